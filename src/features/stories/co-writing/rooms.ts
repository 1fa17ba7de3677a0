import { Types } from "mongoose";
import type { Logger } from "pino";
import { HttpError, notFound } from "#core/base/errors.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { Realtime } from "#core/realtime/index.ts";
import type { Services } from "#core/services.ts";
import { coWritingMessages } from "#shared/stories/co-writing.messages.ts";
import { CO_WRITING_EVENTS } from "#shared/stories/co-writing.ts";
import { readLatestText } from "../chapters/index.ts";
import { CoWriting, type CoWritingDoc, CoWritingUpdate } from "./model.ts";
import { Room } from "./room.ts";
import { mergeChapterText, type Synced, syncChapter } from "./sync.ts";
import { seedOf } from "./text.ts";

/** Milliseconds from the first unsaved change until it is saved to the chapter. */
const SYNC_MS = 1_500;
/** After a slow save the next one waits this multiple of its duration, because the process is busy. */
const SYNC_REST = 8;
/** Milliseconds a chapter nobody has open stays in memory. */
const IDLE_MS = 60_000;

/** Returns the realtime room of a chapter. */
export const roomName = (chapter: unknown): string => `co-writing:${chapter}`;

/** Returns the realtime room for presence in a story. */
export const storyRoom = (story: unknown): string => `co-writing-story:${story}`;

/** Chapters open on this process, and how to open them. */
export interface Rooms {
  /** Opens a chapter. @throws 404 if it is gone, 409 if its text cannot be edited live */
  open(chapter: string): Promise<Room>;
  /** Returns the room of a chapter somebody has open; checks only which document it is. @throws 404 */
  known(chapter: string): Promise<Room>;
  /** Returns the version of the chapter's last saved text. */
  versionOf(chapter: string): Promise<number>;
  /** Synchronises the chapter and its document now, if it has one. */
  settle(chapter: string): Promise<void>;
  /** Closes the room; clients open it again if they still have access. */
  shut(chapter: string): void;
  /** Closes the rooms of these chapters, and the presence of their story, in the same way. */
  shutStory(story: string, chapters: readonly unknown[]): void;
  close(): Promise<void>;
}

