import { AlignmentType, LevelFormat } from "docx";
import { type ChildNode, Element, Text } from "#shared/text/dom.ts";

/** Levels of a numbered list, in the format of the docx library. */
interface Numbering {
  reference: string;
  levels: {
    level: number;
    format: (typeof LevelFormat)[keyof typeof LevelFormat];
    text: string;
    alignment: (typeof AlignmentType)["START"];
    start: number;
    style: object;
  }[];
}

/** Numbered lists of a book, each with separate numbering. */
export class DocxNumbering {
  readonly config: Numbering[] = [];

  /** Returns the reference of bullets for paragraphs with a named style. */
  bullets(): string {
    const reference = "bullets";
    if (this.config.some((each) => each.reference === reference)) return reference;
    this.#add(reference, 1, () => ({ format: LevelFormat.BULLET, text: "\u25cf" }));
    return reference;
  }

  /** Adds a list that starts at `start`, numbered as the `type` of `ol` says; returns its reference. */
  add(start: number, type = "1"): string {
    const reference = `list-${this.config.length + 1}`;
    const format = FORMATS[type] ?? LevelFormat.DECIMAL;
    this.#add(reference, start, (level) => ({ format, text: `%${level + 1}.` }));
    return reference;
  }

  #add(
    reference: string,
    start: number,
    shown: (level: number) => Pick<Numbering["levels"][number], "format" | "text">,
  ): void {
    this.config.push({
      reference,
      levels: Array.from({ length: 9 }, (_, at) => ({
        level: at,
        ...shown(at),
        alignment: AlignmentType.START,
        start,
        style: { paragraph: { indent: { left: 360 * (at + 1), hanging: 360 } } },
      })),
    });
  }
}

const FORMATS: Readonly<Record<string, (typeof LevelFormat)[keyof typeof LevelFormat]>> = {
  a: LevelFormat.LOWER_LETTER,
  A: LevelFormat.UPPER_LETTER,
  i: LevelFormat.LOWER_ROMAN,
  I: LevelFormat.UPPER_ROMAN,
};

/** Separates nested lists from the text of an item. */
export function splitItem(nodes: readonly ChildNode[]): ChildNode[][] {
  const pieces: ChildNode[][] = [[]];
  for (const node of nodes) {
    if (node instanceof Element && /^[uo]l$/.test(node.name)) pieces.push([node], []);
    else pieces.at(-1)!.push(node);
  }
  return pieces.filter((piece) => piece.some((node) => !(node instanceof Text) || node.data.trim() !== ""));
}
