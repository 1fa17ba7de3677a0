import { decode } from "../bson/decode.ts";
import type { Doc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";

/** A document that was found, decoded only when someone looks at it, and only so far as is needed. */
export class Found {
  readonly rid: number;
  readonly raw: Buffer | undefined;
  readonly score: number | undefined;
  private readonly fields: ReadonlySet<string> | undefined;
  private decoded: Doc | undefined;

  /** `fields` are all that anyone will ask of the document; `doc` is given when it is decoded already. */
  constructor(
    rid: number,
    raw: Buffer | undefined,
    more: { doc?: Doc; score?: number | undefined; fields?: ReadonlySet<string> | undefined } = {},
  ) {
    this.rid = rid;
    this.raw = raw;
    this.decoded = more.doc;
    this.score = more.score;
    this.fields = more.fields;
  }

  get doc(): Doc {
    this.decoded ??= decode(this.raw!, this.fields);
    return this.decoded;
  }

  /** The document with at least these fields, for looks that need not decode all of it. */
  part(fields: ReadonlySet<string> | undefined): Doc {
    return this.decoded || this.fields || !fields ? this.doc : decode(this.raw!, fields);
  }

  /** The same, not decoded: what is kept while many are sorted. */
  compact(): Found {
    const { rid, raw, score, fields } = this;
    return raw ? new Found(rid, raw, { score, fields }) : this;
  }
}

/** What a plan really did, for `explain`, and how long it may go on doing it. */
export class Counts {
  keys = 0;
  docs = 0;
  /** Documents that passed the filter. */
  matched = 0;
  private readonly deadline: number;
  private steps = 0;

  /** `deadline` in ms since the epoch, from `maxTimeMS`. */
  constructor(deadline = Number.POSITIVE_INFINITY) {
    this.deadline = deadline;
  }

  /** Notes one key or document looked at. Throws MaxTimeMSExpired when the time is over. */
  step(): void {
    if ((++this.steps & 0x7f) === 0 && Date.now() > this.deadline)
      throw new CommandError("MaxTimeMSExpired", "operation exceeded time limit");
  }
}
