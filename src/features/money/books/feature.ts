import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { booksText } from "#shared/money/books.text.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { bookkeepingConsequences } from "../ledger/index.ts";
import { countDiffering, countFailedRefunds } from "../payments/index.ts";
import { booksAudit } from "./audit.ts";
import { Correction } from "./model.ts";
import { booksKinds } from "./notification-kinds.ts";
import { correctionsPage } from "./pages/corrections.tsx";
import { deletedBalancesPage } from "./pages/deleted-balances.tsx";
import { failedRefundsPage } from "./pages/failed-refunds.tsx";
import { ledgerPage } from "./pages/ledger.tsx";
import { booksPersonalData } from "./personal-data.ts";
import { proveBooks } from "./prove.ts";
import { ledgerEntryResource } from "./resource.ts";

/**
 * The books for staff: checked nightly for consistency and against the provider's list; searchable and
 * correctable.
 */
export function books({ jobs, logger, provider, services }: FeatureDependencies): Feature {
  const prove = defineJob<null>({
    name: "books.prove",
    concurrency: 1,
    async run() {
      const { isWell, transactions, compared, unbalanced, drifted, findings } = await proveBooks({
        services,
        provider,
      });
      logger[isWell ? "info" : "error"](
        { transactions, compared, unbalanced, drifted, findings },
        "books proven",
      );
    },
  });
  return {
    name: "books",
    consequences: bookkeepingConsequences,
    audit: booksAudit,
    resources: [ledgerEntryResource()],
    pages: [
      ledgerPage({ services, provider }, () => jobs.enqueue(prove, null, { key: "now" })),
      correctionsPage(services),
      deletedBalancesPage(services),
      failedRefundsPage(services),
    ],
    adminAreas: [
      {
        key: "ledger",
        label: booksText.section,
        href: moneyAdminPaths.adminLedger(),
        adminsOnly: true,
        group: "money",
        place: 64,
        waiting: [
          {
            label: booksText.corrections.waiting,
            href: moneyAdminPaths.adminCorrections(),
            count: () => Correction.countDocuments({ state: "waiting" }),
          },
          {
            label: booksText.differing.waiting,
            href: moneyAdminPaths.adminLedger(),
            count: countDiffering,
          },
          {
            label: booksText.failedRefunds.waiting,
            href: `${moneyAdminPaths.adminFailedRefunds()}?state=failed`,
            count: countFailedRefunds,
          },
        ],
      },
    ],
    notificationKinds: booksKinds,
    personalData: booksPersonalData,
    async prepare() {
      await jobs.every("41 3 * * *", prove, null);
    },
  };
}
