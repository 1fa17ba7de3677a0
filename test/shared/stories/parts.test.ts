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
} from "../../../src/shared/stories/parts.ts";

interface Chapter {
  readonly title: string;
  readonly part?: string | null;
}

const part = (id: string, parent: string | null = null): PartDto => ({ id, title: id, parent });
const chapter = (title: string, within: string | null = null): Chapter => ({ title, part: within });

/** "( a ( b ) )" for a volume with a chapter in it, and a part. */
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

  it("let a part go beside chapters and parts and into a volume, not into a part of chapters", () => {
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

  it("let a volume go with its parts, and into none", () => {
    expect(moves("V")).to.deep.equal([
      "V( Q( e ) R( f ) ) a P( b c ) d g",
      "a V( Q( e ) R( f ) ) P( b c ) d g",
      "a P( b c ) V( Q( e ) R( f ) ) d g",
      "a P( b c ) d V( Q( e ) R( f ) ) g",
      "a P( b c ) d g V( Q( e ) R( f ) )",
    ]);
  });

  it("let a part without chapters stand by other parts alone, as the story keeps it", () => {
    const some = contentsLines(
      contentsTree([chapter("a"), chapter("b", "P"), chapter("c")], [part("E"), part("P")], { empty: true }),
    );
    expect(moves("E", some)).to.deep.equal(["E( ) a P( b ) c", "a P( b ) E( ) c"]);
    expect(moves("P", some)).to.include("E( P( b ) ) a c", "a volume that is empty so far takes it in");
  });

  it("know where a part stands, in the story and in its volume", () => {
    expect(placeOfPart(lines, at(lines, "P"))).to.deep.equal({ parent: null, position: 2, of: 5 });
    expect(placeOfPart(lines, at(lines, "R"))).to.deep.equal({ parent: "V", position: 2, of: 2 });
  });
});
