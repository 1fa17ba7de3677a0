import { AlignmentType, LevelFormat } from "docx";
import { type ChildNode, Element, Text } from "../../../../shared/text/dom.ts";

/** The levels of a list that is numbered, as Word wants them named. */
interface Numbering {
  reference: string;
  levels: {
    level: number;
    format: (typeof LevelFormat)["DECIMAL"];
    text: string;
    alignment: (typeof AlignmentType)["START"];
    start: number;
    style: object;
  }[];
}

/** The numbered lists of a book: each counts by itself. */
export class DocxNumbering {
  readonly config: Numbering[] = [];

  /** Another list that counts from `start`; answers its name. */
  add(start: number): string {
    const reference = `list-${this.config.length + 1}`;
    this.config.push({
      reference,
      levels: Array.from({ length: 9 }, (_, at) => ({
        level: at,
        format: LevelFormat.DECIMAL,
        text: `%${at + 1}.`,
        alignment: AlignmentType.START,
        start,
        style: { paragraph: { indent: { left: 360 * (at + 1), hanging: 360 } } },
      })),
    });
    return reference;
  }
}

/** Lists within an item stand by themselves. */
export function splitItem(nodes: readonly ChildNode[]): ChildNode[][] {
  const pieces: ChildNode[][] = [[]];
  for (const node of nodes) {
    if (node instanceof Element && /^[uo]l$/.test(node.name)) pieces.push([node], []);
    else pieces.at(-1)!.push(node);
  }
  return pieces.filter((piece) => piece.some((node) => !(node instanceof Text) || node.data.trim() !== ""));
}
