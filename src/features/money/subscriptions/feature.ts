import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { subscriptionsDemo } from "./demo.ts";
import { subscriptionsMenu } from "./menu.ts";
import { subscriptionKinds } from "./notification-kinds.ts";
import { subscriptionPages } from "./pages.tsx";
import { subscriptionPersonalData } from "./personal-data.ts";
import { planRoutes, subscriptionResource } from "./resource.ts";
import { askForSubscriptions, hasPremium } from "./settle.ts";
import { subscriptionSubscribers } from "./subscribers.ts";

/** Premium for authors: paid by the month or year, and what it brings. */
export function subscriptions({ jobs, provider, services }: FeatureDependencies): Feature {
  const dependencies = { services, provider };
  const ask = defineJob<null>({
    name: "subscriptions.ask",
    concurrency: 1,
    run: async (_, { signal }) => void (await askForSubscriptions(dependencies, signal)),
  });
  return {
    name: "subscriptions",
    menu: subscriptionsMenu,
    sheets: ["stories", "writing", "accounts"],
    resources: [subscriptionResource],
    apiRoutes: [planRoutes(services.now)],
    pages: subscriptionPages(dependencies),
    notificationKinds: subscriptionKinds,
    extends: {
      "sale.lower-fee": (author) => hasPremium(author),
      "dashboard.by-day": (author) => hasPremium(author),
    },
    subscribers: subscriptionSubscribers(dependencies),
    personalData: subscriptionPersonalData(provider),
    demo: subscriptionsDemo(dependencies),
    async prepare() {
      await jobs.every(60_000, ask, null);
    },
  };
}
