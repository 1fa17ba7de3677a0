import { setTimeout as pause } from "node:timers/promises";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import { GENESIS, hashOf } from "./canonical.ts";
import { type AuditContent, type AuditEntry, AuditLog } from "./model.ts";

/** Times that another process may be faster before something must be wrong. */
const TRIES = 500;

/** Writers of this process queue up; only other processes compete for the next number. */
let last: Promise<unknown> = Promise.resolve();

/** Adds the next link; a `ref` that stands in the log already is not said again. */
export function append(content: AuditContent): Promise<void> {
  const mine = last.then(() => appendNow(content));
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
      // Somebody else wrote this number: after them then, not all at one moment.
      await pause(Math.random() * Math.min(tries, 20));
    }
  }
}
