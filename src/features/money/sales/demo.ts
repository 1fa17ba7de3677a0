import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { payInDemo } from "../payments/index.ts";
import { buyStory } from "./commands.ts";
import { createCoupon } from "./coupons.ts";
import { type GiftDependencies, giveStory, redeemGift } from "./gifts.ts";
import { Coupon, Purchase, type PurchaseDoc } from "./model.ts";
import { refundPurchase } from "./refunds.ts";

const COUPON = { author: "maren.holt", code: "FIRSTTIDE", percent: "25", limit: "50" };

/** Demo purchases and their outcomes. */
const SALES: readonly {
  readonly buyer: string;
  readonly title: string;
  readonly coupon?: string;
  /** Reason for a refund by the author. */
  readonly refund?: string;
}[] = [
  { buyer: "nell.ashby", title: "The Tide Table", coupon: COUPON.code },
  { buyer: "ines-varga", title: "The Tide Table" },
  { buyer: "tobias_quill", title: "The Tide Table" },
  { buyer: "caspar_wren", title: "The Tide Table", refund: "Bought twice by mistake." },
  { buyer: "nell.ashby", title: "Dead Air" },
  { buyer: "maren.holt", title: "Dead Air" },
];

/** Demo gifts; one is not yet redeemed. */
const GIFTS = [
  {
    giver: "nell.ashby",
    to: "ines-varga",
    title: "Dead Air",
    redeemed: true,
    message: "You said you wanted something for the night train. Keep the lights on.",
  },
  {
    giver: "tobias_quill",
    to: "caspar_wren",
    title: "The Tide Table",
    redeemed: false,
    message: "For all the proofreading.",
  },
] as const;

/** Demo sales with play money; none if another provider is configured. */
export const salesDemo = (dependencies: GiftDependencies): DemoContent => ({
  place: 90,
  async load(world) {
    if (dependencies.provider.name !== "sandbox") return;
    const author = callerOf(world, COUPON.author);
    if (!(await Coupon.exists({ author: toId(author.viewer.id!), code: COUPON.code })))
      await createCoupon(dependencies.services, author, COUPON);
    for (const { buyer, title, coupon, refund } of SALES) {
      const story = await storyOf(world, title);
      const caller = callerOf(world, buyer);
      const sold = { buyer: toId(caller.viewer.id!), story: story._id, paidAt: { $ne: null } };
      // An earlier, interrupted load has already created this sale.
      if (await Purchase.exists(sold)) continue;
      const input = { agree: true, ...(coupon ? { coupon } : {}) };
      const { purchase } = await buyStory(dependencies, caller, String(story._id), input);
      await payInDemo(dependencies, caller, String(purchase._id));
      if (refund) await refundPurchase(dependencies, author, String(purchase._id), refund);
    }
    for (const gift of GIFTS) await give(dependencies, world, gift);
  },
});

async function give(
  dependencies: GiftDependencies,
  world: DemoWorld,
  { giver, to, title, message, redeemed }: (typeof GIFTS)[number],
): Promise<void> {
  const caller = callerOf(world, giver);
  const story = await storyOf(world, title);
  const purchased = {
    buyer: toId(caller.viewer.id!),
    story: story._id,
    gift: { $ne: null },
    paidAt: { $ne: null },
  };
  if (await Purchase.exists(purchased)) return;
  const input = { agree: true, to, message };
  const { purchase } = await giveStory(dependencies, caller, String(story._id), input);
  await payInDemo(dependencies, caller, String(purchase._id));
  const paid = await Purchase.findById(purchase._id).lean<PurchaseDoc>();
  if (redeemed) await redeemGift(dependencies, callerOf(world, to), paid!);
}

async function storyOf({ connection }: DemoWorld, title: string) {
  const story = await connection.collection("stories").findOne({ title, listed: true });
  if (!story) throw new Error(`the demo has no story called ${title}`);
  return story;
}

const callerOf = ({ viewers }: DemoWorld, username: string) => ({
  viewer: viewers.get(username)!,
  requestId: "demo",
});
