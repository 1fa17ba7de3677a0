import { toId } from "#core/db/ids.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { officeText } from "#shared/money/office.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { priceOf } from "../../stories/stories/index.ts";
import { salesAudit } from "./audit.ts";
import { salesConsequences } from "./consequences.ts";
import { salesDemo } from "./demo.ts";
import { explainSales } from "./explain.ts";
import { saleFigures } from "./figures.ts";
import { giftKinds } from "./gift-kinds.ts";
import { giftSecretOf } from "./gifts.ts";
import { isBought } from "./kept-stories.ts";
import { salesMenu } from "./menu.ts";
import { Purchase } from "./model.ts";
import { saleKinds } from "./notification-kinds.ts";
import { adminPurchasePages } from "./pages/admin.tsx";
import { buyingPages } from "./pages/buying.tsx";
import { giftPages } from "./pages/gifts.tsx";
import { sellingPages } from "./pages/selling.tsx";
import { setupPages } from "./pages/setup.tsx";
import { salesPersonalData } from "./personal-data.ts";
import { findPurchaseTitles } from "./reads.ts";
import { releaseEarnings } from "./release.ts";
import { type RemovedStory, refundRemoved, refundsAfterRemoval } from "./removed-stories.ts";
import { saleResources } from "./resources.ts";
import { saleRoutes } from "./routes.ts";
import { saleSlots } from "./slots.tsx";
import { giftSubscribers, saleSubscribers } from "./subscribers.ts";
import { followTermsAuthor, forgetTermsOfFree } from "./terms.ts";
import { endTimedByHand, moveTimedPrices } from "./timed-prices.ts";
import { recordServed } from "./used.ts";

/** Updates a story's sale terms and open purchases when its price changes, in the same transaction. */
const followPrice =
  ({ events }: Services): typeof forgetTermsOfFree =>
  async (change, session) => {
    await forgetTermsOfFree(change, session);
    await followTermsAuthor(change, session);
    await endTimedByHand(change, session);
    const { before, after } = change;
    const was = priceOf(before);
    if (was !== null && was !== priceOf(after))
      await events.publish("sale.terms-changed", { story: String(after._id) }, session);
  };

/** Story sales: purchases, authors' earnings, coupons and refunds. */
export function sales({ config, jobs, mailer, provider, services, site }: FeatureDependencies): Feature {
  const release = defineJob<null>({
    name: "sales.release-earnings",
    concurrency: 1,
    run: async (_, { signal }) => void (await releaseEarnings(services.now(), signal)),
  });
  const movePrices = defineJob<null>({
    name: "sales.move-prices",
    concurrency: 1,
    run: async (_, { signal }) => void (await moveTimedPrices(services, signal)),
  });
  const giftSecret = giftSecretOf(config);
  const dependencies = { services, provider, giftSecret };
  const refund = defineJob<RemovedStory>({
    name: "sales.refund-removed",
    run: async (removed, { signal }) => void (await refundRemoved(dependencies, removed, signal)),
  });
  const refundLater = (removed: RemovedStory) =>
    jobs.enqueue(refund, removed, { key: removed.story, runAt: refundsAfterRemoval(services.now()) });
  jobs.add(refund);
  return {
    name: "sales",
    consequences: salesConsequences(services),
    audit: salesAudit,
    figures: saleFigures,
    menu: salesMenu,
    sheets: ["stories", "writing", "accounts"],
    resources: saleResources(dependencies),
    demo: salesDemo(dependencies),
    pages: [
      ...[buyingPages, sellingPages, setupPages].flatMap((pages) => pages(dependencies)),
      ...giftPages(dependencies, site.url),
      ...adminPurchasePages(dependencies),
    ],
    adminAreas: [
      {
        key: "purchases",
        label: officeText.purchases.title,
        href: moneyAdminPaths.adminPurchases(),
        adminsOnly: true,
        group: "money",
        place: 62,
        waiting: [
          {
            label: officeText.purchases.disputed,
            href: `${moneyAdminPaths.adminPurchases()}?state=disputed`,
            count: () => Purchase.countDocuments({ state: "disputed" }),
          },
        ],
      },
    ],
    routes: saleRoutes(site),
    slots: saleSlots(() => services.now()),
    quietFields: ["purchases.served"],
    notificationKinds: [...saleKinds, ...giftKinds],
    notificationSubjects: { purchase: findPurchaseTitles },
    extends: {
      "studio.uses": {
        section: "sell",
        isUsed: async (user) => (await Purchase.exists({ author: toId(user) })) !== null,
      },
      "story.keeps": isBought,
      "story.change": followPrice(services),
      "chapters.served": recordServed(services),
      "earnings.explain": explainSales,
    },
    subscribers: [
      ...saleSubscribers(services, refundLater),
      ...giftSubscribers({ services, mailer, site, giftSecret }),
    ],
    personalData: salesPersonalData(services.now),
    async prepare() {
      await jobs.every("17 2 * * *", release, null);
      await jobs.every(60_000, movePrices, null);
    },
  };
}
