import { Finder, type Link } from "barelink";

const links: Link[] = new Finder({ profile: "gfm" }).links("see www.a.bc.");
console.log(links[0]?.text);
