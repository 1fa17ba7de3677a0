import { on } from "#core/events/index.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { bannedIds } from "../../people/users/index.ts";
import { accountDataRoutes } from "./api.ts";
import { tidyArchives } from "./archive/commands.ts";
import { defineMakeArchive } from "./archive/make.ts";
import { archiveRoutes } from "./archive/routes.ts";
import { accountDataAudit } from "./audit.ts";
import { bannedGuard } from "./banned.ts";
import { accountDataConsequences } from "./consequences.ts";
import { createAppearance } from "./deletion/appearance.ts";
import { defineEraseAccount, eraseDue } from "./deletion/erase.ts";
import { bannedPage } from "./pages/banned.tsx";
import { accountDataPages } from "./pages.tsx";
import { archivePersonalData } from "./personal-data.ts";

/** Interval of the search for expired items, in milliseconds. */
const SWEEP_EVERY = 10 * 60_000;

/** Data archives and account deletion. */
export function accountData(common: FeatureDependencies): Feature {
  const { personalData, consequences } = common.collected;
  const dependencies = { ...common, personalData, consequences };
  const { jobs } = common;
  const appearance = createAppearance(dependencies);
  const make = defineMakeArchive(dependencies);
  const erase = defineEraseAccount(dependencies);
  jobs.add(make);
  jobs.add(erase);
  const sweep = defineJob<null>({
    name: "account-data.sweep",
    async run() {
      await eraseDue(dependencies, erase);
      await tidyArchives(dependencies);
    },
  });
  // Applies bans from before consequences existed, and any that were missed.
  const followBanned = defineJob<null>({
    name: "account-data.follow-banned",
    async run(_, { signal }) {
      await sweepEach("banned accounts", bannedIds(), (id) => appearance.enqueue(id), signal);
    },
  });
  const follow = async ({ id }: { readonly id: string }) => {
    const followed = appearance.watch(id);
    await appearance.enqueue(id);
    await followed;
  };
  return {
    name: "account-data",
    consequences: accountDataConsequences,
    subscribers: [
      on("user.blocked", { name: "account-data.follow-ban", handle: follow }),
      on("user.unblocked", { name: "account-data.follow-unban", handle: follow }),
    ],
    audit: accountDataAudit,
    sheets: ["accounts"],
    guard: bannedGuard,
    pages: [
      ...accountDataPages({ ...dependencies, appearance, make }),
      bannedPage({ ...dependencies, make }),
    ],
    routes: archiveRoutes(dependencies),
    apiRoutes: [accountDataRoutes({ ...dependencies, appearance })],
    personalData: archivePersonalData(dependencies),
    async prepare() {
      await jobs.every(SWEEP_EVERY, sweep, null);
      await jobs.every("29 2 * * *", followBanned, null);
    },
  };
}
