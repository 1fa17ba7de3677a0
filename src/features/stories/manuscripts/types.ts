import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import { GENRES_PER_STORY_MAX, TAGS_MAX } from "#shared/stories/editing.limits.ts";
import type { Origin } from "#shared/stories/elsewhere.ts";
import type { NoteSource } from "#shared/stories/private-notes.enums.ts";
import type { Document, Element } from "#shared/text/dom.ts";
import type { Styles } from "./styles.ts";

/** Maximum number of subjects that are read: as many as a story has genres and tags. */
export const SUBJECTS_MAX = GENRES_PER_STORY_MAX + TAGS_MAX;

/** An image's bytes and media type; always JPEG, PNG, GIF, WebP or AVIF. */
export interface Picture {
  readonly bytes: Buffer;
  readonly type: string;
}

/** A parsed manuscript: everything needed for a story, not yet stored. */
export interface Manuscript {
  readonly title: string;
  readonly author: string | null;
  /** Language tag (BCP 47). */
  readonly language: string;
  /** Plain text with paragraphs separated by blank lines. */
  readonly synopsis: string | null;
  readonly subjects: readonly string[];
  readonly cover: Picture | null;
  readonly chapters: readonly ManuscriptChapter[];
  /** Parts and volumes in book order. */
  readonly parts: readonly ManuscriptPart[];
  /** Images by the placeholder used as `src` in the chapters (`cid:image-1`). */
  readonly images: ReadonlyMap<string, Picture & { readonly alt: string }>;
  /** Comments and tracked changes, visible only to the author. */
  readonly margin?: readonly MarginNote[];
  /** What was done with everything that is not in a chapter unchanged. */
  readonly report: readonly ReportLine[];
  /** Where the work was published before; absent if the file does not say. */
  readonly origin?: Origin;
  /** SHA-256 of the file in hexadecimal, if words of it are lost. */
  readonly digest?: string;
}

/** A manuscript with the texts that its account compares. */
export interface Draft extends Manuscript {
  /** All words of the source, without its markup. */
  readonly source: string;
  /** Texts of the source that are in no chapter, and that the report names. */
  readonly leftOut: readonly string[];
}

/** A comment, tracked change or hidden text of a word-processor file. */
export interface MarginNote {
  readonly kind: NoteSource;
  /** Its author; "" if the file does not say. */
  readonly by: string;
  readonly text: string;
  /** The words commented on, or the words before the change; absent if the file does not say. */
  readonly quote?: string;
  /**
   * For a change: its full text and the accepted text before it in its paragraph; for a deletion at the start
   * of a paragraph, the text after it; for a deleted paragraph, the end of the preceding text and the
   * beginning of the following text.
   */
  readonly tracked?: {
    readonly before: string;
    readonly words: string;
    readonly after?: string;
    readonly whole?: { readonly behind: string; readonly ahead: string };
  };
}

/** A part of the book, or a volume containing parts. */
export interface ManuscriptPart {
  readonly title: string;
  /** Index in `parts` of its volume. */
  readonly parent: number | null;
}

export interface ManuscriptChapter {
  readonly title: string;
  /** Index in `parts` of its part; absent if none. */
  readonly part?: number;
  readonly type: ChapterType;
  /** Sanitised HTML. */
  readonly html: string;
  /** The author's plain-text notes to readers, before and after the chapter; absent if none. */
  readonly notesBefore?: string;
  readonly notesAfter?: string;
  /** Day on which it was first published elsewhere (ISO 8601); absent if the file does not say. */
  readonly firstPublished?: string;
  /** Words in the HTML, excluding the title. */
  readonly words: number;
  /** Sanitised HTML without the file's tracked changes; absent if unknown. */
  readonly before?: string;
}

/** A chapter's sanitised HTML and its number of words. */
export interface SafeText {
  readonly html: string;
  readonly words: number;
}

/** A line of the report; `text.manuscripts.report[line.kind](line)` returns its text. */
export interface ReportLine {
  readonly kind:
    | "left-out"
    | "titles"
    | "front-matter"
    | "back-matter"
    | "part-heading"
    | "notes"
    | "author-notes"
    | "joined"
    | "split"
    | "element"
    | "links"
    | "images"
    | "comments"
    | "changes"
    | "hidden"
    | "highlight"
    | "colour"
    | "missing"
    | "lost"
    | "unread"
    | "typography"
    | "encoding"
    | "not-epub"
    | "not-docx"
    | "not-pdf"
    | "not-odt"
    | "not-rtf"
    | "other-kind";
  /** Subject: a part's title, an element's name, an encoding or a kind of text; "" if none. */
  readonly part: string;
  /** Number of source words that are in no chapter's HTML. */
  readonly words: number;
  readonly count: number;
  /** Words before lost ones, which show their place; absent if none. */
  readonly after?: string;
}

/** One file of the source, with its nodes (of the DOM in core/text/dom). */
export interface SourceDocument {
  readonly path: string;
  readonly body: Element | Document;
  readonly ids: ReadonlyMap<string, Element>;
  readonly styles: Styles;
  /** True if its classes may be the site's and are trusted. */
  readonly hasOurClasses: boolean;
  /** Default direction of its text by the story's language; absent if the file specifies it everywhere. */
  readonly direction?: "ltr" | "rtl";
}