export function createRooms(
  services: Services,
  realtime: Pick<Realtime, "emitToRoom" | "emptyRoom">,
  logger: Logger,
): Rooms {
  const rooms = new Map<string, { room: Room; usedAt: number }>();
  const timers = new Map<string, NodeJS.Timeout>();
  const rest = new Map<string, number>();
  let closing = false;

  const tell = (event: string, payload: { readonly chapter: string }) =>
    realtime.emitToRoom(roomName(payload.chapter), event, payload);

  const shut = (chapter: string): void => {
    tell(CO_WRITING_EVENTS.shut, { chapter });
    realtime.emptyRoom(roomName(chapter));
  };

  const sync = async (room: Room): Promise<Synced> => {
    const id = String(room.log.chapter);
    const began = performance.now();
    const synced = await syncChapter(services, room, tell);
    rest.set(id, (performance.now() - began) * SYNC_REST);
    return done(room, synced);
  };

  const done = async (room: Room, synced: Synced): Promise<Synced> => {
    if (synced === "same") return synced;
    const id = String(room.log.chapter);
    rooms.delete(id);
    if (synced === "apart") await begin(room);
    shut(id);
    return synced;
  };

  /**
   * If the text cannot be represented in the document, a new document starts, if possible; the entries of the
   * old one are retained.
   */
  const begin = (room: Room) => CoWriting.deleteOne({ _id: room.log.chapter, epoch: room.log.epoch });

  const soon = (chapter: Types.ObjectId): void => {
    const id = String(chapter);
    if (timers.has(id) || closing) return;
    const wait = Math.max(SYNC_MS, rest.get(id) ?? 0);
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id);
        const room = rooms.get(id);
        if (room) void sync(room.room).catch((error) => failed(error, id));
      }, wait),
    );
  };

  const failed = (error: unknown, chapter: string): void => {
    logger.error(
      { err: error, chapter },
      "a chapter could not be written from its document; it is tried again",
    );
  };

  const unreadable = (error: unknown, chapter: Types.ObjectId): void =>
    logger.error(
      { err: error, chapter },
      "a document cannot be read; its chapter gets the last text that can",
    );

  const surroundings = { now: services.now, tell, written: soon, unreadable };

  const roomOf = (head: Pick<CoWritingDoc, "_id" | "epoch">): Room => {
    const id = String(head._id);
    const known = rooms.get(id);
    if (known?.room.log.epoch.equals(head.epoch)) {
      known.usedAt = Date.now();
      return known.room;
    }
    const room = new Room(head, surroundings);
    rooms.set(id, { room, usedAt: Date.now() });
    return room;
  };

  const dropIdle = setInterval(() => {
    const before = Date.now() - IDLE_MS;
    for (const [id, { usedAt }] of rooms)
      if (usedAt < before && !timers.has(id)) {
        rooms.delete(id);
        rest.delete(id);
      }
  }, IDLE_MS);
  dropIdle.unref();

  return {
    async open(chapter) {
      const id = new Types.ObjectId(chapter);
      for (;;) {
        const head = (await CoWriting.findById(id).lean<CoWritingDoc>()) ?? (await found(services, id));
        const room = roomOf(head);
        if ((await done(room, await mergeChapterText(room))) !== "same") continue;
        // The chapter is saved later, as after any other edit, so that many clients connecting at once do not
        // wait for it.
        soon(id);
        return room;
      }
    },
    async known(chapter) {
      const known = rooms.get(chapter);
      if (known) {
        known.usedAt = Date.now();
        return known.room;
      }
      const head = await CoWriting.findById(chapter).lean<CoWritingDoc>();
      if (!head) throw notFound();
      const room = roomOf(head);
      await room.log.catchUp();
      return room;
    },
    async versionOf(chapter) {
      const head = await CoWriting.findById(chapter, { version: 1 }).lean<Pick<CoWritingDoc, "version">>();
      return head?.version ?? 0;
    },
    async settle(chapter) {
      const head = await CoWriting.findById(chapter).lean<CoWritingDoc>();
      if (head) await sync(roomOf(head));
    },
    shut,
    shutStory(story, chapters) {
      // First, so that clients that open a chapter again are not removed afterwards.
      realtime.emptyRoom(storyRoom(story));
      for (const chapter of chapters) shut(String(chapter));
    },
    async close() {
      closing = true;
      clearInterval(dropIdle);
      const left = [...timers.keys()];
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      for (const id of left) {
        const room = rooms.get(id);
        if (room) await sync(room.room).catch((error) => failed(error, id));
      }
    },
  };
}

/** Creates the document of a chapter; its text is the first entry. Safe for concurrent calls. */
async function found(services: Services, id: Types.ObjectId): Promise<CoWritingDoc> {
  const chapter = await readLatestText(id);
  if (!chapter) throw notFound();
  const seed = seedOf(chapter.html);
  if (!seed) throw new HttpError(409, "ConflictError", coWritingMessages.notLive);
  const epoch = new Types.ObjectId();
  const at = services.now();
  const entry = { chapter: id, epoch, n: 1, update: Buffer.from(seed), by: [], at };
  await CoWritingUpdate.collection.insertOne(entry);
  const head = {
    _id: id,
    story: chapter.story,
    epoch,
    snapshot: null,
    vector: null,
    upTo: 0,
    version: chapter.version,
    textAt: 1,
    touchedAt: at,
  };
  try {
    await CoWriting.collection.insertOne(head);
    return head;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another request created it at the same moment; that document is used.
    await CoWritingUpdate.deleteOne({ chapter: id, epoch });
    return (await CoWriting.findById(id).lean<CoWritingDoc>())!;
  }
}
