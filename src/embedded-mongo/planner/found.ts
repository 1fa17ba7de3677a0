import { decode } from "../bson/decode.ts";
import type { Doc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";

/** Found document, decoded lazily and only as far as needed. */
export class Found {
  readonly rid: number;
  readonly raw: Buffer | undefined;
  readonly score: number | undefined;
  private readonly fields: ReadonlySet<string> | undefined;
  private decoded: Doc | undefined;

  /** `fields` are all fields that will be used; `doc` is given if it is already decoded. */
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

  /** Returns the document with at least these fields, without decoding all of it. */
  part(fields: ReadonlySet<string> | undefined): Doc {
    return this.decoded || this.fields || !fields ? this.doc : decode(this.raw!, fields);
  }

  /** Returns the same document undecoded, to save memory while sorting. */
  compact(): Found {
    const { rid, raw, score, fields } = this;
    return raw ? new Found(rid, raw, { score, fields }) : this;
  }
}

/** Statistics of a plan's execution for `explain`, and its time limit. */
export class Counts {
  keys = 0;
  docs = 0;
  /** Documents that passed the filter. */
  matched = 0;
  private readonly deadline: number;
  private steps = 0;

  /** `deadline` is in ms since the epoch, from `maxTimeMS`. */
  constructor(deadline = Number.POSITIVE_INFINITY) {
    this.deadline = deadline;
  }

  /** Counts one examined key or document. Throws MaxTimeMSExpired when the time limit is exceeded. */
  step(): void {
    if ((++this.steps & 0x7f) === 0 && Date.now() > this.deadline)
      throw new CommandError("MaxTimeMSExpired", "operation exceeded time limit");
  }
}
