import type { Feature } from "../../core/feature.ts";
import { LinkCard } from "./model.ts";

/** What pages that members link to say of themselves. */
export const linkCards = (): Feature => ({
  name: "link-cards",
  async prepare() {
    await LinkCard.createCollection();
    await LinkCard.createIndexes();
  },
});
