import type { Types } from "mongoose";
import * as Y from "yjs";
import { conflict, payloadTooLarge } from "#core/base/errors.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { inTurn } from "#core/in-turn.ts";
import { DOCUMENT_MAX_BYTES } from "#shared/stories/co-writing.limits.ts";
import { TEXT_FRAGMENT } from "#shared/stories/co-writing.ts";
import { CoWriting, type CoWritingDoc, CoWritingUpdate, type CoWritingUpdateDoc } from "./model.ts";
import { clientsAdding, Owners } from "./owners.ts";
import { isSoundThroughout } from "./read-fragment.ts";
import { Replaced } from "./replaced.ts";
import { applyStored, repair, Trial, type Verdict } from "./trial.ts";

/** Metadata of an entry; its writers are determined once it is known which updates are accepted. */
interface NewEntry {
  readonly by: (admitted: readonly number[]) => readonly Types.ObjectId[];
  readonly at: Date;
  readonly absorbs?: number;
}

/** Result of storing updates: the entry containing them, if any was accepted. */
export interface Stored {
  readonly n: number;
  readonly update: Uint8Array | null;
  readonly verdicts: readonly Verdict[];
}

/** Updates read per batch. */
const PAGE = 1_000;

/**
 * A chapter's document as stored and as read by this process. Other processes write to it too: entries are
 * numbered, and a process that finds its number already used reads that entry first. Nothing is applied
 * before it is stored, and nothing is stored before a trial shows that the document stays readable
 * (`trial.ts`).
 */
export class Log {
  readonly doc = new Y.Doc();
  readonly owners = new Owners();
  readonly #replaced = new Replaced();
  readonly chapter: Types.ObjectId;
  readonly epoch: Types.ObjectId;
  #n = 0;
  #bytes = 0;
  #lastBy: readonly Types.ObjectId[] = [];
  #reading: Promise<void> | null = null;
  #trial: Trial | null = null;
  #sound = false;

  constructor({ _id, epoch }: Pick<CoWritingDoc, "_id" | "epoch">) {
    this.chapter = _id;
    this.epoch = epoch;
  }

  /** Number of entries read. */
  get n(): number {
    return this.#n;
  }

  /** Writers of the last entry read. */
  get lastBy(): readonly Types.ObjectId[] {
    return this.#lastBy;
  }

