import { GENESIS, hashOf } from "./canonical.ts";
import { type AuditEntry, AuditLog } from "./model.ts";

/** Result of verifying the chain. */
export interface Verification {
  /** Number of valid entries from the start. */
  readonly entries: number;
  /** Last valid entry; stored elsewhere, it later proves that the log was not truncated. */
  readonly head: { readonly seq: number; readonly hash: string };
  /** The first invalid entry. */
  readonly broken: {
    readonly seq: number;
    readonly id: string;
    readonly why: "missing" | "altered" | "unlinked";
  } | null;
}

/**
 * Verifies the whole log from its first entry, in batches: numbers without gaps, each entry chained to the
 * previous one, each hash matching its content. `expected`, a previously stored head, must occur on the way.
 */
export async function verifyAudit(expected?: Verification["head"]): Promise<Verification> {
  let head: Verification["head"] = { seq: 0, hash: GENESIS };
  const end = (broken: Verification["broken"]): Verification => ({ entries: head.seq, head, broken });
  // Read without the schema, which would drop fields added by tampering.
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
