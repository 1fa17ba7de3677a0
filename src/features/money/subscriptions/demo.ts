import { toId } from "#core/db/ids.ts";
import type { DemoContent } from "#core/demo-content.ts";
import { type PaymentDependencies, subscribeInDemo } from "../payments/index.ts";
import { subscribe } from "./commands.ts";
import { Subscription } from "./model.ts";
import { followPremium, refreshSubscription } from "./settle.ts";

const PREMIUM = "maren.holt";

/** A demo author with premium, paid with play money; none if another provider is configured. */
export const subscriptionsDemo = (dependencies: PaymentDependencies): DemoContent => ({
  place: 80,
  async load({ viewers }) {
    if (dependencies.provider.name !== "sandbox") return;
    const viewer = viewers.get(PREMIUM)!;
    const caller = { viewer, requestId: "demo" };
    const begun = { member: toId(viewer.id!), live: true, state: { $ne: "open" } } as const;
    if (await Subscription.exists(begun)) return;
    const { subscription } = await subscribe(dependencies, caller, { plan: "yearly", agree: true });
    await subscribeInDemo(dependencies, caller, String(subscription._id));
    await refreshSubscription(dependencies, String(subscription._id));
    await followPremium(viewer.id!);
  },
});
