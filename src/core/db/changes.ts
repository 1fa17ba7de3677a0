import type { ChangeStream, ChangeStreamDocument } from "mongodb";
import type { Connection } from "mongoose";

/** One document changed: by this process or another. */
export interface DocumentChange {
  readonly collection: string;
  readonly id: string;
  /** Dotted paths that an update touched; null when the whole document came or went. */
  readonly fields: readonly string[] | null;
}

type Listener = (change: DocumentChange) => void;

/** Tells listeners of changed documents: at once of those this process reports, and of all by change stream. */
export interface Changes {
  listen(listener: Listener): () => void;
  /** Called after a write by whoever made it, so that the next request in this process sees the effect. */
  report(change: DocumentChange): void;
  /** Called when the stream broke and changes may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** Follows the database's change stream; resumes after a break, and reports a gap where it cannot. */
export async function createChanges(
  connection: Connection,
  onError: (error: unknown) => void,
): Promise<Changes> {
  const listeners = new Set<Listener>();
  const gaps = new Set<() => void>();
  let stream: ChangeStream | undefined;
  let closed = false;

  const tell = (change: DocumentChange) => {
    for (const listener of listeners) listener(change);
  };

  const open = async () => {
    const opened = connection.db!.watch([], { maxAwaitTimeMS: 1_000 });
    stream = opened;
    opened.on("change", (event) => {
      const change = describe(event);
      if (change) tell(change);
    });
    opened.on("error", (error) => {
      if (closed) return;
      onError(error);
      for (const gap of gaps) gap();
      void opened.close().catch(() => {});
      setTimeout(() => void open().catch(onError), 500).unref();
    });
    // The server opens the cursor with the first read: without one, writes made now would go unseen.
    await new Promise<void>((done) => {
      opened.once("init", () => done());
      opened.once("error", () => done());
      opened.once("resumeTokenChanged", () => done());
    });
  };
  await open();

  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: tell,
    onGap: (listener) => void gaps.add(listener),
    async close() {
      closed = true;
      await stream?.close().catch(() => {});
    },
  };
}

function describe(event: ChangeStreamDocument): DocumentChange | null {
  if (!("documentKey" in event) || !event.documentKey || !("ns" in event)) return null;
  const ns = event.ns as { coll: string };
  const fields =
    event.operationType === "update"
      ? [
          ...Object.keys(event.updateDescription.updatedFields ?? {}),
          ...(event.updateDescription.removedFields ?? []),
        ]
      : null;
  return { collection: ns.coll, id: String(event.documentKey._id), fields };
}
