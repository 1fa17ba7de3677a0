import type { UserCardDto } from "../people/user-card.dto.ts";

/** Protocol of live co-writing in one chapter over the live channel. Updates are those of Yjs, in base64. */

/** Name of the text fragment in a Y document. */
export const TEXT_FRAGMENT = "text";

/** Requests of a client; each is answered with `{ data }` or `{ error: { status, name, message } }`. */
export const CO_WRITING_ASKS = {
  /** `OpenChapter`, answered with `OpenedChapter`. */
  open: "co-writing:open",
  /** `WriteChapter`, answered with `{ n }` once it is stored; null while parts of it are missing. */
  write: "co-writing:write",
  /** `AwareOfChapter`: position of a cursor. */
  aware: "co-writing:aware",
  /** `{ chapter }` */
  leave: "co-writing:leave",
} as const;

/** Events sent to a client. */
export const CO_WRITING_EVENTS = {
  /** `ChapterUpdate` */
  update: "co-writing:update",
  /** `AwareOfChapter` */
  aware: "co-writing:aware",
  /** `{ chapter }`: somebody has joined and needs the positions of the cursors. */
  ask: "co-writing:ask",
  /** `StoryPeople` */
  people: "co-writing:people",
  /** `{ chapter }`: permissions may have changed; clients that still have access reopen it. */
  shut: "co-writing:shut",
  /** `ChapterSaved` */
  saved: "co-writing:saved",
} as const;

export interface OpenChapter {
  readonly chapter: string;
  /** State vector of the client; "" if it has nothing. */
  readonly vector: string;
  /** Epoch of the client's document; with a different epoch the client starts again. */
  readonly epoch: string;
  /** Id of the page's form, by which it recognises the `desk-opened` event that it caused. */
  readonly writer?: string;
}

export interface OpenedChapter {
  readonly epoch: string;
  /** Changes that the client does not have. */
  readonly update: string;
  /** State vector of the server. */
  readonly vector: string;
  /** Version of the chapter to which the text was last saved. */
  readonly version: number;
  readonly people: readonly WriterDto[];
  /** True if this member may write; false for read-only access. */
  readonly writes: boolean;
}

/** A larger update is sent in parts with the same `key`, with `part` from 0. */
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
  /** Number of updates stored so far. */
  readonly n: number;
}

export interface AwareOfChapter {
  readonly chapter: string;
  /** Update of y-protocols' awareness; the server sets the user. "" if clients have left. */
  readonly update: string;
  /** Clients that have left. */
  readonly gone?: readonly number[];
}

/**
 * Sent to all pages of the member who opens a chapter (`desk-opened:<user>`), so that two devices of one
 * member are treated like two writers.
 */
export interface DeskOpened {
  readonly chapter: string;
  /** Id of the page's form, if sent; that form was not opened again. */
  readonly writer: string;
}

/** Header in which a page that requests itself sends the id of its form. */
export const DESK_HEADER = "x-desk";

/** A member who has a chapter open. */
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

declare module "../platform/live.ts" {
  interface LiveEvents {
    readonly "desk-opened": DeskOpened;
  }
}
