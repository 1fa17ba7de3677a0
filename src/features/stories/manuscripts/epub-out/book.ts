import type { Readable } from "node:stream";
import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import type { PartDto } from "#shared/stories/parts.ts";
import type { Series } from "../series.ts";
import type { Picture } from "../types.ts";

/** MARC relator codes: author, editor, proofreader, translator, cover designer, illustrator, narrator. */
export type EpubContributorRole = "aut" | "edt" | "pfr" | "trl" | "cov" | "ill" | "nrt";

/** A contributor other than the author. */
export interface EpubContributor {
  readonly name: string;
  readonly role: EpubContributorRole;
}

/** Audio of a chapter in an EPUB 3.3 core media type (3.2). */
export interface EpubAudio {
  readonly type: string;
  readonly ending: string;
  readonly bytes: number;
  readonly seconds: number;
  /** Sentences with their start in milliseconds; empty if unknown. */
  readonly cues: readonly { readonly at: number; readonly text: string }[];
  /** Called when the writer reaches this file. */
  open(): Promise<Readable>;
}

/** A story as input for an EPUB. */
export interface EpubBook {
  /** A permanent URN or URL of the book. */
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** Writers and editors other than the author. */
  readonly contributors?: readonly EpubContributor[];
  /** Language tag (BCP 47). */
  readonly language: string;
  /** The licence: its name and the URL of its full text. */
  readonly rights?: { readonly name: string; readonly url: string | null };
  /** Plain text with paragraphs separated by blank lines; "" if none. */
  readonly synopsis: string;
  readonly subjects: readonly string[];
  readonly publishedAt: Date;
  /** Day on which it was first published elsewhere; absent if it was not. */
  readonly firstPublished?: string;
  readonly modifiedAt: Date;
  readonly series?: Series | null;
  /** JPEG, PNG, GIF or WebP; other formats are left out. */
  readonly cover: Picture | null;
  /** Parts and volumes; absent if none. */
  readonly parts?: readonly PartDto[];
  readonly chapters: readonly {
    readonly title: string;
    readonly type: ChapterType;
    readonly html: string;
    /** The author's plain-text notes to readers; absent or "" if none. */
    readonly notesBefore?: string;
    readonly notesAfter?: string;
    /** Day on which it was first published elsewhere; absent if it was not. */
    readonly firstPublished?: string;
    /** Id of the part it belongs to. */
    readonly part?: string;
    readonly audio?: EpubAudio;
  }[];
  /** Narrators of the audio. */
  readonly narrators?: readonly string[];
  /** Returns the bytes for an image's `src` (JPEG, PNG, GIF or WebP); null if it is missing. */
  image(src: string): Promise<Picture | null>;
}
