import type { SuppressionReason } from "../../../shared/reach/suppressions.ts";
import { Suppression } from "./model.ts";

/** Ends letters to an address at once; said again it changes nothing. */
export async function suppress(
  email: string,
  { reason, detail }: { readonly reason: SuppressionReason; readonly detail: string },
  now: Date,
): Promise<void> {
  const _id = email.toLowerCase();
  const said = { reason, detail: detail.slice(0, 500), since: now, lastAt: now };
  await Suppression.updateOne({ _id, since: null }, { $set: said }, { upsert: true }).catch((error) => {
    // It is on the list already.
    if ((error as { code?: number }).code !== 11000) throw error;
  });
}
