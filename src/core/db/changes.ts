import type { ChangeStream, ChangeStreamDocument, Document, ResumeToken } from "mongodb";
import mongoose, { type Connection } from "mongoose";
import { unwatchedModels } from "./define-model.ts";
import type { DocumentChange } from "./document-change.ts";
import { INVALIDATED, Invalidation, type InvalidationDoc, PROCESS_ID } from "./invalidations.ts";

/** The core's own that are written to all the time and shown by no page: the server keeps their changes to itself. */
const UNWATCHED = ["events", "jobs", "mails", "ratelimits"];

const INVALIDATIONS = Invalidation.collection.name;
/** Collections that carry messages between processes: these come whole, unless this process wrote them. */
const MESSAGES = [INVALIDATIONS, "socketevents"];

/** What the server sends this process: which documents changed, and other processes' messages. */
const pipeline = () => [
  { $match: { "ns.coll": { $nin: [...UNWATCHED, ...unwatchedModels()] } } },
  { $match: { "fullDocument.by": { $ne: PROCESS_ID }, "fullDocument.uid": { $ne: PROCESS_ID } } },
  { $set: { message: { $cond: [{ $in: ["$ns.coll", MESSAGES] }, "$fullDocument", null] } } },
  { $project: { fullDocument: 0 } },
];

type Listener = (change: DocumentChange) => void;

/** Milliseconds before a broken stream is opened anew. */
const REOPEN_MS = 500;

/** Notifies listeners of changed documents: at once of those this process reports, and of all by change stream. */
export interface Changes {
  listen(listener: Listener): () => void;
  /**
   * Called with what other processes write into the live channel's collection, as it was written. One stream carries
   * all: a stream costs MongoDB as much for each write as half the write.
   */
  onMessage(listener: (document: Document) => void): () => void;
  /** Called after a write by whoever made it, so that the next request in this process sees the effect. */
  report(change: DocumentChange): void;
  /** Called when changes may have been missed: when the stream broke, and when it is listened to again. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** Follows the database's change stream; resumes after a break, and reports a gap where it cannot. */
export async function createChanges(
  connection: Connection,
  onError: (error: unknown) => void,
): Promise<Changes> {
  const listeners = new Set<Listener>();
  const messageListeners = new Set<(document: Document) => void>();
  const gaps = new Set<() => void>();
  /** Where the stream was, so that one that broke goes on from there. */
  let place: ResumeToken;
  let stream: ChangeStream | undefined;
  let closed = false;

  const notify = (change: DocumentChange) => {
    for (const listener of listeners) listener(change);
  };

  const miss = () => {
    for (const gap of gaps) gap();
  };

  /** Listens until the stream breaks or ends, then begins again; what came between was missed. */
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
      // From a place that the server does not know any more nothing goes on.
      place = isResumable(error) ? opened.resumeToken : undefined;
      onError(error);
      miss();
      void opened.close().catch(() => {});
      setTimeout(() => void open(true).catch(onError), REOPEN_MS).unref();
    };
    opened.on("change", (event: StreamEvent) => {
      if (isMessage(event)) for (const onMessage of messageListeners) onMessage(event.message!);
      else for (const change of describe(event)) notify(change);
    });
    opened.on("error", again);
    opened.on("close", () => again(new Error("the change stream ended")));
    // The server opens the cursor with the first read: without one, writes made now would go unseen.
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
    async close() {
      closed = true;
      await stream?.close().catch(() => {});
    },
  };
}

/** A change, with the document of those in `MESSAGES`. */
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
  // Without a document it is one that expired.
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
