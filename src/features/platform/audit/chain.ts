import { setTimeout as pause } from "node:timers/promises";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { GENESIS, hashOf } from "./canonical.ts";
import { type AuditContent, type AuditEntry, AuditLog } from "./model.ts";

/** Attempts to get the next number against other processes before an error is assumed. */
const TRIES = 500;

/** Writers within this process queue up; only other processes compete for the next number. */
let last: Promise<unknown> = Promise.resolve();

/** Appends an entry; one with a `ref` already in the log is skipped. */
export function append(content: AuditContent): Promise<void> {
  const mine = last.then(() => appendNow(content));
  // The writer of the entry gets the error; the next one goes on.
  last = mine.catch(() => {});
  return mine;
}

async function appendNow(content: AuditContent): Promise<void> {
  for (let tries = 1; ; tries++) {
    const before = await AuditLog.findOne()
      .sort({ seq: -1 })
      .select("seq hash")
      .lean<Pick<AuditEntry, "seq" | "hash">>();
    const entry = { ...content, seq: (before?.seq ?? 0) + 1, previous: before?.hash ?? GENESIS };
    try {
      await AuditLog.create({ ...entry, hash: hashOf(entry) });
      return;
    } catch (error) {
      if (!isDuplicateKey(error) || tries >= TRIES) throw error;
      if (content.ref && (await AuditLog.exists({ ref: { $type: "string", $eq: content.ref } }))) return;
      // Another process took this number: retry after a random delay to avoid collisions.
      await pause(Math.random() * Math.min(tries, 20));
    }
  }
}
