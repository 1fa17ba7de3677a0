import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { officeText } from "#shared/money/office.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { subscriptionsAudit } from "./audit.ts";
import { subscriptionsConsequences } from "./consequences.ts";
import { subscriptionsDemo } from "./demo.ts";
import { subscriptionsMenu } from "./menu.ts";
import { subscriptionKinds } from "./notification-kinds.ts";
import { findOpenSubscription } from "./open-matters.ts";
import { adminSubscriptionPages } from "./pages/admin.tsx";
import { subscriptionPages } from "./pages/own.tsx";
import { subscriptionPersonalData } from "./personal-data.ts";
import { planRoutes, subscriptionResource } from "./resource.ts";
import { subscriptionRoutes } from "./routes.ts";
import { hasPremium } from "./settle.ts";
import { announceSubscriptions, subscriptionMails, subscriptionSubscribers } from "./subscribers.ts";
import { syncSubscriptions } from "./sync.ts";

/** Premium for authors: paid monthly or yearly, with its benefits. */
export function subscriptions({
  jobs,
  mailer,
  provider,
  realtime,
  services,
  site,
}: FeatureDependencies): Feature {
  const dependencies = { services, provider };
  const ask = defineJob<null>({
    name: "subscriptions.ask",
    concurrency: 1,
    run: async (_, { signal }) => void (await syncSubscriptions(dependencies, signal)),
  });
  return {
    name: "subscriptions",
    consequences: subscriptionsConsequences(dependencies),
    audit: subscriptionsAudit,
    menu: subscriptionsMenu,
    sheets: ["stories", "writing", "accounts"],
    resources: [subscriptionResource],
    apiRoutes: [planRoutes(services.now)],
    pages: [...subscriptionPages(dependencies), ...adminSubscriptionPages(dependencies)],
    routes: subscriptionRoutes(site),
    adminAreas: [
      {
        key: "subscriptions",
        label: officeText.subscriptions.title,
        href: moneyAdminPaths.adminSubscriptions(),
        adminsOnly: true,
        group: "money",
        place: 63,
      },
    ],
    notificationKinds: subscriptionKinds,
    extends: {
      "account.open-matters": findOpenSubscription,
      "sale.lower-fee": (author) => hasPremium(author),
      "sale.timed-prices": (author) => hasPremium(author),
      "dashboard.by-day": (author) => hasPremium(author),
    },
    subscribers: [
      ...subscriptionSubscribers(dependencies),
      ...subscriptionMails({ mailer, site }),
      ...announceSubscriptions(realtime),
    ],
    personalData: subscriptionPersonalData(provider),
    demo: subscriptionsDemo(dependencies),
    async prepare() {
      await jobs.every(60_000, ask, null);
    },
  };
}
