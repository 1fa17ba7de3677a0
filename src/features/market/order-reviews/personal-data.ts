import { toId } from "../../../core/db/ids.ts";
import type { PersonalData } from "../../../core/personal-data.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import { OrderReview } from "./model.ts";

/** What a member said of orders, and was told: the stars stay for whom they count, the words go with who wrote them. */
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
