import { encode } from "../bson/encode.ts";
import { type Doc, isDoc, Timestamp } from "../bson/types.ts";
import type { Source } from "../cursors.ts";
import type { Engine } from "../engine.ts";
import { badValue, CommandError, failedToParse, notImplemented } from "../errors.ts";
import { made, type Run, type Stage } from "../pipeline/stage.ts";
import type { Change } from "../storage/change-log.ts";
import { fromTimestamp } from "../storage/clock.ts";
import { invalidateEvent, toEvent } from "./event.ts";
import { parseToken, toToken } from "./token.ts";

/** Scope of a stream: one collection, a database, or everything. */
export interface Scope {
  readonly db: string | undefined;
  readonly collection: string | undefined;
}

interface Options {
  readonly fullDocument: string;
  /** Reports changes after this sequence number. */
  readonly after: number;
}

/** Limit on pending changes in memory; beyond it they are read again from the log. */
const maxWaiting = 10_000;

/** Source of a change stream's cursor: committed changes in order, through the rest of the pipeline. */
export class ChangeStream implements Source {
  private readonly engine: Engine;
  private readonly scope: Scope;
  private readonly options: Options;
  private readonly transform: (event: Doc) => Doc | undefined;
  private waiting: Change[] = [];
  /** True if older changes must still be read from the log. */
  private behind: boolean;
  /** Sequence number of the last examined change. */
  private position: number;
  private lastToken: Doc;
  private ending: number | undefined;
  private ended = false;
  private wake: () => void = () => {};
  private readonly stop: () => void;

  constructor(engine: Engine, scope: Scope, spec: unknown, rest: Stage, run: Run) {
    this.engine = engine;
    this.scope = scope;
    this.options = parseOptions(spec, engine);
    this.position = this.options.after;
    this.behind = this.position < engine.store.clock.now;
    this.lastToken = toToken({ sequence: this.position, kind: "moment" });
    if (!engine.store.changes.reachesBackTo(this.position))
      throw new CommandError(
        "ChangeStreamHistoryLost",
        "Resume of change stream was not possible, as the resume point may no longer be in the oplog.",
        {},
        ["NonResumableChangeStreamError"],
      );
    this.transform = (event) => {
      const [found] = rest([made(event)], run);
      if (found && !isDoc(found.doc._id))
        throw new CommandError(
          "ChangeStreamFatalError",
          "Encountered an event whose _id field, which contains the resume token, was modified by the pipeline.",
          {},
          ["NonResumableChangeStreamError"],
        );
      return found?.doc;
    };
    this.stop = engine.streams.listen((changes) => this.take(changes));
  }

  next(): Uint8Array | undefined {
    for (;;) {
      if (this.ending !== undefined) return this.end(this.ending);
      if (this.ended) return undefined;
      const change = this.waiting.shift() ?? this.readLog();
      if (!change) {
        this.lastToken = toToken({ sequence: this.position, kind: "moment" });
        return undefined;
      }
      this.position = change.sequence;
      if (!this.concerns(change)) continue;
      if (this.invalidates(change)) this.ending = change.sequence;
      const event = this.transform(toEvent(change, this.options.fullDocument, this.engine.store));
      if (event) return this.report(event);
    }
  }

  async wait(ms: number): Promise<void> {
    if (this.ended || this.behind || this.waiting.length > 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  token(): Doc {
    return this.lastToken;
  }

  close(): void {
    this.ended = true;
    this.stop();
    this.wake();
  }

  /** Returns true if the stream has returned its last event. */
  finished(): boolean {
    return this.ended;
  }

  private take(changes: readonly Change[]): void {
    if (this.behind) return;
    if (this.waiting.length + changes.length > maxWaiting) {
      this.waiting = [];
      this.behind = true;
    } else this.waiting.push(...changes.filter(({ sequence }) => sequence > this.position));
    this.wake();
  }

  private readLog(): Change | undefined {
    if (!this.behind) return undefined;
    this.engine.store.flush();
    this.waiting = this.engine.store.changes.after(this.position, 500);
    this.behind = this.waiting.length === 500;
    return this.waiting.shift();
  }

  private concerns({ kind, db, collection }: Change): boolean {
    if (this.scope.db === undefined) return db !== "admin" && db !== "config" && db !== "local";
    if (db !== this.scope.db) return false;
    if (this.scope.collection === undefined) return !collection.startsWith("system.");
    return collection === this.scope.collection && kind !== "dropDatabase";
  }

  private invalidates({ kind }: Change): boolean {
    if (this.scope.collection !== undefined) return kind === "drop" || kind === "rename";
    return this.scope.db !== undefined && kind === "dropDatabase";
  }

  private end(sequence: number): Uint8Array | undefined {
    this.ending = undefined;
    const event = this.transform(invalidateEvent(sequence));
    this.ended = true;
    this.stop();
    return event && this.report(event);
  }

  private report(event: Doc): Uint8Array {
    this.lastToken = event._id as Doc;
    return encode(event);
  }
}

const known = new Set([
  "fullDocument",
  "fullDocumentBeforeChange",
  "resumeAfter",
  "startAfter",
  "startAtOperationTime",
  "allChangesForCluster",
  "showExpandedEvents",
]);

function parseOptions(spec: unknown, engine: Engine): Options {
  if (!isDoc(spec)) throw failedToParse("the $changeStream stage specification must be an object");
  for (const option of Object.keys(spec))
    if (!known.has(option))
      throw new CommandError(40415, `BSON field '$changeStream.${option}' is an unknown field.`);
  const {
    fullDocument = "default",
    fullDocumentBeforeChange = "off",
    resumeAfter,
    startAfter,
    startAtOperationTime,
  } = spec;
  if (!["default", "updateLookup", "whenAvailable", "required"].includes(String(fullDocument)))
    throw badValue(
      `Enumeration value '${String(fullDocument)}' for field '$changeStream.fullDocument' is not a valid value.`,
    );
  if (fullDocument === "required") throw notImplemented("fullDocument: 'required' (post-images)");
  if (fullDocumentBeforeChange !== "off") throw notImplemented("fullDocumentBeforeChange (pre-images)");
  if (spec.showExpandedEvents === true) throw notImplemented("showExpandedEvents");
  if ([resumeAfter, startAfter, startAtOperationTime].filter((value) => value !== undefined).length > 1)
    throw new CommandError(50674, "Only one type of resume option is allowed, but multiple were found.");
  if (resumeAfter !== undefined && parseToken(resumeAfter).kind === "invalidate")
    throw new CommandError(
      "InvalidResumeToken",
      "Attempting to resume a change stream using 'resumeAfter' is not allowed from an invalidate notification.",
    );
  const from = resumeAfter ?? startAfter;
  if (from !== undefined) return { fullDocument: String(fullDocument), after: parseToken(from).sequence };
  if (startAtOperationTime === undefined)
    return { fullDocument: String(fullDocument), after: engine.store.clock.now };
  if (!(startAtOperationTime instanceof Timestamp))
    throw failedToParse("startAtOperationTime must be a timestamp");
  return { fullDocument: String(fullDocument), after: fromTimestamp(startAtOperationTime) - 1 };
}
