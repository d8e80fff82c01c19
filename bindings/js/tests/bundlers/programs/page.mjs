import { Finder, init } from "barelink/text";

init().then(() => {
  document.getElementById("result").textContent = new Finder().links("see www.a.bc.")[0].text;
});
