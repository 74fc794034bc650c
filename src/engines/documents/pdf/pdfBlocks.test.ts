import { expect, test } from "vitest";
import { pdfBlocks } from "./pdfBlocks.ts";
import { type PdfLine, pdfLines } from "./pdfLine.ts";

/** Lines of a page from the top, 14 points apart where nothing else is said. */
function page(number: number, lines: readonly Partial<PdfLine>[]): PdfLine[] {
  return lines.map((line, at) => ({
    text: "",
    page: number,
    size: 10,
    font: "body",
    y: 700 - at * 14,
    ...line,
  }));
}

function told(lines: readonly PdfLine[]): string[] {
  return pdfBlocks(lines).map(({ kind, level = "", text, page: at }) => `${kind}${level} p${at} ${text}`);
}

const LONG = "This is the body of the text, which is most of what there is.";

test("what is set larger is a heading, by size", () => {
  expect(
    told(page(1, [{ text: "Pump", size: 20 }, { text: LONG }, { text: "Valve", size: 14 }, { text: LONG }])),
  ).toEqual(["heading1 p1 Pump", `paragraph p1 ${LONG}`, "heading2 p1 Valve", `paragraph p1 ${LONG}`]);
});

test("a numbered line in another font is a heading, and one in the font of the text is not", () => {
  expect(
    told(page(1, [{ text: "1.2 Valves", font: "bold" }, { text: LONG }, { text: "3 Valves are there" }])),
  ).toEqual(["heading2 p1 1.2 Valves", `paragraph p1 ${LONG}\n3 Valves are there`]);
});

test("lines far from each other are two paragraphs, and broken words are whole again", () => {
  const lines = page(1, [
    { text: `${LONG} It is bro-`, y: 700 },
    { text: "ken here.", y: 688 },
    { text: LONG, y: 650 },
  ]);
  expect(told(lines)).toEqual([`paragraph p1 ${LONG} It is broken here.`, `paragraph p1 ${LONG}`]);
});

test("a sentence that goes on over a page is one paragraph", () => {
  expect(told([...page(1, [{ text: "It begins here and" }]), ...page(2, [{ text: "ends there." }])])).toEqual(
    ["paragraph p1 It begins here and\nends there."],
  );
});

test("what stands on every page is left out, and so are page numbers", () => {
  const pages = [1, 2, 3, 4].flatMap((at) =>
    page(at, [
      { text: "Manual of the pump" },
      { text: `${LONG} (${"abcd"[at - 1]})` },
      { text: `Version 3, page ${at}` },
      { text: `${at}` },
    ]),
  );
  expect(told(pages).join("\n")).not.toMatch(/Manual|Version/);
  expect(told(pages)).toHaveLength(4);
});

test("runs of text become lines, without what cannot be seen", () => {
  const run = (str: string, y: number, hasEOL = false) => ({
    str,
    transform: [10, 0, 0, 10, 72, y],
    fontName: "f",
    hasEOL,
  });
  expect(
    pdfLines([run("of\ufb01", 700), run("ce\u0000 ", 700, true), run("next", 680), run("far", 500)], 3),
  ).toMatchObject([
    { text: "office", page: 3, size: 10, y: 700 },
    { text: "next", y: 680 },
    { text: "far", y: 500 },
  ]);
});
