import { applicationError, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { countDeadEvents, deadEvents, dropEvent, findDeadEvent, reviveEvent } from "#core/events/index.ts";
import { countSetAside, listSetAside, retrySetAside } from "#core/jobs/index.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { audited } from "#features/platform/audit/index.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_JOB_LISTS, ADMIN_PAGE_SIZE, type AdminJobList } from "#shared/site/admin.ts";
import type { AdminJobsPageData } from "#shared/site/admin-operations.dto.ts";
import { JobsPage } from "#views/site/admin/JobsPage.tsx";
import { pageBelow } from "../page-below.ts";
import { adminData, presentEvent, presentFailedItem, presentJob } from "../present.ts";

const texts = adminText.jobs;

type Intent = "retry" | "drop";
type Acting = Pick<FeatureDependencies, "services" | "jobs">;

/**
 * `/admin/jobs`: failed, waiting, running and completed jobs, dead events, and items that recurring jobs have
 * set aside. All that failed can be retried; failed and waiting jobs and dead events can be dropped.
 */
export function jobsPage(acting: Acting): PageDefinition {
  const { jobs } = acting;
  return definePage<AdminJobsPageData>({
    path: adminPaths.adminJobs(),
    query: ["state", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const state = stateOf(query);
      const before = query.get("before") ?? undefined;
      const page = { limit: ADMIN_PAGE_SIZE + 1, ...(before ? { before } : {}) };
      const [common, counts, dead, setAside, foundJobs, foundEvents, foundItems] = await Promise.all([
        adminData(viewer),
        jobs.counts(),
        countDeadEvents(),
        countSetAside(),
        state === "events" || state === "set-aside" ? [] : jobs.list({ state, ...page }),
        state === "events" ? deadEvents(page) : [],
        state === "set-aside" ? listSetAside(page) : [],
      ]);
      const found = [...foundJobs, ...foundEvents, ...foundItems];
      const shown = {
        jobs: foundJobs.slice(0, ADMIN_PAGE_SIZE).map(presentJob),
        events: foundEvents.slice(0, ADMIN_PAGE_SIZE).map(presentEvent),
        items: foundItems.slice(0, ADMIN_PAGE_SIZE).map(presentFailedItem),
      };
      const rows = [...shown.jobs, ...shown.events, ...shown.items];
      const more = found.length > rows.length;
      return {
        ...common,
        ...shown,
        state,
        counts: { ...counts, events: dead, "set-aside": setAside },
        paging: pageBelow(adminPaths.adminJobs(), { state }, { before, rows, more }),
      };
    },
    async confirms({ url }, { values: { id = "", intent } }) {
      const list = stateOf(url.searchParams);
      // Another try does nothing that was not to be done anyway.
      if (intent !== "drop" || list === "set-aside") return null;
      if (list === "events") {
        const dead = await findDeadEvent(id);
        return dead && adminText.events.dropping(dead.name);
      }
      const job = await jobs.read(id);
      const isOpen = job?.every === null && (job.state === "failed" || job.state === "waiting");
      return isOpen ? texts.dropping(job.name) : null;
    },
    async action({ caller, request, url }, { values }) {
      const { id = "", intent } = values;
      if (intent !== "retry" && intent !== "drop") throw applicationError(texts.gone);
      const list = stateOf(url.searchParams);
      if (list === "events") await actOnEvent(acting, caller, id, intent);
      else if (list === "set-aside") await retryItem(acting, caller, id, intent);
      else await actOnJob(acting, caller, id, intent);
      request.session.flash = { kind: "success", text: toldOf(list)[intent] };
      return seeOther(adminPaths.adminJobs() + url.search);
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: JobsPage,
  });
}

const stateOf = (query: URLSearchParams): AdminJobList =>
  ADMIN_JOB_LISTS.find((each) => each === query.get("state")) ?? "failed";

function toldOf(list: AdminJobList): Readonly<Record<Intent, string>> {
  const { retried, dropped } = list === "events" ? adminText.events : texts;
  return { retry: list === "set-aside" ? adminText.setAside.retried : retried, drop: dropped };
}

async function actOnJob(
  { services, jobs }: Acting,
  caller: Caller,
  id: string,
  intent: Intent,
): Promise<void> {
  const job = await jobs.read(id);
  if (!job) throw notFound();
  const subject = { type: "job", id } as const;
  const event = { action: `job.${intent}`, subject, details: { name: job.name } } as const;
  await audited(services, caller, event, async () => {
    const done = intent === "retry" ? await jobs.retry(id) : await jobs.drop(id);
    if (!done) throw applicationError(texts.gone);
  });
}

async function actOnEvent({ services }: Acting, caller: Caller, id: string, intent: Intent): Promise<void> {
  const dead = await findDeadEvent(id);
  if (!dead) throw notFound();
  const subject = { type: "event", id } as const;
  const event = { action: `event.${intent}`, subject, details: { name: dead.name } } as const;
  await audited(services, caller, event, async () => {
    const done = intent === "retry" ? await reviveEvent(id) : await dropEvent(id);
    if (!done) throw applicationError(texts.gone);
    if (intent === "retry") await services.events.dispatcher.onPutBack(new Date());
  });
}

async function retryItem({ services }: Acting, caller: Caller, id: string, intent: Intent): Promise<void> {
  if (intent === "drop") throw applicationError(adminText.setAside.gone);
  const subject = { type: "failed-item", id } as const;
  await audited(services, caller, { action: "failed-item.retry", subject }, async () => {
    if (!(await retrySetAside(id))) throw applicationError(adminText.setAside.gone);
  });
}
