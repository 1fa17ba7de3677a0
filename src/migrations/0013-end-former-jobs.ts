import type { Migration } from "#core/migrations/index.ts";

/** Nightly jobs that were replaced by one job for all counters and by the ledger check. */
const FORMER_JOBS = [
  "bookmarks.reconcile",
  "comments.reconcile",
  "lists.reconcile",
  "ratings.reconcile",
  "reviews.reconcile",
  "ledger.verify",
];

export const endFormerJobs: Migration = {
  name: "0013-end-former-jobs",
  summary: "Recurring jobs that newer ones have replaced end.",
  phase: "after-indexes",
  reversible: true,
  run: ({ jobs }) => jobs.endRounds(FORMER_JOBS),
};
