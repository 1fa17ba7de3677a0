import { toId } from "#core/db/ids.ts";
import type { Feature } from "#core/feature.ts";
import { createScanner } from "#core/files/scanner.ts";
import { defineJob } from "#core/jobs/index.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { ordersAudit } from "./audit.ts";
import { ordersConsequences } from "./consequences.ts";
import { sellerFigures } from "./dashboard.ts";
import { ordersDemo } from "./demo.ts";
import { ordersDue } from "./due.ts";
import { expireDeadlines, releaseOrders, remind } from "./expiry.ts";
import { explainOrders } from "./explain.ts";
import { orderFigures } from "./figures.ts";
import { scanWaiting } from "./files.ts";
import { ordersMenu } from "./menu.ts";
import { Order } from "./model.ts";
import { orderKinds } from "./notification-kinds.ts";
import { findOpenOrders } from "./open-matters.ts";
import { adminOrderPages } from "./pages/admin.tsx";
import { orderPages } from "./pages/orders.tsx";
import { orderPersonalData } from "./personal-data.ts";
import { countDisputed, findNamedOrders, findPaidStories, ordersBetween, sellerNumbers } from "./reads.ts";
import { orderResource } from "./resource.ts";
import { bankDisputeQueue, disputeQueue } from "./review-queue.ts";
import { orderRoutes } from "./routes.ts";
import { orderSubscribers } from "./subscribers.ts";
import { tellLate } from "./tell-late.ts";

/** Orders of services: paid into escrow, worked on, delivered, and paid out once the work is accepted. */
export function orders({
  services,
  limits,
  files,
  jobs,
  provider,
  site,
  config,
}: FeatureDependencies): Feature {
  const scanner = createScanner(config.virusScanner);
  const ordering = { services, provider, limits, files: files.private, pictures: files, scanner };
  const clock = defineJob<null>({
    name: "orders.clock",
    concurrency: 1,
    async run(_, { signal }) {
      await expireDeadlines(ordering, signal);
      await remind(ordering, signal);
      await tellLate(ordering, signal);
    },
  });
  const release = defineJob<null>({
    name: "orders.release-earnings",
    concurrency: 1,
    run: async (_, { signal }) => void (await releaseOrders(services.now(), signal)),
  });
  const scan = defineJob<null>({
    name: "orders.scan-waiting",
    concurrency: 1,
    run: (_, { signal }) => scanWaiting(ordering, signal),
  });
  return {
    name: "orders",
    consequences: ordersConsequences(ordering),
    audit: ordersAudit,
    figures: orderFigures,
    menu: ordersMenu,
    sheets: ["market", "accounts", "people", "talk", "stories", "office"],
    resources: [orderResource(services.now)],
    pages: [...orderPages(ordering), ...adminOrderPages(ordering)],
    routes: orderRoutes(files.private, site),
    dueMatters: [ordersDue],
    adminAreas: [
      {
        key: "orders",
        label: ordersText.admin.title,
        href: ordersPaths.admin(),
        adminsOnly: false,
        group: "marketplace",
        place: 46,
        waiting: [{ label: ordersText.admin.waiting, href: ordersPaths.admin(), count: countDisputed }],
      },
    ],
    reviewQueues: [disputeQueue, bankDisputeQueue],
    demo: ordersDemo(ordering),
    notificationKinds: orderKinds,
    notificationSubjects: { order: findNamedOrders },
    extends: {
      "account.open-matters": findOpenOrders,
      "studio.uses": {
        section: "services",
        isUsed: async (user) =>
          (await Order.exists({ $or: [{ buyer: toId(user) }, { seller: toId(user) }] })) !== null,
      },
      "dashboard.seller": (seller) => sellerFigures(seller, services.now()),
      "service.numbers": sellerNumbers,
      "message.beside": ordersBetween,
      "story.paid-work": findPaidStories,
      "earnings.explain": explainOrders,
    },
    subscribers: orderSubscribers(ordering),
    personalData: orderPersonalData(ordering),
    quietCollections: ["orders", "order-entries"],
    async prepare() {
      await jobs.every(60_000, clock, null);
      await jobs.every("37 2 * * *", release, null);
      await jobs.every("11 * * * *", scan, null);
    },
  };
}
