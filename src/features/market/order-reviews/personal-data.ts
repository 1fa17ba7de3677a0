import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import { OrderReview } from "./model.ts";

/**
 * Exports the order reviews that a member wrote, and their answers to others': ratings are retained for the reviewed
 * member, texts are deleted with their author.
 */
export const orderReviewPersonalData: PersonalData = {
  models: ["OrderReview"],
  async *export({ id }) {
    yield archiveOf(OrderReview, { by: toId(id) }, ["byHidden"]);
    yield jsonListFile("order-review-answers.json", () =>
      OrderReview.find({ about: toId(id), answer: { $ne: "" } }, { order: 1, answer: 1 })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    await OrderReview.updateMany({ by: toId(id) }, { $set: { text: "" } });
    await OrderReview.updateMany({ about: toId(id) }, { $set: { answer: "" } });
  },
};
