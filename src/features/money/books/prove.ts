import { Types } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { verifyLedger } from "../ledger/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import "./events.ts";
import { Proof, type ProofDoc } from "./model.ts";
import { reconcile } from "./reconcile.ts";

const HOUR_MS = 60 * 60_000;
/**
 * Milliseconds before now that are left to the next nightly check, because webhooks may still be on their
 * way.
 */
const UNDER_WAY_MS = HOUR_MS;
/** Overlap between two nightly checks, in milliseconds. */
const OVERLAP_MS = 24 * HOUR_MS;

/**
 * Checks the books: every transaction sums to zero, every balance is the sum of its lines, and the provider's
 * list since the last check (plus two days) agrees with ours. Findings are stored and admins notified.
 */
export async function proveBooks({ services, provider }: PaymentDependencies): Promise<ProofDoc> {
  const at = services.now();
  const before = await Proof.findOne({ provider: provider.name }, { to: 1 })
    .sort({ at: -1, _id: -1 })
    .lean<Pick<ProofDoc, "to">>();
  const from = new Date(before ? before.to.getTime() - OVERLAP_MS : 0);
  const to = new Date(at.getTime() - UNDER_WAY_MS);
  const [ledger, reconciled] = await Promise.all([verifyLedger(), reconcile(provider, from, to)]);
  const isWell = ledger.unbalanced.length + ledger.drifted.length + reconciled.findings.length === 0;
  const proof = {
    _id: new Types.ObjectId(),
    at,
    provider: provider.name,
    from,
    to,
    isWell,
    ...ledger,
    ...reconciled,
  };
  await inTransaction(async (session) => {
    await Proof.create([proof], { session });
    if (!isWell) await services.events.publish("books.found-wrong", { id: String(proof._id) }, session);
  });
  return proof;
}
