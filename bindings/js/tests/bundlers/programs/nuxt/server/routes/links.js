import { Finder } from "barelink";

export default defineEventHandler(() => new Finder().links("see www.a.bc.")[0].text);
