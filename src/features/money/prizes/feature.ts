import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { officeText } from "#shared/money/office.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { prizesConsequences } from "./consequences.ts";
import { prizesDemo } from "./demo.ts";
import { explainPrizes } from "./explain.ts";
import { prizeKinds } from "./notification-kinds.ts";
import { findOpenPrizes } from "./open-matters.ts";
import { adminPrizesPage } from "./pages/admin.tsx";
import { prizePages } from "./pages/prize.tsx";
import { prizePersonalData } from "./personal-data.ts";
import { prizesOnChallenges } from "./reads.ts";
import { settleHeldPrizes } from "./settle.ts";
import { prizeSubscribers } from "./subscribers.ts";

/** Prize money of challenges: paid in, held, and paid to the winners or refunded. */
export function prizes({ services, jobs, provider }: FeatureDependencies): Feature {
  const dependencies = { services, provider };
  const settling = defineJob<null>({
    name: "prizes.settle-held",
    concurrency: 1,
    run: (_, { signal }) => settleHeldPrizes(dependencies, signal),
  });
  return {
    name: "prizes",
    consequences: prizesConsequences,
    demo: prizesDemo(dependencies),
    sheets: ["talk", "accounts"],
    pages: [...prizePages(dependencies), adminPrizesPage],
    adminAreas: [
      {
        key: "prizes",
        label: officeText.prizes.title,
        href: moneyAdminPaths.adminPrizes(),
        adminsOnly: true,
        group: "money",
        place: 67,
      },
    ],
    extends: {
      "account.open-matters": findOpenPrizes,
      "challenge.extras": prizesOnChallenges,
      "earnings.explain": explainPrizes,
    },
    notificationKinds: prizeKinds,
    subscribers: prizeSubscribers(dependencies),
    personalData: prizePersonalData,
    quietCollections: ["prizes"],
    async prepare() {
      await jobs.every(10 * 60_000, settling, null);
    },
  };
}
