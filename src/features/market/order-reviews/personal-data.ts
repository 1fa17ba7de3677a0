import { toId } from "#core/db/ids.ts";
import type { PersonalData } from "#core/personal-data.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import { OrderReview } from "./model.ts";

/**
 * Exports the order reviews a member wrote and received: ratings are retained for the reviewed member, texts
 * are deleted with their author.
 */
export const orderReviewPersonalData: PersonalData = {
  models: ["OrderReview"],
  async *export({ id }) {
    yield archiveOf(OrderReview, { by: toId(id) }, []);
  },
  async erase({ id }) {
    await OrderReview.updateMany({ by: toId(id) }, { $set: { text: "" } });
    await OrderReview.updateMany({ about: toId(id) }, { $set: { answer: "" } });
  },
};
