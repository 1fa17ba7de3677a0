import { toId } from "#core/db/ids.ts";
import type { DemoContent } from "#core/demo-content.ts";
import type { Services } from "#core/services.ts";
import { answerReview, type ReviewInput, reviewOrder } from "./commands.ts";
import { OrderReview } from "./model.ts";

const REVIEWS: readonly {
  readonly buyer: string;
  readonly title: string;
  readonly ofBuyer: ReviewInput;
  readonly ofSeller: ReviewInput;
  readonly answer: string;
}[] = [
  {
    buyer: "maren.holt",
    title: "A reader who tells you where I put it down",
    ofBuyer: {
      quality: "5",
      communication: "5",
      time: "4",
      text: "Two places, both of them the ones I had hoped nobody would notice. Kind about it, and right.",
    },
    ofSeller: {
      clarity: "5",
      communication: "5",
      fairness: "5",
      text: "Knew what she wanted to hear about, and took it well. I would read her again for nothing, nearly.",
    },
    answer: "The second place is much better now. I looked.",
  },
];

/** Demo reviews of the demo's completed orders. */
export const orderReviewsDemo = (services: Services): DemoContent => ({
  place: 94,
  async load({ viewers, connection }) {
    const orders = connection.collection("orders");
    for (const { buyer, title, ofBuyer, ofSeller, answer } of REVIEWS) {
      const buys = viewers.get(buyer);
      const order = buys && (await orders.findOne({ buyer: toId(buys.id!), title, state: "completed" }));
      const sells = [...viewers.values()].find(({ id }) => id === String(order?.seller));
      // An interrupted load has created them already.
      if (!order || !sells || (await OrderReview.exists({ order: order._id }))) continue;
      const id = String(order._id);
      await reviewOrder(services, { viewer: buys, requestId: "demo" }, id, ofBuyer);
      const seller = { viewer: sells, requestId: "demo" };
      await reviewOrder(services, seller, id, ofSeller);
      await answerReview(services, seller, id, { answer });
    }
  },
});
