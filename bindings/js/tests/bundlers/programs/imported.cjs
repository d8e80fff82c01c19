import("barelink").then(({ Finder }) => console.log(new Finder().links("see www.a.bc.")[0].text));