  /** Reads entries stored by any process since the last read. */
  catchUp(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /**
   * Stores the accepted ones of these updates as one entry and applies it; calls run sequentially.
   * @throws 413 if the document has grown too large; E11000 if the version to be absorbed is already absorbed
   */
  append(updates: readonly Uint8Array[], entry: NewEntry): Promise<Stored> {
    return inTurn([`co-writing-log:${this.epoch}`], () => this.#append(updates, entry));
  }

  async #append(updates: readonly Uint8Array[], { by, ...entry }: NewEntry): Promise<Stored> {
    for (let caughtUp = false; ; ) {
      this.#trial ??= new Trial(this.doc, this.#replaced);
      const { update, verdicts } = this.#trial.admit(updates);
      // It may depend on an update stored by another process.
      if (verdicts.includes("early") && !caughtUp) {
        this.#trial = null;
        caughtUp = true;
        await this.catchUp();
        continue;
      }
      if (!update) return { n: this.#n, update, verdicts };
      if (this.#bytes + update.length > DOCUMENT_MAX_BYTES) {
        this.#trial = null;
        throw payloadTooLarge();
      }
      const admitted = [...verdicts.keys()].filter((at) => verdicts[at] === "admitted");
      const stored = { ...entry, update: Buffer.from(update), by: by(admitted), n: this.#n + 1 };
      try {
        const place = { chapter: this.chapter, epoch: this.epoch };
        await CoWritingUpdate.collection.insertOne({ ...place, ...stored });
      } catch (error) {
        this.#trial = null;
        if (!isDuplicateKey(error) || (error.keyPattern && "absorbs" in error.keyPattern)) throw error;
        await this.catchUp();
        continue;
      }
      if (this.#n < stored.n) this.#apply(stored);
      return { n: stored.n, update, verdicts };
    }
  }

  /**
   * Returns an update that makes the text valid for the schema; null if it is valid, as after every accepted
   * entry.
   */
  repair(): Uint8Array | null {
    if (this.#sound) return null;
    this.#sound = isSoundThroughout(this.doc.getXmlFragment(TEXT_FRAGMENT));
    if (this.#sound) return null;
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(this.doc));
    const update = repair(copy);
    this.#replaced.note(update);
    return update;
  }

  async #read(): Promise<void> {
    if (this.#n === 0) await this.#readSnapshot();
    for (;;) {
      const entries = await readEntries(this, { after: this.#n });
      for (const entry of entries) {
        if (entry.n <= this.#n) continue;
        this.#sound = false;
        // The entry has been compacted since.
        if (entry.n !== this.#n + 1 || !entry.update) await this.#readSnapshot();
        else this.#apply(entry);
      }
      if (entries.length < PAGE) return;
    }
  }

  async #readSnapshot(): Promise<void> {
    const head = await CoWriting.findOne({ _id: this.chapter, epoch: this.epoch }).lean<CoWritingDoc>();
    if (!head?.snapshot || head.upTo <= this.#n) {
      if (this.#n > 0) throw new Error(`entries of the document of ${this.chapter} are missing`);
      return;
    }
    this.#trial = null;
    applyStored(this.doc, bytesOf(head.snapshot));
    this.#bytes = bytesOf(head.snapshot).length;
    this.#n = head.upTo;
  }

  #apply({ n, update, by }: Pick<CoWritingUpdateDoc, "n" | "update" | "by">): void {
    if (!update) return;
    this.#claim(bytesOf(update), by);
    applyStored(this.doc, bytesOf(update));
    this.#trial?.follow(bytesOf(update));
    this.#bytes += bytesOf(update).length;
    this.#n = n;
    if (by.length > 0) this.#lastBy = by;
  }

  /** Of an entry by several members, it is not known which part is whose. */
  #claim(update: Uint8Array, [only, ...others]: readonly Types.ObjectId[]): void {
    if (!only || others.length > 0) return;
    try {
      this.owners.claim(clientsAdding(update, this.doc), String(only));
    } catch {
      // Stored before updates were tested.
    }
  }
}

/** Reads entries in order, in batches. */
const readEntries = (
  { chapter, epoch }: Pick<Log, "chapter" | "epoch">,
  { after, upTo }: { readonly after: number; readonly upTo?: number },
): Promise<CoWritingUpdateDoc[]> =>
  CoWritingUpdate.find({ chapter, epoch, n: { $gt: after, ...(upTo === undefined ? {} : { $lte: upTo }) } })
    .sort({ n: 1 })
    .limit(PAGE)
    .lean<CoWritingUpdateDoc[]>();

/**
 * Returns the document after the given number of entries; compaction never goes beyond the chapter's text.
 */
export async function documentAt(
  head: Pick<CoWritingDoc, "_id" | "epoch" | "snapshot" | "upTo">,
  n: number,
): Promise<Y.Doc> {
  const doc = new Y.Doc();
  if (head.snapshot) applyStored(doc, bytesOf(head.snapshot));
  let after = head.upTo;
  for (;;) {
    const entries = await readEntries({ chapter: head._id, epoch: head.epoch }, { after, upTo: n });
    for (const { update } of entries) {
      // Compacted since the head was read; the caller has to read it again.
      if (!update) throw conflict("the document was taken together meanwhile");
      applyStored(doc, bytesOf(update));
    }
    if (entries.length < PAGE) return doc;
    after = entries.at(-1)!.n;
  }
}

/** Returns the bytes of a driver value: a Buffer, or a BSON Binary around one. */
export const bytesOf = (stored: Buffer | { readonly buffer: Uint8Array }): Uint8Array =>
  stored instanceof Uint8Array ? new Uint8Array(stored) : new Uint8Array(stored.buffer);
