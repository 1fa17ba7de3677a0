import { Purchase } from "./model.ts";

/** Whether anybody has bought a story: then its text is kept, whatever its author does with it. */
export const isBought = async ({ _id }: { readonly _id: unknown }): Promise<boolean> =>
  (await Purchase.exists({ story: _id as never })) !== null;
