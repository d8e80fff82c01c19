const { Finder } = require("barelink");
console.log(new Finder().links("see www.a.bc.")[0].text);
