import { clearingMovements, netHere } from "../ledger/index.ts";
import { netAtProvider, netOf, type PaymentProvider } from "../payments/index.ts";
import type { Finding } from "./model.ts";

/** Limit on findings listed per run. */
const NAMED = 200;

/**
 * Compares our books with the provider's list, reference by reference. References that differ within the
 * window are compared over all time, because both sides may have booked the same movement on different sides
 * of a window edge.
 */
export async function reconcile(
  provider: PaymentProvider,
  from: Date,
  to: Date,
): Promise<{ readonly compared: number; readonly findings: readonly Finding[] }> {
  const sums = new Map<string, number>();
  const add = (reference: string, cents: number) =>
    void sums.set(reference, (sums.get(reference) ?? 0) + cents);
  for await (const { reference, cents } of clearingMovements(provider.name, from, to)) add(reference, cents);
  for await (const movement of provider.listMovements(from, to)) add(movement.reference, -netOf(movement));
  const findings: Finding[] = [];
  for (const [reference, difference] of sums) {
    if (difference === 0 || findings.length >= NAMED) continue;
    const [ours, theirs] = await Promise.all([
      netHere(provider.name, reference),
      netAtProvider(provider, reference),
    ]);
    if (ours === theirs) continue;
    const kind = ours === 0 ? "missing-here" : theirs === 0 ? "missing-there" : "other-amount";
    findings.push({ kind, reference, ours, theirs });
  }
  return { compared: sums.size, findings };
}
