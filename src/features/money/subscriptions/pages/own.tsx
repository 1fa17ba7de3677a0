import { forbidden } from "#core/base/errors.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { ownPage } from "#core/pages/own-page.ts";
import { seeOther, seeOtherAt } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { salesText } from "#shared/money/sales.text.ts";
import type {
  CancelSubscriptionPageData,
  MySubscriptionsPageData,
  PremiumPageData,
  SubscriptionReceiptPageData,
} from "#shared/money/subscriptions.dto.ts";
import { subscriptionsPaths as paths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { CancelSubscriptionPage } from "#views/money/subscriptions/CancelSubscriptionPage.tsx";
import { MySubscriptionsPage } from "#views/money/subscriptions/MySubscriptionsPage.tsx";
import { PremiumPage } from "#views/money/subscriptions/PremiumPage.tsx";
import { SubscriptionReceiptPage } from "#views/money/subscriptions/SubscriptionReceiptPage.tsx";
import { moneySettingAt, shownTax } from "../../money-settings/index.ts";
import { type PaymentDependencies, refreshWhileConfirming } from "../../payments/index.ts";
import { cancelSubscription, resumeSubscription } from "../cancellation.ts";
import { subscribe, subscriptionFor } from "../commands.ts";
import { currentSubscriptions, payOfSubscription } from "../pay.ts";
import { plansAt } from "../plans.ts";
import { presentReceipt, presentSubscription } from "../present.ts";
import { lastCountryOf, liveOf } from "../reads.ts";
import { receiptFor } from "../receipts.ts";

/** Pages for premium, the member's subscription, cancelling and reverting it. */
export const subscriptionPages = (dependencies: PaymentDependencies): PageDefinition[] => [
  premiumPage(dependencies),
  minePage(dependencies),
  receiptPage(),
  cancelPage(dependencies),
  keepPage(dependencies),
];

function premiumPage(dependencies: PaymentDependencies): PageDefinition {
  const { services, provider } = dependencies;
  return definePage<PremiumPageData>({
    path: paths.premium(),
    query: ["country"],
    access: () => "ok",
    cache: "private",
    async load({ viewer, query, sent }) {
      const now = services.now();
      const [plans, usual, premium, live] = await Promise.all([
        plansAt(now),
        moneySettingAt("platform-fee", now),
        moneySettingAt("premium-fee", now),
        viewer.id ? liveOf(viewer.id) : null,
      ]);
      return {
        plans,
        tax: viewer.id
          ? await shownTax(0, sent?.country ?? query.get("country") ?? (await lastCountryOf(viewer.id)), now)
          : null,
        feePercent: { usual: usual / 100, premium: premium / 100 },
        has: live !== null && live.state !== "open",
        isMember: viewer.id !== null,
        offered: provider.subscriptions !== null,
        provider: provider.name,
      };
    },
    async action({ caller, viewer, request }, { values }) {
      if (!viewer.id) throw forbidden();
      const languages = request.headers["accept-language"];
      const { url } = await subscribe(dependencies, caller, { ...values, languages });
      return seeOtherAt(url, provider.origins);
    },
    meta: () => ({
      title: subscriptionsText.premium.title,
      description: subscriptionsText.premium.lead,
      canonical: paths.premium(),
    }),
    Component: PremiumPage,
  });
}

function minePage(dependencies: PaymentDependencies): PageDefinition {
  return ownPage<MySubscriptionsPageData>({
    path: paths.mySubscriptions(),
    async load({ viewer }) {
      const [found, zone] = await Promise.all([
        currentSubscriptions(dependencies, viewer.id!),
        zoneOf(viewer),
      ]);
      const shown = found.filter(({ state }) => state !== "expired");
      const pay = await payOfSubscription(dependencies, found[0]);
      return { subscriptions: shown.map(presentSubscription), ...pay, zone };
    },
    refreshSeconds: refreshWhileConfirming,
    title: () => subscriptionsText.mine.title,
    Component: MySubscriptionsPage,
  });
}

function receiptPage(): PageDefinition {
  return ownPage<SubscriptionReceiptPageData>({
    path: "/my-subscriptions/:id/receipts/:payment",
    async load({ viewer, params }) {
      const [{ subscription, period }, zone] = await Promise.all([
        receiptFor(viewer, params.id!, params.payment!),
        zoneOf(viewer),
      ]);
      const payment = presentReceipt(subscription, period);
      return { subscription: String(subscription._id), plan: subscription.plan, payment, zone };
    },
    title: ({ payment }) => salesText.purchase.receiptOf(payment.receipt),
    Component: SubscriptionReceiptPage,
  });
}

function cancelPage(dependencies: PaymentDependencies): PageDefinition {
  return ownPage<CancelSubscriptionPageData>({
    path: "/my-subscriptions/:id/cancel",
    async load({ viewer, params }) {
      const [found, zone] = await Promise.all([subscriptionFor(viewer, params.id!), zoneOf(viewer)]);
      return { subscription: presentSubscription(found), zone };
    },
    async action({ caller, params, request }, { values }) {
      await cancelSubscription(dependencies, caller, params.id!, values);
      request.session.flash = { kind: "success", text: subscriptionsText.cancel.done };
      return seeOther(paths.mySubscriptions());
    },
    title: () => subscriptionsText.cancel.title,
    Component: CancelSubscriptionPage,
  });
}

const keepPage = (dependencies: PaymentDependencies): PageDefinition =>
  buttonPage("/my-subscriptions/:id/keep", async ({ caller, params, request }) => {
    await resumeSubscription(dependencies, caller, params.id!);
    request.session.flash = { kind: "success", text: subscriptionsText.mine.kept };
    return paths.mySubscriptions();
  });
