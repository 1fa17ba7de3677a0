import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import { type ContentsNode, contentsTree, type PartDto } from "#shared/stories/parts.ts";
import type { Series } from "../series.ts";
import type { Picture } from "../types.ts";
import type { Review } from "./review.ts";

/** A complete story for export; input of the writers in worker threads. */
export interface WholeBook {
  readonly title: string;
  readonly author: string;
  /** Language tag (BCP 47). */
  readonly language: string;
  readonly synopsis: string;
  readonly subjects: readonly string[];
  /** Null or absent if it is in none. */
  readonly series?: Series | null;
  /** Day on which it was first published elsewhere; absent if it was not. */
  readonly firstPublished?: string;
  readonly parts: readonly PartDto[];
  readonly chapters: readonly {
    readonly title: string;
    readonly type: ChapterType;
    readonly html: string;
    /** The author's plain-text notes to readers; absent or "" if none. */
    readonly notesBefore?: string;
    readonly notesAfter?: string;
    /** Day on which it was first published elsewhere; absent if it was not. */
    readonly firstPublished?: string;
    readonly part?: string;
    /** Comments and suggestions, for formats with tracked changes and comments. */
    readonly review?: Review;
  }[];
  /** JPEG or PNG images by their `src` in the chapters. */
  readonly images: ReadonlyMap<string, Picture>;
}

/** A heading or chapter of the book, in print order. */
export type Line =
  | {
      readonly kind: "part";
      readonly title: string;
      readonly depth: 0 | 1;
      readonly isVolume: boolean;
      /** True if it continues a part that other chapters interrupted. */
      readonly again: boolean;
    }
  | {
      readonly kind: "chapter";
      readonly title: string;
      readonly type: ChapterType;
      /** With ids unique in the book. */
      readonly html: string;
      readonly notesBefore: string;
      readonly notesAfter: string;
      readonly firstPublished?: string;
      /** If it follows a part it does not belong to: the depth it is at, 1 in a volume; otherwise null. */
      readonly apart: 0 | 1 | null;
      readonly review?: Review;
    };

type Node = ContentsNode<WholeBook["chapters"][number] & { readonly at: number }>;

/** Returns the lines of a book in the author's order, with part headings before their contents. */
export function linesOf({ chapters, parts }: WholeBook): Line[] {
  const lines: Line[] = [];
  /** Number of open parts in a file whose headings are all on one level. */
  let open = 0;
  const visit = (nodes: readonly Node[], depth: number): void => {
    for (const node of nodes) {
      if (node.kind === "part") {
        const { part } = node;
        const isVolume = node.nodes.some(({ kind }) => kind === "part");
        lines.push({
          kind: "part",
          title: part.title,
          depth: depth === 0 ? 0 : 1,
          isVolume,
          again: Boolean(node.again),
        });
        open = depth + 1;
        visit(node.nodes, open);
        continue;
      }
      const { title, type, html, notesBefore = "", notesAfter = "", firstPublished, review, at } = node.entry;
      const apart = open > depth ? (depth === 0 ? 0 : 1) : null;
      open = depth;
      const withChapterIds = (text: string) => withOwnIds(text, at + 1);
      const suggested = review?.suggested.map((each) => ({ ...each, html: withChapterIds(each.html) })) ?? [];
      lines.push({
        kind: "chapter",
        title,
        type,
        html: withChapterIds(html),
        notesBefore,
        notesAfter,
        apart,
        ...(firstPublished ? { firstPublished } : {}),
        ...(review ? { review: { ...review, suggested } } : {}),
      });
    }
  };
  visit(
    contentsTree(
      chapters.map((chapter, at) => ({ ...chapter, at })),
      parts,
    ),
    0,
  );
  return lines;
}

/** Returns the names of what a heading starts, which the import reads: "part inner", "chapter apart". */
export function marksOf(line: Line): string[] {
  if (line.kind === "part")
    return [
      line.isVolume ? "volume" : "part",
      ...(line.depth === 1 ? ["inner"] : []),
      ...(line.again ? ["again"] : []),
    ];
  return [line.type, ...(line.apart === null ? [] : ["apart"]), ...(line.apart === 1 ? ["inner"] : [])];
}

/** Ids are unique only within a chapter; a single file needs unique ones. */
const withOwnIds = (html: string, number: number): string =>
  html
    .replace(
      /\b(id="|href="#)t-(note|noteref)-/g,
      (_, before: string, kind: string) => `${before}t-${kind}-${number}-`,
    )
    .replace(/\b(id="|href="#)t-(?!note(?:ref)?-\d+-)/g, (_, before: string) => `${before}t-${number}-`);
