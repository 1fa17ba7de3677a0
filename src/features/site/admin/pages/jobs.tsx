import { JobsPage } from "../../../../../views/site/admin/JobsPage.tsx";
import type { Caller } from "../../../../core/auth/viewer.ts";
import { applicationError, notFound } from "../../../../core/http/errors.ts";
import { adminsOnly, definePage, type PageDefinition, seeOther } from "../../../../core/pages/define-page.ts";
import { adminPaths } from "../../../../shared/site/admin.paths.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import { ADMIN_JOB_STATES, ADMIN_PAGE_SIZE } from "../../../../shared/site/admin.ts";
import type { AdminJobsPageData } from "../../../../shared/site/admin-operations.dto.ts";
import type { FeatureDependencies } from "../../../dependencies.ts";
import { audited } from "../../../platform/audit/index.ts";
import { pageBelow } from "../page-below.ts";
import { adminData, presentJob } from "../present.ts";

const words = adminText.jobs;

/** `/admin/jobs`: what failed, waits, runs and is done; failed ones can be run again, those and waiting ones dropped. */
export function jobsPage({ services, jobs }: Pick<FeatureDependencies, "services" | "jobs">): PageDefinition {
  const act = async (caller: Caller, id: string, intent: "retry" | "drop"): Promise<void> => {
    const job = await jobs.read(id);
    if (!job) throw notFound();
    const event = {
      action: `job.${intent}`,
      subject: { type: "job", id },
      details: { name: job.name },
    } as const;
    await audited(services, caller, event, async () => {
      const done = intent === "retry" ? await jobs.retry(id) : await jobs.drop(id);
      if (!done) throw applicationError(words.gone);
    });
  };
  return definePage<AdminJobsPageData>({
    path: adminPaths.adminJobs(),
    query: ["state", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const state = ADMIN_JOB_STATES.find((each) => each === query.get("state")) ?? "failed";
      const before = query.get("before") ?? undefined;
      const [common, counts, found] = await Promise.all([
        adminData(viewer),
        jobs.counts(),
        jobs.list({ state, limit: ADMIN_PAGE_SIZE + 1, ...(before ? { before } : {}) }),
      ]);
      const rows = found.slice(0, ADMIN_PAGE_SIZE).map(presentJob);
      const more = found.length > rows.length;
      return {
        ...{ ...common, state, counts, jobs: rows },
        paging: pageBelow(adminPaths.adminJobs(), { state }, { before, rows, more }),
      };
    },
    async action({ caller, request, url }, { values }) {
      const { id = "", intent } = values;
      if (intent !== "retry" && intent !== "drop") throw applicationError(words.gone);
      await act(caller, id, intent);
      request.session.flash = { kind: "success", text: intent === "retry" ? words.retried : words.dropped };
      return seeOther(adminPaths.adminJobs() + url.search);
    },
    meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
    Component: JobsPage,
  });
}
