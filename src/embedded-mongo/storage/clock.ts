import { Timestamp } from "bson";

const perSecond = 2 ** 20;

/** Gives each write a sequence number: its second and a counter in one safe integer, always rising. */
export class Clock {
  private last = Math.floor(Date.now() / 1000) * perSecond;

  /** The greatest number given out. */
  get now(): number {
    return this.last;
  }

  next(): number {
    this.last = Math.max(this.last + 1, Math.floor(Date.now() / 1000) * perSecond + 1);
    return this.last;
  }

  /** Starts after a number that was given out before. */
  startAfter(sequence: number): void {
    this.last = Math.max(this.last, sequence);
  }
}

/** A sequence number as MongoDB's cluster time. */
export const toTimestamp = (sequence: number) =>
  new Timestamp({ t: Math.floor(sequence / perSecond), i: sequence % perSecond });

/** The sequence number of a cluster time. */
export const fromTimestamp = (time: Timestamp) => time.t * perSecond + Math.min(time.i, perSecond - 1);
