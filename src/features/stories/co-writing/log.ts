import type { Types } from "mongoose";
import * as Y from "yjs";
import { conflict, payloadTooLarge } from "../../../core/base/errors.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import { DOCUMENT_MAX_BYTES } from "../../../shared/stories/co-writing.limits.ts";
import { CoWriting, type CoWritingDoc, CoWritingUpdate, type CoWritingUpdateDoc } from "./model.ts";

type Entry = Required<Pick<CoWritingUpdateDoc, "update" | "by" | "at">> & Pick<CoWritingUpdateDoc, "absorbs">;

/** Updates read at once. */
const PAGE = 1_000;

/**
 * A chapter's document as it is stored, and as this process has read it. Other processes write to it too: each entry is
 * numbered, and who numbers it as another did reads that one first. Nothing is applied before it is stored.
 */
export class Log {
  readonly doc = new Y.Doc();
  readonly chapter: Types.ObjectId;
  readonly epoch: Types.ObjectId;
  #n = 0;
  #bytes = 0;
  #lastBy: readonly Types.ObjectId[] = [];
  #reading: Promise<void> | null = null;

  constructor({ _id, epoch }: Pick<CoWritingDoc, "_id" | "epoch">) {
    this.chapter = _id;
    this.epoch = epoch;
  }

  /** How many entries it has read. */
  get n(): number {
    return this.#n;
  }

  /** Who wrote the last entry that was read. */
  get lastBy(): readonly Types.ObjectId[] {
    return this.#lastBy;
  }

  /** Reads what was stored since, by whichever process. */
  catchUp(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /**
   * Stores an entry and applies it; answers its number. One at a time is the caller's to see to.
   * @throws 413 for a document that has grown too large; E11000 where what it absorbs is absorbed
   */
  async append(entry: Entry): Promise<number> {
    if (this.#bytes + entry.update.length > DOCUMENT_MAX_BYTES) throw payloadTooLarge();
    for (;;) {
      const n = this.#n + 1;
      try {
        await CoWritingUpdate.collection.insertOne({
          chapter: this.chapter,
          epoch: this.epoch,
          n,
          ...entry,
        } as never);
      } catch (error) {
        if (!isDuplicateKey(error) || (error.keyPattern && "absorbs" in error.keyPattern)) throw error;
        await this.catchUp();
        continue;
      }
      if (this.#n < n) this.#apply({ ...entry, n });
      return n;
    }
  }

  async #read(): Promise<void> {
    if (this.#n === 0) await this.#readSnapshot();
    for (;;) {
      const found = await readEntries(this, { after: this.#n });
      for (const entry of found) {
        if (entry.n <= this.#n) continue;
        // It was taken together with others since.
        if (entry.n !== this.#n + 1 || !entry.update) await this.#readSnapshot();
        else this.#apply(entry);
      }
      if (found.length < PAGE) return;
    }
  }

  async #readSnapshot(): Promise<void> {
    const head = await CoWriting.findOne({ _id: this.chapter, epoch: this.epoch }).lean<CoWritingDoc>();
    if (!head?.snapshot || head.upTo <= this.#n) {
      if (this.#n > 0) throw new Error(`entries of the document of ${this.chapter} are missing`);
      return;
    }
    Y.applyUpdate(this.doc, bytesOf(head.snapshot));
    this.#bytes = bytesOf(head.snapshot).length;
    this.#n = head.upTo;
  }

  #apply({ n, update, by }: Pick<CoWritingUpdateDoc, "n" | "update" | "by">): void {
    if (!update) return;
    Y.applyUpdate(this.doc, bytesOf(update));
    this.#bytes += bytesOf(update).length;
    this.#n = n;
    if (by.length > 0) this.#lastBy = by;
  }
}

/** Entries in their order, some at a time. */
const readEntries = (
  { chapter, epoch }: Pick<Log, "chapter" | "epoch">,
  { after, upTo }: { readonly after: number; readonly upTo?: number },
): Promise<CoWritingUpdateDoc[]> =>
  CoWritingUpdate.find({ chapter, epoch, n: { $gt: after, ...(upTo === undefined ? {} : { $lte: upTo }) } })
    .sort({ n: 1 })
    .limit(PAGE)
    .lean<CoWritingUpdateDoc[]>();

/** The document as it was after so many entries; they are never taken together beyond the chapter's text. */
export async function documentAt(
  head: Pick<CoWritingDoc, "_id" | "epoch" | "snapshot" | "upTo">,
  n: number,
): Promise<Y.Doc> {
  const doc = new Y.Doc();
  if (head.snapshot) Y.applyUpdate(doc, bytesOf(head.snapshot));
  let after = head.upTo;
  for (;;) {
    const found = await readEntries({ chapter: head._id, epoch: head.epoch }, { after, upTo: n });
    for (const { update } of found) {
      // Taken together with others since the head was read: it is to be read again.
      if (!update) throw conflict("the document was taken together meanwhile");
      Y.applyUpdate(doc, bytesOf(update));
    }
    if (found.length < PAGE) return doc;
    after = found.at(-1)!.n;
  }
}

/** Bytes as the driver gives them: a Buffer, or BSON's Binary around one. */
export const bytesOf = (stored: Buffer | { readonly buffer: Uint8Array }): Uint8Array =>
  stored instanceof Uint8Array ? new Uint8Array(stored) : new Uint8Array(stored.buffer);
