import type { Readable } from "node:stream";
import type { ChapterType } from "../../../../shared/stories/chapters.enums.ts";
import type { PartDto } from "../../../../shared/stories/parts.ts";
import type { Picture } from "../types.ts";

/** Terms of MARC: wrote, edited, read proofs, translated, made the cover, the pictures, reads it aloud. */
export type EpubContributorRole = "aut" | "edt" | "pfr" | "trl" | "cov" | "ill" | "nrt";

/** Somebody beside the author. */
export interface EpubContributor {
  readonly name: string;
  readonly role: EpubContributorRole;
}

/** Audio of a chapter, of a type that EPUB 3.3 has at its core (3.2). */
export interface EpubAudio {
  readonly type: string;
  readonly ending: string;
  readonly bytes: number;
  readonly seconds: number;
  /** Sentences, and the milliseconds at which they begin; empty where nobody knows. */
  readonly cues: readonly { readonly at: number; readonly text: string }[];
  /** Called when the book has come to it. */
  open(): Promise<Readable>;
}

/** A story as a book. */
export interface EpubBook {
  /** A URN or URL that stays the book's own. */
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** Who wrote or edited it beside them. */
  readonly contributors?: readonly EpubContributor[];
  /** Language tag (BCP 47). */
  readonly language: string;
  /** What others may do with it, and where that stands in full. */
  readonly rights?: { readonly name: string; readonly url: string | null };
  /** Plain text, paragraphs apart by blank lines; "" for none. */
  readonly synopsis: string;
  readonly subjects: readonly string[];
  readonly publishedAt: Date;
  readonly modifiedAt: Date;
  readonly series?: { readonly title: string; readonly position: number } | null;
  /** JPEG, PNG, GIF or WebP; anything else is left out. */
  readonly cover: Picture | null;
  /** Parts and volumes; absent is none. */
  readonly parts?: readonly PartDto[];
  readonly chapters: readonly {
    readonly title: string;
    readonly type: ChapterType;
    readonly html: string;
    /** Id of the part it stands in. */
    readonly part?: string;
    readonly audio?: EpubAudio;
  }[];
  /** Who reads its audio aloud. */
  readonly narrators?: readonly string[];
  /** The bytes for an image's `src` (JPEG, PNG, GIF or WebP); null when it is gone. */
  image(src: string): Promise<Picture | null>;
}
