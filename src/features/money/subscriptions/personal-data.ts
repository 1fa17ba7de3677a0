import { toId } from "../../../core/db/ids.ts";
import { jsonFile, type PersonalData } from "../../../core/personal-data.ts";
import type { PaymentProvider } from "../payments/index.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";
import { presentSubscription } from "./present.ts";

/**
 * A member's subscriptions. They stay when an account is erased, for the books need them, without what was written; what
 * still renews ends at the provider.
 */
export const subscriptionPersonalData = (provider: PaymentProvider): PersonalData => ({
  models: ["Subscription"],
  async *export({ id }) {
    const found = await Subscription.find({ member: toId(id) }).lean<SubscriptionDoc[]>();
    if (found.length > 0)
      yield jsonFile(
        "subscriptions.json",
        // The tax with what says that they live where it is paid.
        found.map((each) => ({
          ...presentSubscription(each),
          ...{ tax: each.tax, cancellation: each.cancellation },
        })),
      );
  },
  async erase({ id }) {
    const live = await Subscription.find({ member: toId(id), live: true }).lean<SubscriptionDoc[]>();
    for (const { _id } of live) await provider.subscriptions?.end(String(_id));
    await Subscription.updateMany(
      { member: toId(id), cancellation: { $ne: null } },
      { $set: { "cancellation.text": "" } },
    );
  },
});
