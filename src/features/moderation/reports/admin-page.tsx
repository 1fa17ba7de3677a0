import { AppealsPage } from "../../../../views/site/admin/AppealsPage.tsx";
import { ReportsPage } from "../../../../views/site/admin/ReportsPage.tsx";
import { notFound } from "../../../core/base/errors.ts";
import { isAdmin } from "../../../core/base/viewer.ts";
import { isId } from "../../../core/db/ids.ts";
import { definePage, type PageDefinition, seeOther, staffOnly } from "../../../core/pages/define-page.ts";
import { pagingOf } from "../../../core/pages/paging.ts";
import { APPEAL_STATES, REPORT_STATES } from "../../../shared/moderation/reports.enums.ts";
import { reportsPaths } from "../../../shared/moderation/reports.paths.ts";
import type { AdminWhoDto } from "../../../shared/site/admin.dto.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import type {
  AdminAppealsPageData,
  AdminReportsPageData,
} from "../../../shared/site/admin-moderation.dto.ts";
import { findUsernames, zoneOf } from "../../people/users/index.ts";
import { type Deciding, decideCase } from "./decide.ts";
import { presentAppeals, presentCases } from "./present.ts";
import { countAppeals, listAppeals, listCases, reportsOf } from "./reads.ts";
import { decideAppeal } from "./strikes.ts";

const { reports: words, appeals: appealWords, pageTitle } = adminText;

/** `/admin/reports`: what members reported, by the thing, open ones first to see, each with the copy they showed. */
export const reportsPage = (moderating: Deciding): PageDefinition =>
  definePage<AdminReportsPageData>({
    path: reportsPaths.adminReports(),
    query: ["state", "kind", "by", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const state = REPORT_STATES.find((each) => each === query.get("state")) ?? "open";
      const kinds = moderating.collected.reports();
      const kind = kinds.of(query.get("kind") ?? "")?.words.name ?? null;
      const by = await memberIn(query.get("by"));
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, appeals, zone] = await Promise.all([
        listCases({ state, kind, by: by?.id ?? null, ...place }),
        countAppeals(),
        zoneOf(viewer),
      ]);
      const reports = await reportsOf(page.rows);
      return {
        isAdmin: isAdmin(viewer),
        ...{ zone, state, kind, by, appeals },
        kinds: kinds.all.map(({ words }) => words),
        cases: await presentCases(viewer, page.rows, reports, kinds.wordsOf),
        paging: pagingOf(reportsPaths.adminReports(state, kind ?? undefined, by?.id), page, null),
      };
    },
    async action({ caller, request, url }, { values }) {
      const done = await decideCase(moderating, caller, values);
      request.session.flash = { kind: "success", text: words.decided[done] };
      return seeOther(reportsPaths.adminReports() + url.search);
    },
    meta: () => ({ title: pageTitle(words.title), robots: "noindex" }),
    Component: ReportsPage,
  });

/** Whose things alone are to be shown; null for everybody's. @throws 404 for no account */
async function memberIn(id: string | null): Promise<AdminWhoDto | null> {
  if (!id) return null;
  const username = isId(id) ? (await findUsernames([id])).get(id) : undefined;
  if (username === undefined) throw notFound();
  return { id, username };
}

/** `/admin/reports/appeals`: what members say against strikes. */
export const appealsPage = (moderating: Deciding): PageDefinition =>
  definePage<AdminAppealsPageData>({
    path: reportsPaths.adminAppeals(),
    query: ["state", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const state = APPEAL_STATES.find((each) => each === query.get("state")) ?? "open";
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, zone] = await Promise.all([listAppeals({ state, ...place }), zoneOf(viewer)]);
      return {
        isAdmin: isAdmin(viewer),
        ...{ zone, state },
        appeals: await presentAppeals(page.rows, moderating.collected.reports().wordsOf),
        paging: pagingOf(reportsPaths.adminAppeals(state), page, null),
      };
    },
    async action({ caller, request, url }, { values }) {
      const done = await decideAppeal(moderating, caller, values);
      request.session.flash = { kind: "success", text: appealWords.decided[done] };
      return seeOther(reportsPaths.adminAppeals() + url.search);
    },
    meta: () => ({ title: pageTitle(appealWords.title), robots: "noindex" }),
    Component: AppealsPage,
  });
