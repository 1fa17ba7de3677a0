import type { ChapterType } from "../../../../shared/stories/chapters.enums.ts";
import { type ContentsNode, contentsTree, type PartDto } from "../../../../shared/stories/parts.ts";
import type { Picture } from "../types.ts";
import type { Review } from "./review.ts";

/** A story on its way out, whole: what writers in threads are given. */
export interface WholeBook {
  readonly title: string;
  readonly author: string;
  /** Language tag (BCP 47). */
  readonly language: string;
  readonly synopsis: string;
  readonly subjects: readonly string[];
  readonly parts: readonly PartDto[];
  readonly chapters: readonly {
    readonly title: string;
    readonly type: ChapterType;
    readonly html: string;
    readonly part?: string;
    /** What goes along in a format that has tracked changes and comments. */
    readonly review?: Review;
  }[];
  /** By the `src` in the chapters; JPEG or PNG. */
  readonly images: ReadonlyMap<string, Picture>;
}

/** A heading of the book, or a chapter: what follows each other on paper. */
export type Line =
  | { readonly kind: "part"; readonly title: string; readonly depth: 0 | 1; readonly isVolume: boolean }
  | {
      readonly kind: "chapter";
      readonly title: string;
      readonly type: ChapterType;
      /** With ids that no other chapter has. */
      readonly html: string;
      /** Whether it stands behind a part it is not in. */
      readonly apart: boolean;
      readonly review?: Review;
    };

/** The book in lines, headings of parts before what is in them. */
export function linesOf({ chapters, parts }: WholeBook): Line[] {
  const lines: Line[] = [];
  let open = false;
  const visit = (
    nodes: readonly ContentsNode<WholeBook["chapters"][number] & { at: number }>[],
    depth: 0 | 1,
  ): void => {
    for (const node of nodes) {
      if (node.kind === "part") {
        const isVolume = node.nodes.some(({ kind }) => kind === "part");
        lines.push({ kind: "part", title: node.part.title, depth, isVolume });
        open = true;
        visit(node.nodes, 1);
        continue;
      }
      const { title, type, html, review, at } = node.entry;
      const apart = open && depth === 0;
      if (apart) open = false;
      const own = (text: string) => withOwnIds(text, at + 1);
      const suggested = review?.suggested.map((each) => ({ ...each, html: own(each.html) })) ?? [];
      lines.push({
        ...{ kind: "chapter", title, type, html: own(html), apart },
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

/** Chapters have their ids to themselves; in one file they must not meet. */
const withOwnIds = (html: string, number: number): string =>
  html
    .replace(
      /\b(id="|href="#)t-(note|noteref)-/g,
      (_, before: string, kind: string) => `${before}t-${kind}-${number}-`,
    )
    .replace(/\b(id="|href="#)t-(?!note(?:ref)?-\d+-)/g, (_, before: string) => `${before}t-${number}-`);
