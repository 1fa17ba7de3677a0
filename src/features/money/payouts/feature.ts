import { applicationError } from "#core/base/errors.ts";
import type { Feature } from "#core/feature.ts";
import { findHold } from "#core/hold/index.ts";
import { defineJob } from "#core/jobs/index.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import { monthOf, PAYOUT_RUN } from "#shared/money/payouts.ts";
import { holdText } from "#shared/site/hold.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { moneySettingAt } from "../money-settings/index.ts";
import { payoutsAudit } from "./audit.ts";
import { payoutsConsequences } from "./consequences.ts";
import { payoutsDemo } from "./demo.ts";
import { payoutsDue } from "./due.ts";
import { createLastPayout } from "./last-payout.ts";
import { payoutsMenu } from "./menu.ts";
import { Payout } from "./model.ts";
import { payoutKinds } from "./notification-kinds.ts";
import { findOpenMoney } from "./open-matters.ts";
import { adminPayoutsPage } from "./pages/admin.tsx";
import { payoutPages } from "./pages/own.tsx";
import { payoutPersonalData } from "./personal-data.ts";
import { findPayoutTitles } from "./reads.ts";
import { payoutResource } from "./resource.ts";
import { payoutRoutes } from "./routes.ts";
import { runPayouts } from "./run.ts";
import { sendPayouts } from "./send.ts";
import { payoutSubscribers } from "./subscribers.ts";

/** Monthly payouts to authors, with every cent accounted for. */
export function payouts({
  connection,
  jobs,
  mailer,
  provider,
  secrets,
  services,
  site,
}: FeatureDependencies): Feature {
  const dependencies = { services, provider };
  const run = defineJob<null>({
    name: "payouts.run",
    concurrency: 1,
    waitsWhileHeld: true,
    async run(_, { signal }) {
      try {
        await runPayouts(dependencies, await moneySettingAt("payout-minimum", services.now()), signal);
      } finally {
        await sendSoon();
      }
    },
  });
  const send = defineJob<null>({
    name: "payouts.send",
    concurrency: 1,
    waitsWhileHeld: true,
    run: (_, { signal }) => sendPayouts(dependencies, signal),
  });
  const sendSoon = () => jobs.enqueue(send, null, { key: "now" });
  return {
    name: "payouts",
    consequences: payoutsConsequences,
    audit: payoutsAudit,
    menu: payoutsMenu,
    resources: [payoutResource()],
    demo: payoutsDemo(dependencies),
    pages: [
      ...payoutPages(dependencies, secrets),
      adminPayoutsPage(dependencies, {
        run: () => jobs.enqueue(run, null, { key: "now" }),
        sendSoon,
        async assertReleased() {
          if (await findHold(connection)) throw applicationError(holdText.payoutsWait);
        },
      }),
    ],
    adminAreas: [
      {
        key: "payouts",
        label: payoutsText.title,
        href: moneyAdminPaths.adminPayouts(),
        adminsOnly: true,
        group: "money",
        place: 66,
        waiting: [
          {
            label: payoutsText.admin.failedWaiting,
            href: `${moneyAdminPaths.adminPayouts()}?state=failed&month=${monthOf(services.now())}`,
            count: () => Payout.countDocuments({ month: monthOf(services.now()), state: "failed" }),
          },
        ],
      },
    ],
    dueMatters: [payoutsDue],
    extends: {
      "account.open-matters": (member) => findOpenMoney(dependencies, member),
      "account.last-payout": createLastPayout(dependencies, sendSoon),
    },
    routes: payoutRoutes({ services, secrets }, site),
    notificationKinds: payoutKinds,
    notificationSubjects: { payout: findPayoutTitles },
    subscribers: payoutSubscribers({ mailer, site }),
    personalData: payoutPersonalData(services),
    async prepare() {
      await jobs.every(PAYOUT_RUN, run, null);
      // Payouts begun by a process that ended, or unknown to the provider.
      await jobs.every(60_000, send, null);
    },
  };
}
