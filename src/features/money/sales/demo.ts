import { toId } from "../../../core/db/ids.ts";
import type { DemoContent, DemoWorld } from "../../../core/demo-content.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { payInDemo } from "../payments/index.ts";
import { buyStory, refundPurchase } from "./commands.ts";
import { createCoupon } from "./coupons.ts";
import { Coupon, Purchase } from "./model.ts";

const COUPON = { author: "maren.holt", code: "FIRSTTIDE", percent: "25", limit: "50" };

/** Who bought what, and what became of it. */
const SALES: readonly {
  readonly buyer: string;
  readonly title: string;
  readonly coupon?: string;
  /** Given back by the author, for this reason. */
  readonly refund?: string;
}[] = [
  { buyer: "nell.ashby", title: "The Tide Table", coupon: COUPON.code },
  { buyer: "ines-varga", title: "The Tide Table" },
  { buyer: "tobias_quill", title: "The Tide Table" },
  { buyer: "caspar_wren", title: "The Tide Table", refund: "Bought twice by mistake." },
  { buyer: "nell.ashby", title: "Dead Air" },
  { buyer: "maren.holt", title: "Dead Air" },
];

/** Sales with play money; none where another provider takes the money. */
export const salesDemo = (dependencies: PaymentDependencies): DemoContent => ({
  place: 90,
  async load(world) {
    if (dependencies.provider.name !== "sandbox") return;
    const author = callerOf(world, COUPON.author);
    if (!(await Coupon.exists({ author: toId(author.viewer.id!), code: COUPON.code })))
      await createCoupon(dependencies.services, author, COUPON);
    for (const { buyer, title, coupon, refund } of SALES) {
      const story = await world.connection.collection("stories").findOne({ title, listed: true });
      if (!story) throw new Error(`the demo has no story called ${title}`);
      const caller = callerOf(world, buyer);
      const sold = { buyer: toId(caller.viewer.id!), story: story._id, paidAt: { $ne: null } };
      // A load that was cut short has sold it already.
      if (await Purchase.exists(sold)) continue;
      const input = { agree: true, ...(coupon ? { coupon } : {}) };
      const { purchase } = await buyStory(dependencies, caller, String(story._id), input);
      await payInDemo(dependencies, caller, String(purchase._id));
      if (refund) await refundPurchase(dependencies, author, String(purchase._id), refund);
    }
  },
});

const callerOf = ({ viewers }: DemoWorld, username: string) => ({
  viewer: viewers.get(username)!,
  requestId: "demo",
});
