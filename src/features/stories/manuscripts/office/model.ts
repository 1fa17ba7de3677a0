import type { OwnBlock } from "../own-styles.ts";

/** A tracked change of a word processor: kind and author. */
export interface Tracked {
  readonly kind: "insertion" | "deletion";
  readonly by: string;
}

/** Formatting of words, as far as a chapter supports it. */
export interface Look {
  readonly italic?: boolean;
  readonly bold?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly smallCaps?: boolean;
  readonly raised?: "sup" | "sub";
  /** True if hidden from readers. */
  readonly hidden?: boolean;
  readonly dropCap?: boolean;
  readonly lang?: string;
  /** Forced direction, regardless of the letters. */
  readonly direction?: "rtl" | "ltr";
  /** Class of a style of the site's exports. */
  readonly own?: string;
  /** True if highlighted; chapters do not show it. */
  readonly highlight?: boolean;
  /** Colour as six hexadecimal digits; chapters do not show it. */
  readonly colour?: string;
}

interface Common {
  readonly tracked?: readonly Tracked[];
  /** Link target. */
  readonly link?: string;
}

/** Words with the same formatting. */
export interface Words extends Common {
  readonly kind: "words";
  readonly text: string;
  readonly look: Look;
  /** Formatting before a tracked formatting change. */
  readonly lookBefore?: Look;
}

/** Content of a paragraph. */
export type Inline =
  | Words
  | (Common & { readonly kind: "break" | "tab" })
  | (Common & { readonly kind: "picture"; readonly name: string; readonly alt: string })
  /** A link target. */
  | (Common & { readonly kind: "anchor"; readonly name: string })
  /** A note reference. */
  | (Common & { readonly kind: "note"; readonly note: NoteText })
  | (Common & {
      readonly kind: "ruby";
      readonly base: readonly Inline[];
      readonly reading: readonly Inline[];
      /** True if it is part of the ruby before it. */
      readonly joins?: true;
    })
  /** Start or end of a commented range; `at` if only its position is known. */
  | (Common & { readonly kind: "comment"; readonly id: string; readonly edge: "start" | "end" | "at" });

/** A footnote or endnote. */
export interface NoteText {
  /** Custom mark chosen by the author; "" for a number. */
  readonly mark: string;
  readonly blocks: readonly Block[];
}

/** Position of a paragraph in a list. */
export interface ListPlace {
  /** Id of the list; paragraphs of another list on the same level start a new list. */
  readonly list: string;
  /** Nesting level from 0. */
  readonly level: number;
  /** Number; null for bullets. */
  readonly value: number | null;
  readonly type: "1" | "a" | "A" | "i" | "I";
}

export type Role = "plain" | "heading" | "title" | "subtitle" | "quote" | "verse" | "pre";

export interface Paragraph {
  readonly kind: "paragraph";
  readonly inlines: readonly Inline[];
  readonly role: Role;
  /** Heading level from 1. */
  readonly level?: number;
  /** Class of a heading, or of a paragraph and its containers, of a style of the site's exports. */
  readonly own?: OwnBlock;
  readonly align?: "centre" | "right";
  /** Number of indentation steps. */
  readonly indent?: number;
  readonly direction?: "rtl" | "ltr";
  readonly list?: ListPlace;
  /** Level of the list with the item it continues. */
  readonly continues?: number;
  /** Number added by the word processor. */
  readonly label?: string;
  /** True if it has a line above or below. */
  readonly isRuled?: boolean;
  readonly startsPage?: boolean;
  readonly isDropCap?: boolean;
  /** True if hidden completely from readers. */
  readonly isHidden?: boolean;
  /** Tracked changes of its paragraph mark. */
  readonly tracked?: readonly Tracked[];
}

export interface Cell {
  readonly blocks: readonly Block[];
  readonly columns: number;
  readonly rows: number;
}

export interface Row {
  readonly cells: readonly Cell[];
  readonly isHead: boolean;
  readonly tracked?: readonly Tracked[];
}

export interface Table {
  readonly kind: "table";
  readonly rows: readonly Row[];
}

/** HTML contained in the file; sanitised with everything else. */
export interface Html {
  readonly kind: "html";
  readonly html: string;
}

export type Block = Paragraph | Table | Html | { readonly kind: "rule" };

/** A comment from a word processor. */
export interface Comment {
  readonly id: string;
  readonly by: string;
  readonly words: string;
}

/** How tracked changes are resolved. */
export type Settled = "accepted" | "rejected";

/** Returns the text of inline content. */
export const wordsOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.kind === "words") return inline.text;
      if (inline.kind === "break" || inline.kind === "tab") return " ";
      return inline.kind === "ruby" ? wordsOf(inline.base) + wordsOf(inline.reading) : "";
    })
    .join("");

/** Returns true if inline content has nothing visible. */
export const isEmptyLine = (inlines: readonly Inline[]): boolean =>
  inlines.every(
    (inline) =>
      inline.kind === "break" ||
      inline.kind === "tab" ||
      inline.kind === "comment" ||
      inline.kind === "anchor" ||
      (inline.kind === "words" && /^[\s\u00a0\u200b\ufeff]*$/.test(inline.text)),
  );
