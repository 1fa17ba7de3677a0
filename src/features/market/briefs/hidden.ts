import { toId } from "#core/db/ids.ts";
import { Brief, Offer } from "./model.ts";

/** Hides the briefs and offers of a banned or leaving member, or restores them. Safe to run again. */
export async function hideBriefsOf(member: string, hidden: boolean): Promise<void> {
  const quiet = { timestamps: false } as const;
  await Brief.updateMany({ author: toId(member) }, { $set: { authorHidden: hidden } }, quiet);
  await Offer.updateMany({ seller: toId(member) }, { $set: { sellerHidden: hidden } }, quiet);
}
