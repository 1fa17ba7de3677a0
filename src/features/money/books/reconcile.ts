import { clearingMovements, netHere } from "../ledger/index.ts";
import { netAtProvider, netOf, type PaymentProvider } from "../payments/index.ts";
import type { Finding } from "./model.ts";

/** Findings of one run that are named. */
const NAMED = 200;

/**
 * Holds our books against the provider's own list, reference by reference. What differs within the window is looked at
 * as a whole, for what one side booked before an edge and the other after it differs in no cent.
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
