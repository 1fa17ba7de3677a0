import { decode } from "../bson/decode.ts";
import type { Doc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";

/** A document that was found, decoded only when someone looks at it. */
export class Found {
  readonly rid: number;
  readonly raw: Buffer | undefined;
  readonly score: number | undefined;
  private decoded: Doc | undefined;

  constructor(rid: number, raw: Buffer | undefined, doc?: Doc, score?: number) {
    this.rid = rid;
    this.raw = raw;
    this.decoded = doc;
    this.score = score;
  }

  get doc(): Doc {
    this.decoded ??= decode(this.raw!);
    return this.decoded;
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
