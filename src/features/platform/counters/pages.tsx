import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { CounterRunDto, CountersPageData } from "#shared/platform/counters.dto.ts";
import { countersPaths } from "#shared/platform/counters.paths.ts";
import { countersText } from "#shared/platform/counters.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { CountersPage } from "#views/site/admin/CountersPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { audited } from "../audit/index.ts";
import type { CounterRunDoc } from "./model.ts";
import { readRuns } from "./run.ts";

/** Limit on checks shown on the page. */
const RUNS = 15;

/** `/admin/counters`: results of the last check of all counters, and a button to run another. */
export const countersPage = (services: Services, checkNow: () => Promise<void>): PageDefinition =>
  definePage<CountersPageData>({
    path: countersPaths.adminCounters(),
    access: adminsOnly,
    cache: "private",
    async load({ viewer }) {
      const [found, zone] = await Promise.all([readRuns(RUNS), zoneOf(viewer)]);
      const common = { isAdmin: true, zone };
      if (!found) return { ...common, last: null, drifts: [], earlier: [] };
      const drifts = found.drifts.map(({ _id, counter, of, stored, counted }) => ({
        id: String(_id),
        counter,
        of,
        stored: Object.entries(stored),
        counted: Object.entries(counted),
      }));
      return { ...common, last: present(found.last), drifts, earlier: found.earlier.map(present) };
    },
    async action({ caller, request }) {
      const event = { action: "counters.run", subject: { type: "counters", id: "all" } } as const;
      await audited(services, caller, event, checkNow);
      request.session.flash = { kind: "success", text: countersText.begun };
      return seeOther(countersPaths.adminCounters());
    },
    meta: () => ({ title: adminText.pageTitle(countersText.title), robots: "noindex" }),
    Component: CountersPage,
  });

const present = ({ startedAt, finishedAt, complete, counters }: CounterRunDoc): CounterRunDto => ({
  startedAt: startedAt.toISOString(),
  seconds: Math.max(1, Math.round((finishedAt.getTime() - startedAt.getTime()) / 1_000)),
  complete,
  counters: counters.map(({ counter, looked, wrong, error }) => ({ counter, looked, wrong, error })),
});
