import type { Types } from "mongoose";
import * as Y from "yjs";
import { conflict, forbidden } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { type ChapterUpdate, CO_WRITING_EVENTS } from "../../../shared/stories/co-writing.ts";
import { Log } from "./log.ts";
import { CoWriting, type CoWritingDoc } from "./model.ts";
import { mayWrite, placeOf } from "./rights.ts";

/** What a room needs of the process. */
export interface RoomSurroundings {
  readonly now: () => Date;
  /** Tells all who have the chapter open, on whichever process. */
  readonly tell: (event: string, payload: { readonly chapter: string }) => void;
  /** There is text that the chapter has not got yet. */
  readonly written: (chapter: Types.ObjectId) => void;
}

interface Waiting {
  readonly update: Uint8Array;
  readonly viewer: Viewer & { readonly id: string };
  readonly settle: (n: number) => void;
  readonly refuse: (error: unknown) => void;
}

/** Milliseconds after which it is noted again that a chapter is being written in. */
const NOTED_MS = 20_000;

/**
 * A chapter that this process has open. What comes while a store is under way is stored together with the next; rights
 * are asked for anew before each, and nobody hears of anything before it is stored.
 */
export class Room {
  readonly log: Log;
  readonly #surroundings: RoomSurroundings;
  #waiting: Waiting[] = [];
  #storing = false;
  #noted = 0;

  constructor(head: Pick<CoWritingDoc, "_id" | "epoch">, surroundings: RoomSurroundings) {
    this.log = new Log(head);
    this.#surroundings = surroundings;
  }

  /** Stores an update; answers its number, which it shares with others of the same moment. @throws 403, 404, 413 */
  write(update: Uint8Array, viewer: Viewer & { readonly id: string }): Promise<number> {
    return new Promise((settle, refuse) => {
      this.#waiting.push({ update, viewer, settle, refuse });
      if (!this.#storing) void this.#store();
    });
  }

  /** What a client has not got, by its state vector, and what there is. */
  async difference(vector: Uint8Array | undefined): Promise<{ update: Uint8Array; vector: Uint8Array }> {
    await this.log.catchUp();
    return {
      update: Y.encodeStateAsUpdate(this.log.doc, vector),
      vector: Y.encodeStateVector(this.log.doc),
    };
  }

  /** Stores what is no member's live writing: an edit by form or API. Sent to all. */
  async absorb(update: Uint8Array, version: number, by: readonly Types.ObjectId[]): Promise<void> {
    const at = this.#surroundings.now();
    const n = await this.log.append({ update: Buffer.from(update), by, at, absorbs: version });
    this.#tell(update, n);
  }

  async #store(): Promise<void> {
    this.#storing = true;
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting;
        this.#waiting = [];
        await this.#storeAll(batch).catch((error) => {
          for (const { refuse } of batch) refuse(error);
        });
      }
    } finally {
      this.#storing = false;
    }
  }

  async #storeAll(batch: readonly Waiting[]): Promise<void> {
    const { now, written } = this.#surroundings;
    const { chapter, epoch } = this.log;
    const [place, head] = await Promise.all([
      placeOf(String(chapter)),
      CoWriting.exists({ _id: chapter, epoch }),
    ]);
    // Another document has taken its place.
    if (!head) throw conflict("another document");
    const admitted: Waiting[] = [];
    for (const each of batch)
      if (mayWrite(each.viewer, place, now())) admitted.push(each);
      else each.refuse(forbidden());
    if (admitted.length === 0) return;
    await this.#note();
    const updates = admitted.map(({ update }) => update);
    const update = updates.length === 1 ? updates[0]! : Y.mergeUpdates(updates);
    const by = [...new Set(admitted.map(({ viewer }) => viewer.id))].map(toId);
    const n = await this.log.append({ update: Buffer.from(update), by, at: now() });
    for (const { settle } of admitted) settle(n);
    this.#tell(update, n);
    written(this.log.chapter);
  }

  /** A process that is killed with text that the chapter has not got is followed up by it (`sweep`). */
  async #note(): Promise<void> {
    const { now } = this.#surroundings;
    if (now().getTime() - this.#noted < NOTED_MS) return;
    this.#noted = now().getTime();
    await CoWriting.collection.updateOne({ _id: this.log.chapter }, { $set: { touchedAt: now() } });
  }

  #tell(update: Uint8Array, n: number): void {
    const chapter = String(this.log.chapter);
    const payload: ChapterUpdate = { chapter, update: Buffer.from(update).toString("base64"), n };
    this.#surroundings.tell(CO_WRITING_EVENTS.update, payload);
  }
}
