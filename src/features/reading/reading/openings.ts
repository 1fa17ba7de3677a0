import type { Request } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { CHAPTER_START, type GuestPlace } from "#shared/reading/reading.ts";
import { guestPlaces, saveGuestPosition } from "./guests.ts";
import { type Progress, recordProgress } from "./record.ts";

/** A chapter page was opened, or the reader's script reported a paragraph. */
export type Opened = Omit<Progress, "at">;

/** Records opened chapters; must add almost no cost to the page. */
export interface Openings {
  /** Called before a chapter page is sent: records the opening for a member, or in the cookie of a guest. */
  opened(viewer: Viewer, opened: Opened, request: Request): void;
  /** Called when the reader's script reports a paragraph. */
  noteOpened(viewer: Viewer, opened: Opened & Required<Pick<Opened, "place">>, request: Request): void;
  /**
   * Resolves once everything this member has opened so far is written; without a member, once everything is
   * written.
   */
  settled(userId?: string | null): Promise<void>;
}

/** Maximum number of members with their last chapter in memory, so that a reload writes nothing. */
const REMEMBERED = 10_000;
/** Milliseconds during which reopening the same chapter counts as the same reading. */
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

  /** Writes sequentially per member, so that quick page turns are recorded in order. */
  const write = (viewer: Viewer & { id: string }, progress: Progress): void => {
    const before = writing.get(viewer.id) ?? Promise.resolve();
    const mine = before
      .then(() => recordProgress(services, viewer, progress))
      .catch((error) => logger.warn({ err: error }, "a reader's place was not kept"))
      .finally(() => writing.get(viewer.id) === mine && writing.delete(viewer.id));
    writing.set(viewer.id, mine);
  };

  const keepGuest = ({ story, number, chapter, place }: Opened, request: Request): void => {
    const known = guestPlaces(request).find((each) => isSame(each, { story, number, chapter }));
    const at = Math.floor(now().getTime() / 1_000);
    const guestPlace: GuestPlace = {
      ...CHAPTER_START,
      ...known,
      ...place,
      story,
      number,
      ...(chapter ? { chapter } : {}),
      at,
    };
    saveGuestPosition(request, guestPlace, secure);
  };

  return {
    opened(viewer, opened, request) {
      if (viewer.id === null) {
        // Browsers send `Sec-Fetch-Dest`; clients that do not send it have no use for the cookie.
        if (request.headers["sec-fetch-dest"] === "document") keepGuest(opened, request);
        return;
      }
      const key = `${opened.story} ${opened.chapter ?? opened.number}`;
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

/** Returns true for positions in the same chapter: by id if both have one, otherwise by number. */
const isSame = (
  a: Pick<GuestPlace, "story" | "number" | "chapter">,
  b: Pick<Opened, "story" | "number"> & { readonly chapter: string | undefined },
): boolean =>
  a.story === b.story && (a.chapter && b.chapter ? a.chapter === b.chapter : a.number === b.number);
