import type { Types } from "mongoose";
import * as Y from "yjs";
import { conflict, forbidden, notValid, payloadTooLarge } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { coWritingMessages } from "#shared/stories/co-writing.messages.ts";
import { type ChapterUpdate, CO_WRITING_EVENTS } from "#shared/stories/co-writing.ts";
import { Log } from "./log.ts";
import { CoWriting, type CoWritingDoc } from "./model.ts";
import { clientsAdding, Owners } from "./owners.ts";
import { mayWrite, placeOf } from "./rights.ts";

/** Dependencies of a room. */
export interface RoomSurroundings {
  readonly now: () => Date;
  /** Notifies everyone who has the chapter open, on any process. */
  readonly tell: (event: string, payload: { readonly chapter: string }) => void;
  /** Called when there is text not yet saved to the chapter. */
  readonly written: (chapter: Types.ObjectId) => void;
  /** Called when the document cannot be read; it is then recovered from its chapter. */
  readonly unreadable: (error: unknown, chapter: Types.ObjectId) => void;
}

interface Waiting {
  readonly update: Uint8Array;
  readonly viewer: Viewer & { readonly id: string };
  readonly settle: (n: number) => void;
  readonly refuse: (error: unknown) => void;
}

/** Interval in milliseconds for recording that a chapter is being edited. */
const NOTED_MS = 20_000;

/**
 * A chapter open on this process. Updates that arrive during a store are stored together with the next;
 * access is checked before each store, and updates are broadcast only after they are stored.
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

  /**
   * Stores an update; returns its entry number, shared with other updates of the same moment.
   * @throws 400, 403, 404, 413
   */
  write(update: Uint8Array, viewer: Viewer & { readonly id: string }): Promise<number> {
    return new Promise((settle, refuse) => {
      this.#waiting.push({ update, viewer, settle, refuse });
      if (!this.#storing) void this.#store();
    });
  }

  /** Returns what a client is missing, by its state vector, and the current state vector. */
  async difference(vector: Uint8Array | undefined): Promise<{ update: Uint8Array; vector: Uint8Array }> {
    await this.log.catchUp();
    return {
      update: Y.encodeStateAsUpdate(this.log.doc, vector),
      vector: Y.encodeStateVector(this.log.doc),
    };
  }

  /** Stores an edit made by form or API, and broadcasts it. */
  async absorb(update: Uint8Array, version: number, by: readonly Types.ObjectId[]): Promise<void> {
    const at = this.#surroundings.now();
    const stored = await this.log.append([update], { by: () => by, at, absorbs: version });
    if (!stored.update) throw new Error(`an edit of ${this.log.chapter} cannot be absorbed`);
    this.#tell(stored.update, stored.n);
  }

  /** Stores an update that repairs a document written before updates were checked. */
  async repair(): Promise<void> {
    const update = this.log.repair();
    if (!update) return;
    const stored = await this.log.append([update], { by: () => [], at: this.#surroundings.now() });
    if (stored.update) this.#tell(stored.update, stored.n);
  }

  noteUnreadable(error: unknown): void {
    this.#surroundings.unreadable(error, this.log.chapter);
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
    // The document was replaced by another.
    if (!head) throw conflict("another document");
    const admitted: (Waiting & { readonly clients: readonly number[] })[] = [];
    const inBatch = new Owners();
    for (const each of batch) {
      const { viewer, update, refuse } = each;
      const clients = clientsAdding(update, this.log.doc);
      if (!mayWrite(viewer, place, now())) refuse(forbidden());
      else if (this.log.owners.allow(clients, viewer.id) && inBatch.allow(clients, viewer.id)) {
        inBatch.claim(clients, viewer.id);
        admitted.push({ ...each, clients });
      } else refuse(notValid(coWritingMessages.notText));
    }
    if (admitted.length === 0) return;
    await this.#note();
    const { n, update, verdicts } = await this.log.append(
      admitted.map(({ update }) => update),
      {
        by: (which) => [...new Set(which.map((at) => admitted[at]!.viewer.id))].map(toId),
        at: now(),
      },
    );
    for (const [at, { settle, refuse, clients, viewer }] of admitted.entries()) {
      const verdict = verdicts[at]!;
      if (verdict === "admitted") {
        this.log.owners.claim(clients, viewer.id);
        settle(n);
      } else refuse(verdict === "large" ? payloadTooLarge() : notValid(coWritingMessages.notText));
    }
    if (!update) return;
    this.#tell(update, n);
    written(this.log.chapter);
  }

  /** If a process is killed before saving text to the chapter, `sweep` saves it. */
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
