import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import type { PaymentProvider } from "../payments/index.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";
import { presentSubscription } from "./present.ts";

/**
 * A member's subscriptions. Retained after account deletion for the books, without free text; active ones are
 * ended at the provider.
 */
export const subscriptionPersonalData = (provider: PaymentProvider): PersonalData => ({
  models: ["Subscription"],
  async *export({ id }) {
    const subscriptions = await Subscription.find({ member: toId(id) }).lean<SubscriptionDoc[]>();
    if (subscriptions.length > 0)
      yield jsonFile(
        "subscriptions.json",
        // Includes the tax with the evidence of residence.
        subscriptions.map((each) => ({
          ...presentSubscription(each),
          tax: each.tax,
          cancellation: each.cancellation,
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
