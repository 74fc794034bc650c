import { describe, expect, it } from "vitest";
import { ALL_CLASSES } from "./index.ts";

/** Words that any sentence may have: none of them may be taken for a name where it is written small. */
const EVERYDAY = `
  the be to of and in that have it for not on with he as you do at this but his by from they we say her she or an will my one all
  would there their what so up out if about who get which go me when make can like time no just him know take people into year your
  good some could them see other than then now look only come its over think also back after use two how our work first well way even
  new want because any these give day most us is are was were been has had did said each more many must through before right too
  mean old same tell boy follow came show every own where help much very still should never here between both life few while might
  next below saw something thought head under story last left end along close night open seem together white children begin got walk
  example ease paper group always music those mark often letter until mile river car feet care second enough plain girl usual young
  ready above ever red list though feel talk bird soon body dog family direct leave song measure door product black short number class
  wind question happen complete ship area half rock order fire south problem piece told knew pass since top whole king space heard best
  hour better during hundred five remember step early hold west ground interest reach fast sing listen six table travel less morning ten
  simple several toward war lay against pattern slow center love person money serve appear road map rain rule govern pull cold notice
  voice unit power town fine certain fly fall lead cry dark machine note wait plan figure star box noun field rest correct able pound
  done beauty drive stood contain front teach week final gave green quick develop ocean warm free minute strong special mind behind
  clear tail produce fact street inch multiply nothing course stay wheel full force blue object decide surface deep moon island foot
  system busy test record boat common gold possible plane stead dry wonder laugh thousand ago ran check game shape hot miss brought heat
  snow tire bring yes distant fill east paint language among build change run move need start stop keep set support require add remove
  fetch moment segment arrow shortcut linear temporal sharp kind square render beam metal atlas tempo black less emotion spring express
`
  .trim()
  .split(/\s+/);
/** An everyday word that is the very value: a unit of length. */
const ALLOWED = new Set(["feet"]);

const spellings = ALL_CLASSES.flatMap(({ id, names }) =>
  names.flatMap((name) => name.map((spelling) => ({ id, spelling, low: spelling.toLowerCase() }))),
);

describe("the classes of names", () => {
  it("have an id, nouns and names each", () => {
    expect(ALL_CLASSES.filter(({ names }) => names.length < 2).map(({ id }) => id)).toEqual([]);
    expect(ALL_CLASSES.filter(({ nouns }) => nouns.some((noun) => noun === "")).map(({ id }) => id)).toEqual(
      [],
    );
    expect(new Set(ALL_CLASSES.map(({ id }) => id)).size).toBe(ALL_CLASSES.length);
  });

  it("have every spelling once", () => {
    const seen = new Map<string, string>();
    const twice = spellings.filter(({ id, low }) => {
      const isKnown = seen.has(low);
      if (!isKnown) seen.set(low, id);
      return isKnown;
    });
    expect(twice).toEqual([]);
  });

  it("have names of at least two characters and at most four words", () => {
    const odd = spellings.filter(({ low }) => low.length < 2 || low.split(" ").length > 4);
    expect(odd).toEqual([]);
  });

  it("take no everyday word for a name unless it is written as one", () => {
    const plain = new Set(
      spellings.filter(({ spelling }) => !/^\p{Lu}/u.test(spelling)).map(({ low }) => low),
    );
    expect(EVERYDAY.length).toBeGreaterThan(300);
    expect(EVERYDAY.filter((word) => plain.has(word) && !ALLOWED.has(word))).toEqual([]);
  });
});
