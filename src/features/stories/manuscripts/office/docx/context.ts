import { type Document, Element, elementsIn, textOf } from "#shared/text/dom.ts";
import { LeftOut } from "../left-out.ts";
import type { Comment } from "../model.ts";
import type { Chunk } from "./chunks.ts";
import { linkOf } from "./fields.ts";
import { WordNumbering } from "./numbering.ts";
import { childOf, type Relation } from "./package.ts";
import { WordStyles } from "./styles.ts";

/** Data about a Word file while its text is read, and data collected on the way. */
export class WordContext {
  readonly styles: WordStyles;
  readonly numbering: WordNumbering;
  readonly footnotes: NotesPart;
  readonly endnotes: NotesPart;
  /** Chunks that are in the text. */
  readonly usedChunks = new Set<Chunk>();
  /** Paths in the archive of images in the text. */
  readonly pictures = new Set<string>();
  /** Start of the names of these images; "" in the outermost file. */
  readonly prefix: string;
  readonly leftOut = new LeftOut();
  /** Number of letters per declared language. */
  readonly languages = new Map<string, number>();
  /** Targets of links in the text. */
  readonly anchors: ReadonlySet<string>;
  readonly #chunks: ReadonlyMap<string, Chunk>;

  constructor(parts: WordParts) {
    this.styles = new WordStyles(parts.styles);
    this.numbering = new WordNumbering(parts.numbering);
    this.footnotes = notesPart(parts.footnotes, "w:footnote", parts.footnoteRelations);
    this.endnotes = notesPart(parts.endnotes, "w:endnote", parts.endnoteRelations);
    this.#chunks = parts.chunks;
    this.prefix = parts.prefix;
    this.anchors = new Set(
      [...elementsIn(parts.main)].flatMap((element) => {
        const { name, attribs } = element;
        if (name === "w:hyperlink") return attribs["w:anchor"] ?? [];
        if (name !== "w:instrtext" && name !== "w:fldsimple") return [];
        const link = linkOf(attribs["w:instr"] ?? textOf(element));
        return link?.startsWith("#") ? link.slice(1) : [];
      }),
    );
  }

  /** Returns the content that the text includes by path; undefined if there is none. */
  chunk(path: string): Chunk | undefined {
    const chunk = this.#chunks.get(path);
    if (chunk && !this.usedChunks.has(chunk)) {
      this.usedChunks.add(chunk);
      this.leftOut.include(chunk.leftOut);
    }
    return chunk;
  }

  lose(object: string): void {
    this.leftOut.lose(object);
  }

  /** Returns the language declared for most letters; null if none is declared. */
  language(): string | null {
    const [first] = [...this.languages].sort((a, b) => b[1] - a[1]);
    return first?.[0] ?? null;
  }
}

/** Footnotes or endnotes, by id. */
export interface NotesPart {
  readonly notes: ReadonlyMap<string, Element>;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly used: Set<string>;
}

export interface WordParts {
  readonly main: Document;
  readonly styles: Document | null;
  readonly numbering: Document | null;
  readonly footnotes: Document | null;
  readonly footnoteRelations: ReadonlyMap<string, Relation>;
  readonly endnotes: Document | null;
  readonly endnoteRelations: ReadonlyMap<string, Relation>;
  readonly chunks: ReadonlyMap<string, Chunk>;
  readonly prefix: string;
}

/** Separators have a special type. */
function notesPart(root: Document | null, name: string, relations: ReadonlyMap<string, Relation>): NotesPart {
  const notes = new Map<string, Element>();
  for (const element of root ? elementsIn(root) : [])
    if (element.name === name && !/separator|continuationNotice/i.test(element.attribs["w:type"] ?? ""))
      notes.set(element.attribs["w:id"] ?? "", element);
  return { notes, relations, used: new Set() };
}

/** Returns the comments of a Word file. */
export function readComments(root: Document | null, words: (comment: Element) => string): Comment[] {
  const comments = childOf(root ?? undefined, "w:comments");
  return (comments?.children ?? [])
    .filter((child): child is Element => child instanceof Element && child.name === "w:comment")
    .map((comment) => ({
      id: comment.attribs["w:id"] ?? "",
      by: comment.attribs["w:author"] ?? "",
      words: words(comment),
    }));
}
