import { Purchase } from "./model.ts";

/**
 * Whether somebody has paid for a story and can read it by that: then its text is kept, whatever its author does with
 * it.
 */
export const isBought = async ({ _id }: { readonly _id: unknown }): Promise<boolean> =>
  (await Purchase.exists({ story: _id as never, live: true, paidAt: { $ne: null } })) !== null;
