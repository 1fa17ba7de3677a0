import type { StoryDoc } from "../../stories/stories/index.ts";
import { Purchase } from "./model.ts";

/**
 * Returns true if someone has bought a story and can read it: its text is then retained whatever its author
 * does.
 */
export const isBought = async ({ _id }: Pick<StoryDoc, "_id">): Promise<boolean> =>
  (await Purchase.exists({ story: _id, live: true, paidAt: { $ne: null } })) !== null;
