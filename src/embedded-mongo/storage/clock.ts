import { Timestamp } from "bson";

const perSecond = 2 ** 20;

/**
 * Assigns each write an increasing sequence number: the second and a counter combined in one safe integer.
 */
export class Clock {
  private last = Math.floor(Date.now() / 1000) * perSecond;

  /** Greatest number assigned so far. */
  get now(): number {
    return this.last;
  }

  next(): number {
    this.last = Math.max(this.last + 1, Math.floor(Date.now() / 1000) * perSecond + 1);
    return this.last;
  }

  /** Continues after a number assigned earlier. */
  startAfter(sequence: number): void {
    this.last = Math.max(this.last, sequence);
  }
}

/** Converts a sequence number to MongoDB's cluster time. */
export const toTimestamp = (sequence: number) =>
  new Timestamp({ t: Math.floor(sequence / perSecond), i: sequence % perSecond });

/** Converts a cluster time to a sequence number. */
export const fromTimestamp = (time: Timestamp) => time.t * perSecond + Math.min(time.i, perSecond - 1);
