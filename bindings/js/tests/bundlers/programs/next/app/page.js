import { Finder } from "barelink";
import Client from "./client";

export default function Page() {
  return (
    <main>
      <p id="server">{new Finder().links("see www.a.bc.")[0].text}</p>
      <Client />
    </main>
  );
}
