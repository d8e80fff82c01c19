import { readFileSync } from "node:fs";
import { Finder } from "barelink";
import { LinkifyIt } from "linkify-it";
const corpora = new URL("../../../tests/corpora/", import.meta.url);
const lines = (name) => readFileSync(new URL(name, corpora), "utf8").trimEnd().split("\n");
const texts = new Set();
for (const name of ["md4c.jsonl", "gfm.jsonl", "gfm-cases.jsonl", "md4c-spans.jsonl"]) for (const line of lines(name)) texts.add(JSON.parse(line).markdown);
for (const name of ["uts58-standard.txt", "chat.txt"]) for (const line of lines(name)) if (!line.startsWith("#")) texts.add(line.replaceAll(/[⸠⸡]/g, ""));
console.log(texts.size);
for (const [n, theirs, ours] of [["default/gfm", new LinkifyIt(), new Finder({profile:"gfm"})], ["fuzzy/chat", new LinkifyIt({fuzzyLink:true}), new Finder({preset:"chat"})],["fuzzy/uts58", new LinkifyIt({fuzzyLink:true}), new Finder({profile:"uts58"})]]) {
  const classes = new Map(); const put=(c,e)=>{const l=classes.get(c)??[];l.push(e);classes.set(c,l)};
  for (const t of texts) {
    const a = (theirs.match(t)??[]).map(m=>({start:m.index,end:m.lastIndex,text:m.raw})), b = ours.links(t);
    for (const x of a) { const y = b.find(y=>y.start<x.end&&x.start<y.end);
      if (!y) put("theirs only "+(/^[a-z]+:\/\//i.test(x.text)?"scheme":x.text.startsWith("//")?"//":/@/.test(x.text)?"@":"host"), [x.text,t]);
      else if (y.start===x.start&&y.end===x.end) put("same",[x.text]);
      else if (y.start!==x.start) put("start "+(y.start<x.start?"ours earlier":"theirs earlier"),[x.text,y.text,t]);
      else put(y.end>x.end?"ours longer "+t[x.end]:"theirs longer "+t[y.end],[x.text,y.text]); }
    for (const y of b) if (!a.some(x=>y.start<x.end&&x.start<y.end)) put("ours only "+y.kind+" "+(/^[a-z]+:/i.exec(y.text)?.[0]??""),[y.text,t]);
  }
  console.log("##",n); for (const [c,l] of [...classes].sort((a,b)=>b[1].length-a[1].length).slice(0,45)) console.log(l.length,c,JSON.stringify(l.slice(0,3)).slice(0,260));
}
