"use client";

import { Finder, init } from "barelink/text";
import { useEffect, useState } from "react";

export default function Client() {
  const [found, setFound] = useState("");
  useEffect(() => {
    init().then(() => setFound(new Finder().links("see www.a.bc.")[0].text));
  }, []);
  return <p id="result">{found}</p>;
}
