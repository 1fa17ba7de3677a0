import { expect } from "chai";
import {
  type ContentsLine,
  contentsLines,
  contentsTree,
  movedLine,
  type PartDto,
  placeOfPart,
  placesFor,
  settledLines,
} from "#shared/stories/parts.ts";

interface Chapter {
  readonly title: string;
  readonly part?: string | null;
}

const part = (id: string, parent: string | null = null): PartDto => ({ id, title: id, parent });
const chapter = (title: string, within: string | null = null): Chapter => ({ title, part: within });

/** Formats as "( a ( b ) )": a volume with a chapter and a part. */
const drawn = (lines: readonly ContentsLine<Chapter>[]): string =>
  lines
    .map((line) =>
      line.kind === "entry" ? line.entry.title : line.kind === "begin" ? `${line.part.id}(` : ")",
    )
    .join(" ");

const at = (lines: readonly ContentsLine<Chapter>[], id: string): number =>
  lines.findIndex((line) => line.kind === "begin" && line.part.id === id);

describe("The lines of contents with parts", () => {
  const lines = contentsLines(
    contentsTree(
      [
        ...[chapter("a"), chapter("b", "P"), chapter("c", "P"), chapter("d")],
        ...[chapter("e", "Q"), chapter("f", "R"), chapter("g")],
      ],
      [part("P"), part("V"), part("Q", "V"), part("R", "V")],
      { empty: true },
    ),
  );
  const moves = (id: string, from = lines) =>
    placesFor(from, at(from, id)).map((place) => drawn(settledLines(movedLine(from, at(from, id), place))));

  it("let a part move among chapters and parts and into a volume, not into a part with chapters", () => {
    expect(drawn(lines)).to.equal("a P( b c ) d V( Q( e ) R( f ) ) g");
    expect(moves("P")).to.deep.equal([
      "P( b c ) a d V( Q( e ) R( f ) ) g",
      "a P( b c ) d V( Q( e ) R( f ) ) g",
      "a d P( b c ) V( Q( e ) R( f ) ) g",
      "a d V( P( b c ) Q( e ) R( f ) ) g",
      "a d V( Q( e ) P( b c ) R( f ) ) g",
      "a d V( Q( e ) R( f ) P( b c ) ) g",
      "a d V( Q( e ) R( f ) ) P( b c ) g",
      "a d V( Q( e ) R( f ) ) g P( b c )",
    ]);
  });

  it("let a volume move with its parts, and not into another", () => {
    expect(moves("V")).to.deep.equal([
      "V( Q( e ) R( f ) ) a P( b c ) d g",
      "a V( Q( e ) R( f ) ) P( b c ) d g",
      "a P( b c ) V( Q( e ) R( f ) ) d g",
      "a P( b c ) d V( Q( e ) R( f ) ) g",
      "a P( b c ) d g V( Q( e ) R( f ) )",
    ]);
  });

  it("let an empty part move next to other parts only, as the story stores it", () => {
    const some = contentsLines(
      contentsTree([chapter("a"), chapter("b", "P"), chapter("c")], [part("E"), part("P")], { empty: true }),
    );
    expect(moves("E", some)).to.deep.equal(["E( ) a P( b ) c", "a P( b ) E( ) c"]);
    expect(moves("P", some)).to.include("E( P( b ) ) a c", "a volume that is empty so far takes it in");
  });

  it("keep the order of chapters where others interrupt a part, which then cannot move", () => {
    const interrupted = contentsLines(
      contentsTree(
        [
          chapter("a", "P"),
          chapter("b"),
          chapter("c", "P"),
          chapter("d", "Q"),
          chapter("e", "V"),
          chapter("f", "Q"),
        ],
        [part("P"), part("V"), part("Q", "V")],
        { empty: true },
      ),
    );
    const all = "P( a ) b P( c ) V( Q( d ) e Q( f ) )";
    expect(drawn(interrupted)).to.equal(all);
    expect(drawn(settledLines(interrupted))).to.equal(all);
    expect(moves("P", interrupted)).to.deep.equal([]);
    expect(moves("V", interrupted)).to.include("V( Q( d ) e Q( f ) ) P( a ) b P( c )");
    const b = interrupted.findIndex((line) => line.kind === "entry" && line.entry.title === "b");
    expect(drawn(settledLines(movedLine(interrupted, b, 0)))).to.equal("b P( a c ) V( Q( d ) e Q( f ) )");
  });

  it("give the position of a part, in the story and in its volume", () => {
    expect(placeOfPart(lines, at(lines, "P"))).to.deep.equal({ parent: null, position: 2, of: 5 });
    expect(placeOfPart(lines, at(lines, "R"))).to.deep.equal({ parent: "V", position: 2, of: 2 });
  });
});
