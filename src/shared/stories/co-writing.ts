import type { UserCardDto } from "../people/user-card.dto.ts";

/** Writing one chapter together, live: what is said over the live channel. Updates are Yjs's, in base64. */

/** Where the text stands in a Y document. */
export const TEXT_FRAGMENT = "text";

/** What a client asks; each is answered `{ data }` or `{ error: { status, name, message } }`. */
export const CO_WRITING_ASKS = {
  /** `OpenChapter`, answered by `OpenedChapter`. */
  open: "co-writing:open",
  /** `WriteChapter`, answered by `{ n }` once it is stored; null where parts of it are still to come. */
  write: "co-writing:write",
  /** `AwareOfChapter`: where a cursor is. */
  aware: "co-writing:aware",
  /** `{ chapter }` */
  leave: "co-writing:leave",
} as const;

/** What a client hears. */
export const CO_WRITING_EVENTS = {
  /** `ChapterUpdate` */
  update: "co-writing:update",
  /** `AwareOfChapter` */
  aware: "co-writing:aware",
  /** `{ chapter }`: somebody has come, who wants to know where the cursors are. */
  ask: "co-writing:ask",
  /** `StoryPeople` */
  people: "co-writing:people",
  /** `{ chapter }`: rights may have changed; who still has them opens it again. */
  shut: "co-writing:shut",
  /** `ChapterSaved` */
  saved: "co-writing:saved",
} as const;

export interface OpenChapter {
  readonly chapter: string;
  /** What the client has; "" for nothing. */
  readonly vector: string;
  /** Of the document that it has; another one begins anew. */
  readonly epoch: string;
  /** The page's form, by which it knows its own `desk-opened`. */
  readonly writer?: string;
}

export interface OpenedChapter {
  readonly epoch: string;
  /** What the client has not. */
  readonly update: string;
  /** What the server has. */
  readonly vector: string;
  /** The chapter's version that the text was last written to. */
  readonly version: number;
  readonly people: readonly WriterDto[];
  /** Whether this member may write, or only looks on. */
  readonly writes: boolean;
}

/** A larger one comes in parts of one `key`, `part` from 0. */
export interface WriteChapter {
  readonly chapter: string;
  readonly epoch: string;
  readonly update: string;
  readonly key?: string;
  readonly part?: number;
  readonly of?: number;
}

export interface ChapterUpdate {
  readonly chapter: string;
  readonly update: string;
  /** How many stores there have been. */
  readonly n: number;
}

export interface AwareOfChapter {
  readonly chapter: string;
  /** Of y-protocols' awareness; who it is the server says. "" where some are gone. */
  readonly update: string;
  /** Clients that are gone. */
  readonly gone?: readonly number[];
}

/** Told to all pages of the member who opens it (`desk-opened:<user>`), so that two devices write as two people do. */
export interface DeskOpened {
  readonly chapter: string;
  /** The page's form, where it says so itself: that one has not been opened anew. */
  readonly writer: string;
}

/** The header by which a page that looks at itself names its form. */
export const DESK_HEADER = "x-desk";

/** Somebody who has a chapter open. */
export interface WriterDto extends UserCardDto {
  readonly chapter: string;
}

export interface StoryPeople {
  readonly story: string;
  readonly people: readonly WriterDto[];
}

export interface ChapterSaved {
  readonly chapter: string;
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
}

declare module "../live/live.ts" {
  interface LiveEvents {
    readonly "desk-opened": DeskOpened;
  }
}
