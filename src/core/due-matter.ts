/**
 * What would happen at once when a restored database is released (decision 92): mails that wait, payouts, decisions
 * by time. Each feature with effects outside the database or by a deadline names its own.
 */
export interface DueMatter {
  /** Unique name, for forms and the audit log: "mails". */
  readonly key: string;
  /** Counts it, in US cents too if it is money. */
  find(now: Date): Promise<{ readonly count: number; readonly cents?: number }>;
  /** Says what will happen, as a whole sentence. */
  readonly sentence: (count: number, cents: number) => string;
  /** Address where staff see each. */
  readonly href?: string;
  /** Lets it not happen. */
  readonly discard?: {
    readonly label: string;
    /** Discards what was due before the given time; returns how many. */
    run(before: Date): Promise<number>;
  };
}
