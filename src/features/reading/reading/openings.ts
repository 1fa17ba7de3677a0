import type { Request } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Viewer } from "../../../core/base/viewer.ts";
import type { Services } from "../../../core/services.ts";
import { CHAPTER_START, type GuestPlace } from "../../../shared/reading/reading.ts";
import { guestPlaces, keepGuestPlace } from "./guests.ts";
import { type Progress, recordProgress } from "./record.ts";

/** A chapter's page was opened, or its reader's script reported a paragraph. */
export type Opened = Omit<Progress, "at">;

/** Called for chapters as they are opened, which must cost the page next to nothing. */
export interface Openings {
  /** A chapter's page is about to be sent: a member's is written down, a guest's put into their browser. */
  opened(viewer: Viewer, opened: Opened, request: Request): void;
  /** The reader's script tells of a paragraph. */
  noteOpened(viewer: Viewer, opened: Required<Opened>, request: Request): void;
  /** Over once everything that this member opened up to now is written; of nobody: once all is. */
  settled(userId?: string | null): Promise<void>;
}

/** Members whose last chapter is remembered, so that a reload writes nothing. */
const REMEMBERED = 10_000;
/** Milliseconds in which opening the same chapter again is the same reading. */
const SAME = 20_000;

export function createOpenings(options: {
  readonly services: Pick<Services, "now" | "extensions">;
  readonly secure: boolean;
  readonly logger: Pick<Logger, "warn">;
}): Openings {
  const { services, secure, logger } = options;
  const { now } = services;
  const last = new LRUCache<string, string>({ max: REMEMBERED, ttl: SAME });
  const writing = new Map<string, Promise<unknown>>();

  /** One after the other for each member, so that a page turned quickly does not come before the one turned first. */
  const write = (viewer: Viewer & { id: string }, progress: Progress): void => {
    const before = writing.get(viewer.id) ?? Promise.resolve();
    const mine = before
      .then(() => recordProgress(services, viewer, progress))
      .catch((error) => logger.warn({ err: error }, "a reader's place was not kept"))
      .finally(() => writing.get(viewer.id) === mine && writing.delete(viewer.id));
    writing.set(viewer.id, mine);
  };

  const keepGuest = ({ story, number, place }: Opened, request: Request): void => {
    const known = guestPlaces(request).find((each) => each.story === story && each.number === number);
    const at = Math.floor(now().getTime() / 1_000);
    const kept: GuestPlace = { ...CHAPTER_START, ...known, ...place, story, number, at };
    keepGuestPlace(request, kept, secure);
  };

  return {
    opened(viewer, opened, request) {
      if (viewer.id === null) {
        // Browsers say what they ask for; a program that does not has no use for the cookie.
        if (request.headers["sec-fetch-dest"] === "document") keepGuest(opened, request);
        return;
      }
      const key = `${opened.story} ${opened.number}`;
      if (viewer.actor || last.get(viewer.id) === key) return;
      last.set(viewer.id, key);
      write(viewer as Viewer & { id: string }, { ...opened, at: now() });
    },
    noteOpened(viewer, opened, request) {
      if (viewer.id === null) keepGuest(opened, request);
      else write(viewer as Viewer & { id: string }, { ...opened, at: now() });
    },
    async settled(userId) {
      if (userId) await writing.get(userId);
      else await Promise.all(writing.values());
    },
  };
}
