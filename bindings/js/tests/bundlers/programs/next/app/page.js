import { Finder } from "barelink";
import Client from "./client";
import { LinkedMessage } from "./linked.jsx";

// For each request, so that the server needs what the build has.
export const dynamic = "force-dynamic";

export default function Page() {
  return (
    <main>
      <p id="server">{new Finder().links("see www.a.bc.")[0].text}</p>
      <div id="message">
        <LinkedMessage text="See https://example.com/a。谢谢" done />
      </div>
      <Client />
    </main>
  );
}
