import type { ChapterType } from "../../../shared/stories/chapters.enums.ts";
import type { Document, Element } from "../../../shared/text/dom.ts";
import type { Styles } from "./styles.ts";

/** A picture's bytes and media type; always JPEG, PNG, GIF, WebP or AVIF. */
export interface Picture {
  readonly bytes: Buffer;
  readonly type: string;
}

/** A manuscript, read: everything a story needs, nothing stored yet. */
export interface Manuscript {
  readonly title: string;
  readonly author: string | null;
  /** Language tag (BCP 47). */
  readonly language: string;
  /** Plain text, paragraphs apart by blank lines. */
  readonly synopsis: string | null;
  readonly subjects: readonly string[];
  readonly cover: Picture | null;
  readonly chapters: readonly ManuscriptChapter[];
  /** Parts and volumes, in the order of the book. */
  readonly parts: readonly ManuscriptPart[];
  /** By the placeholder that stands as `src` in the chapters (`cid:image-1`). */
  readonly images: ReadonlyMap<string, Picture & { readonly alt: string }>;
  /** What people said of the text in its margin, and tracked changes: for its author alone. */
  readonly margin?: readonly MarginNote[];
  /** What was done with everything that is not in a chapter as it stood in the file. */
  readonly report: readonly ReportLine[];
}

/** A comment in the margin of a word processor's file, or a change that was tracked in it. */
export interface MarginNote {
  readonly kind: "comment" | "insertion" | "deletion";
  /** Who made it; "" where the file does not say. */
  readonly by: string;
  readonly text: string;
  /** Words of the text that it is about, or that stand before it; absent where the file does not say. */
  readonly quote?: string;
  /**
   * Of a change: all its words, and what stands before them in their paragraph as it was accepted; what stands after
   * a deletion that opens its paragraph; of a whole paragraph that was taken out, the end of the text before it and the
   * beginning of the text behind.
   */
  readonly tracked?: {
    readonly before: string;
    readonly words: string;
    readonly after?: string;
    readonly whole?: { readonly behind: string; readonly ahead: string };
  };
}

/** A part of the book, or a volume that holds parts. */
export interface ManuscriptPart {
  readonly title: string;
  /** Place in `parts` of the volume it stands in. */
  readonly parent: number | null;
}

export interface ManuscriptChapter {
  readonly title: string;
  /** Place in `parts` of the one it stands in; absent is none. */
  readonly part?: number;
  readonly type: ChapterType;
  /** Sanitised. */
  readonly html: string;
  /** In the HTML, without the title. */
  readonly words: number;
  /** Its HTML without the changes that were tracked in the file, sanitised; absent where that is not known. */
  readonly before?: string;
}

/** A chapter's HTML by the allow-list, and how many words are in it. */
export interface SafeText {
  readonly html: string;
  readonly words: number;
}

/** `text.manuscripts.report[line.kind](line)` says it in words. */
export interface ReportLine {
  readonly kind:
    | "left-out"
    | "titles"
    | "front-matter"
    | "back-matter"
    | "part-heading"
    | "notes"
    | "joined"
    | "split"
    | "element"
    | "links"
    | "images"
    | "comments"
    | "changes"
    | "missing"
    | "typography"
    | "encoding"
    | "not-epub"
    | "not-docx"
    | "not-pdf"
    | "not-odt"
    | "not-rtf";
  /** What it is about: a part's title, an element's name, an encoding, a kind of text; "" for none. */
  readonly part: string;
  /** Words of the source that are in no chapter's HTML. */
  readonly words: number;
  readonly count: number;
}

/** A place in the source: one file's nodes (of the DOM in core/text/dom). */
export interface SourceDocument {
  readonly path: string;
  readonly body: Element | Document;
  readonly ids: ReadonlyMap<string, Element>;
  readonly styles: Styles;
  /** Whether its classes may be ours and are taken at their word. */
  readonly hasOurClasses: boolean;
}
