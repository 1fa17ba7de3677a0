import type { Types } from "mongoose";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { setBank } from "#features/money/payments/sandbox/payouts.ts";
import {
  actOnSandboxSubscription,
  actsOnSubscription,
} from "#features/money/payments/sandbox/subscription-commands.ts";
import { SandboxSubscription } from "#features/money/payments/sandbox/subscription-model.ts";
import { beginPayout } from "#features/money/payouts/begin.ts";
import { sendPayouts } from "#features/money/payouts/send.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { Subscription, type SubscriptionDoc } from "#features/money/subscriptions/model.ts";
import { refundPeriod } from "#features/money/subscriptions/refunds.ts";
import { refreshSubscription } from "#features/money/subscriptions/settle.ts";
import type { createRandom } from "#shared/random.ts";
import type { TestMember } from "#test/support/site.ts";
import type { Shop } from "./shop.ts";

type Random = ReturnType<typeof createRandom>;

/** Other events of a shop: authors have premium and are paid out; banks refuse some of it. */
export async function premiumAndPayouts({ dependencies, authors }: Shop, { pick, next, whole }: Random) {
  for (const { id } of authors) await PaymentAccount.create([{ owner: id, key: "test", complete: true }]);
  const dates = { ...dependencies };
  const mine = async ({ id }: TestMember): Promise<SubscriptionDoc | null> => {
    const found = await Subscription.find({ member: id }).lean<SubscriptionDoc[]>();
    return found.length > 0 ? pick(found) : null;
  };
  await subscribe(dates, pick(authors).caller, { plan: "monthly", agree: true, country: "DE" });
  const hearOf = (id: string) => refreshSubscription(dates, id);
  return {
    async begin() {
      const plan = pick(["monthly", "yearly"] as const);
      await subscribe(dates, pick(authors).caller, { plan, agree: true, country: pick(["DE", "US"]) });
    },
    /** Acts of a subscription's member, a bank or the provider; reports arrive twice, once, or later. */
    async change() {
      const author = pick(authors);
      const id = String((await mine(author))?._id ?? "");
      const at = await SandboxSubscription.findOne({ reference: id }).lean();
      const acts = at ? actsOnSubscription(at) : [];
      if (acts.length === 0) return;
      const act = { services: dates.services, deliver: async () => {} };
      await actOnSandboxSubscription(act, author.caller, id, pick(acts));
      const heard = next();
      for (let times = heard < 0.3 ? 0 : heard < 0.7 ? 1 : 2; times > 0; times--) await hearOf(id);
    },
    async giveBack() {
      const found = await mine(pick(authors));
      if (found && found.periods.length > 0)
        await refundPeriod(dates, String(found._id), pick(found.periods).number);
    },
    async payOut() {
      const draft = { month: `20${whole(30, 99)}-${pick(["01", "02", "03"])}`, attempt: 1, atLeast: 1 };
      await beginPayout(dates, { member: pick(authors).id, ...draft });
      if (next() < 0.7) await sendPayouts(dates);
    },
    changeBank: () => setBank(pick(authors).id, next() < 0.5 ? "refused" : null),
    /** Delivers all reports not yet received, and pays everybody out. */
    async end() {
      for (const { _id } of await Subscription.find({}, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>())
        await hearOf(String(_id));
      for (const { id: member } of authors)
        await beginPayout(dates, { member, month: "2099-12", attempt: 1, atLeast: 1 });
      await sendPayouts(dates);
    },
  };
}
