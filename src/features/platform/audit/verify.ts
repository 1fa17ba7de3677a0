import { GENESIS, hashOf } from "./canonical.ts";
import { type AuditEntry, AuditLog } from "./model.ts";

/** What a walk along the chain found. */
export interface Verification {
  /** Entries that hold, from the first on. */
  readonly entries: number;
  /** The last that holds; written down elsewhere, it proves later that nothing was cut off. */
  readonly head: { readonly seq: number; readonly hash: string };
  /** The first that does not hold. */
  readonly broken: {
    readonly seq: number;
    readonly id: string;
    readonly why: "missing" | "altered" | "unlinked";
  } | null;
}

/**
 * Walks the whole log from its first entry, a batch at a time: numbers without a gap, each entry going on from the
 * one before, each hash fitting its content. `expected`, a head noted earlier, must be passed on the way.
 */
export async function verifyAudit(expected?: Verification["head"]): Promise<Verification> {
  let head: Verification["head"] = { seq: 0, hash: GENESIS };
  const end = (broken: Verification["broken"]): Verification => ({ entries: head.seq, head, broken });
  // As stored: a schema would leave out what was slipped in.
  const stored = AuditLog.collection.find<AuditEntry>({}).sort({ seq: 1 });
  try {
    for await (const { _id, hash, ...entry } of stored) {
      const found = (why: NonNullable<Verification["broken"]>["why"]) =>
        end({ seq: Number(entry.seq), id: String(_id), why });
      if (entry.seq !== head.seq + 1) return found(entry.seq > head.seq ? "missing" : "altered");
      if (hash !== hashOf(entry)) return found("altered");
      if (entry.previous !== head.hash) return found("unlinked");
      head = { seq: entry.seq, hash };
      if (expected?.seq === head.seq && expected.hash !== head.hash) return found("altered");
    }
  } finally {
    await stored.close();
  }
  return expected && expected.seq > head.seq ? end({ seq: head.seq + 1, id: "", why: "missing" }) : end(null);
}
