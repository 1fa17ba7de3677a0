import type { ChangeStream, ChangeStreamDocument, Document, ResumeToken } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import { unwatchedModels } from "./define-model.ts";
import type { DocumentChange } from "./document-change.ts";
import { INVALIDATED, Invalidation, type InvalidationDoc, PROCESS_ID } from "./invalidations.ts";

/**
 * Core collections that are written constantly and shown on no page: the server does not send their changes.
 */
const UNWATCHED = ["events", "jobs", "mails", "processes", "ratelimits"];

const INVALIDATIONS = Invalidation.collection.name;
/**
 * Collections that carry messages between processes: their documents are received in full, unless this
 * process wrote them.
 */
const MESSAGES = [INVALIDATIONS, "socketevents"];

/** Pipeline of the change stream: which documents changed, and messages of other processes. */
const pipeline = () => [
  { $match: { "ns.coll": { $nin: [...UNWATCHED, ...unwatchedModels()] } } },
  { $match: { "fullDocument.by": { $ne: PROCESS_ID }, "fullDocument.uid": { $ne: PROCESS_ID } } },
  { $set: { message: { $cond: [{ $in: ["$ns.coll", MESSAGES] }, "$fullDocument", null] } } },
  { $project: { fullDocument: 0 } },
];

type Listener = (change: DocumentChange) => void;

/** Delay in milliseconds before a broken stream is reopened. */
const REOPEN_MS = 500;

/**
 * Notifies listeners of changed documents: immediately for changes that this process reports, and for all
 * through the change stream.
 */
export interface Changes {
  listen(listener: Listener): () => void;
  /**
   * Registers a listener for documents that other processes write into the live channel's collection. One
   * stream carries all changes, because each stream adds about half the cost of a write to every write in
   * MongoDB.
   */
  onMessage(listener: (document: Document) => void): () => void;
  /** Reports a write of this process, so that the next request in it sees the effect. */
  report(change: DocumentChange): void;
  /** Called when changes may have been missed: when the stream breaks, and when it is open again. */
  onGap(listener: () => void): void;
  /** Reports that changes may have been missed, because the database was replaced. */
  reportGap(): void;
  close(): Promise<void>;
}

/** Follows the database's change stream; resumes after a break, and reports a gap if it cannot. */
export async function createChanges(
  connection: Connection,
  onError: (error: unknown) => void,
): Promise<Changes> {
  const listeners = new Set<Listener>();
  const messageListeners = new Set<(document: Document) => void>();
  const gaps = new Set<() => void>();
  /** Resume token, from which a broken stream continues. */
  let place: ResumeToken;
  let stream: ChangeStream | undefined;
  let closed = false;

  const notify = (change: DocumentChange) => {
    for (const listener of listeners) listener(change);
  };

  const miss = () => {
    for (const gap of gaps) gap();
  };

  /** Listens until the stream breaks or ends, then reopens it; changes in between were missed. */
  const open = async (missed: boolean) => {
    const opened = connection.db!.watch(pipeline(), {
      maxAwaitTimeMS: 1_000,
      ...(place ? { resumeAfter: place } : {}),
    });
    stream = opened;
    let over = false;
    const again = (error: unknown) => {
      if (closed || over) return;
      over = true;
      // The stream cannot resume from a token that the server no longer has.
      place = isResumable(error) ? opened.resumeToken : undefined;
      onError(error);
      miss();
      // It is broken already; another is opened.
      void opened.close().catch(() => {});
      setTimeout(() => void open(true).catch(onError), REOPEN_MS).unref();
    };
    opened.on("change", (event: StreamEvent) => {
      if (isMessage(event)) for (const onMessage of messageListeners) onMessage(event.message!);
      else for (const change of describe(event)) notify(change);
    });
    opened.on("error", again);
    opened.on("close", () => again(new Error("the change stream ended")));
    // The server opens the cursor with the first read; writes before it would be missed.
    const listening = await new Promise<boolean>((done) => {
      for (const event of ["init", "resumeTokenChanged"] as const) opened.once(event, () => done(true));
      for (const event of ["error", "close"] as const) opened.once(event, () => done(false));
    });
    if (listening && missed) miss();
  };
  await open(false);

  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onMessage(listener) {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
    report: notify,
    onGap: (listener) => void gaps.add(listener),
    reportGap: miss,
    async close() {
      closed = true;
      // The process ends, and the server closes its cursors.
      await stream?.close().catch(() => {});
    },
  };
}

/** Change event, with the document for the collections in `MESSAGES`. */
type StreamEvent = ChangeStreamDocument & { readonly message?: Document | null };

const isResumable = (error: unknown): boolean =>
  !(error instanceof mongoose.mongo.MongoServerError) || error.hasErrorLabel("ResumableChangeStreamError");

const collectionOf = (event: StreamEvent): string | undefined =>
  "ns" in event ? (event.ns as { coll?: string }).coll : undefined;

const isMessage = (event: StreamEvent): boolean =>
  Boolean(event.message) && collectionOf(event) !== INVALIDATIONS;

function describe(event: StreamEvent): DocumentChange[] {
  const collection = collectionOf(event);
  if (collection === INVALIDATIONS && event.message) {
    const { of, ids } = event.message as InvalidationDoc;
    return ids.map((id) => ({ collection: of, id, fields: INVALIDATED }));
  }
  // A change without a document is an expiry.
  if (!collection || MESSAGES.includes(collection) || !("documentKey" in event) || !event.documentKey)
    return [];
  const fields =
    event.operationType === "update"
      ? [
          ...Object.keys(event.updateDescription.updatedFields ?? {}),
          ...(event.updateDescription.removedFields ?? []),
        ]
      : null;
  return [{ collection, id: String(event.documentKey._id), fields }];
}
