import { type ParagraphChild, TextRun, XmlComponent } from "docx";
import { type ChildNode, childrenOf, Element } from "#shared/text/dom.ts";
import type { Mark } from "./docx-review.ts";

/** A base of ruby with its reading. */
interface Pair {
  readonly base: readonly ChildNode[];
  readonly reading: readonly ChildNode[];
}

/** Returns the bases of a ruby element with their readings. */
export function rubyPairs(ruby: Element): Pair[] {
  const pairs: Pair[] = [];
  let base: ChildNode[] = [];
  for (const child of childrenOf(ruby)) {
    if (child instanceof Element && child.name === "rp") continue;
    if (child instanceof Element && child.name === "rt") {
      pairs.push({ base, reading: childrenOf(child) });
      base = [];
    } else base.push(child);
  }
  return base.length > 0 ? [...pairs, { base, reading: [] }] : pairs;
}

/** Writes ruby, one element of Word for each base (ECMA-376, 17.3.3.25). `write` returns runs. */
export function writeRuby(
  ruby: Element,
  language: string,
  mark: Mark | null,
  write: (nodes: readonly ChildNode[]) => ParagraphChild[],
): ParagraphChild[] {
  return rubyPairs(ruby).flatMap(({ base, reading }, at) => {
    if (reading.length === 0) return write(base);
    const value = (name: string, val: string) => new Tag(name, { "w:val": val });
    const properties = new Tag("w:rubyPr", {}, [
      // Says that a base belongs to the ruby before it.
      value("w:rubyAlign", at === 0 ? "center" : "distributeLetter"),
      ...[value("w:hps", "11"), value("w:hpsRaise", "20"), value("w:hpsBaseText", "22")],
      value("w:lid", language),
    ]);
    const run = new Tag("w:r", {}, [
      new Tag("w:ruby", {}, [
        properties,
        new Tag("w:rt", {}, reading.length > 0 ? write(reading) : [new TextRun("")]),
        new Tag("w:rubyBase", {}, write(base)),
      ]),
    ]);
    if (!mark) return [run as unknown as ParagraphChild];
    const { kind, ...who } = mark;
    const about = { "w:id": String(who.id), "w:author": who.author, "w:date": who.date };
    return [new Tag(kind === "added" ? "w:ins" : "w:del", about, [run]) as unknown as ParagraphChild];
  });
}

/** An element that the docx library has no class for. */
class Tag extends XmlComponent {
  constructor(name: string, attributes: Readonly<Record<string, string>>, children: readonly unknown[] = []) {
    super(name);
    if (Object.keys(attributes).length > 0) this.root.push({ _attr: attributes });
    this.root.push(...(children as XmlComponent[]));
  }
}
