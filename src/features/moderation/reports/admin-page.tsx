import { notFound } from "#core/base/errors.ts";
import { isAdmin, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { ReportKinds } from "#core/report-kind.ts";
import type { AdminWhoDto } from "#shared/back-office.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { APPEAL_STATES, REPORT_STATES } from "#shared/platform/reports.enums.ts";
import { PREPARED } from "#shared/prepared-answers.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminAppealsPageData, AdminReportsPageData } from "#shared/site/admin-moderation.dto.ts";
import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { AppealsPage } from "#views/site/admin/AppealsPage.tsx";
import { ReportsPage } from "#views/site/admin/ReportsPage.tsx";
import { findUsernames, zoneOf } from "../../people/users/index.ts";
import { decideAppeal } from "./appeals.ts";
import { copyOf } from "./commands.ts";
import { conflictsInAppeals, conflictsInCases } from "./conflicts.ts";
import { decideCase } from "./decide.ts";
import { isFormerAccount } from "./former-accounts/reads.ts";
import type { Deciding } from "./mails.ts";
import type { ReportCaseDoc } from "./model.ts";
import { presentAppeals, presentCases, presentRemovalAppeals } from "./present.ts";
import {
  countAppeals,
  countRemovalAppeals,
  listAppeals,
  listCases,
  listRemovalAppeals,
  reportedWordsOf,
  reportsOf,
} from "./reads.ts";

const { reports: words, appeals: appealWords, pageTitle } = adminText;

/** `/admin/reports`: reports by reported item, open ones first, each with a copy of the content. */
export const reportsPage = (moderating: Deciding): PageDefinition =>
  definePage<AdminReportsPageData>({
    path: reportsPaths.adminReports(),
    query: ["state", "kind", "by", "only", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const state = REPORT_STATES.find((each) => each === query.get("state")) ?? "open";
      const kinds = moderating.collected.reports();
      const kind = kinds.of(query.get("kind") ?? "")?.words.name ?? null;
      const by = await memberIn(query.get("by"));
      const only = onlyOne(query);
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, appeals, zone] = await Promise.all([
        listCases({ state, kind, by: by?.id ?? null, only, ...place }),
        countAppeals(),
        zoneOf(viewer),
      ]);
      const [reports, wordings, current, conflicts] = await Promise.all([
        reportsOf(page.rows),
        reportedWordsOf(page.rows),
        currentTexts(kinds, viewer, page.rows),
        conflictsInCases(moderating.services, viewer, page.rows),
      ]);
      return {
        isAdmin: isAdmin(viewer),
        zone,
        state,
        kind,
        by,
        only,
        appeals,
        kinds: kinds.all.map(({ words }) => words),
        cases: await presentCases(viewer, page.rows, reports, wordings, current, conflicts, kinds.wordsOf),
        paging: pagingOf(reportsPaths.adminReports(state, kind ?? undefined, by?.id), page, null),
      };
    },
    async action({ caller, request, url }, { values }) {
      const done = await decideCase(moderating, caller, values);
      request.session.flash = { kind: "success", text: words.decided[done] };
      const isClosed = done !== "take" && done !== "release";
      const isAlone = isClosed && url.searchParams.has("only");
      return seeOther(isAlone ? reviewQueuePaths.queue() : reportsPaths.adminReports() + url.search);
    },
    meta: () => ({ title: pageTitle(words.title), robots: "noindex" }),
    Component: ReportsPage,
  });

/** Returns the texts that members see now, by case; none of private, deleted and hidden content. */
async function currentTexts(
  kinds: ReportKinds,
  viewer: Viewer,
  cases: readonly ReportCaseDoc[],
): Promise<ReadonlyMap<string, string>> {
  const texts = await Promise.all(
    cases.map(async ({ _id, kind, target }) => {
      const found = await kinds.of(kind)?.find?.(viewer, String(target));
      return found ? [[String(_id), copyOf(found.text)] as const] : [];
    }),
  );
  return new Map(texts.flat());
}

/** Returns the id of the one item to show; null for a list. @throws 404 for an invalid id */
function onlyOne(query: URLSearchParams): string | null {
  const id = query.get("only");
  return id ? String(toId(id)) : null;
}

/**
 * Returns the member, or former account, whom the list is limited to; null for all.
 * @throws 404 for an unknown account
 */
async function memberIn(id: string | null): Promise<AdminWhoDto | null> {
  if (!id) return null;
  if (!isId(id)) throw notFound();
  const username = (await findUsernames([id])).get(id) ?? null;
  if (username === null && !(await isFormerAccount(id))) throw notFound();
  return { id, username };
}

/** `/admin/reports/appeals`: members' appeals against strikes, or with `of=removals` against removals. */
export const appealsPage = (moderating: Deciding): PageDefinition =>
  definePage<AdminAppealsPageData>({
    path: reportsPaths.adminAppeals(),
    query: ["of", "state", "only", "prepared", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const state = APPEAL_STATES.find((each) => each === query.get("state")) ?? "open";
      const place = { after: query.get("after"), before: query.get("before") };
      const only = onlyOne(query);
      const { wordsOf } = moderating.collected.reports();
      const [zone, openRemovals] = await Promise.all([zoneOf(viewer), countRemovalAppeals()]);
      const prepared = query.get(PREPARED);
      const common = { isAdmin: isAdmin(viewer), zone, state, only, prepared, openRemovals };
      if (query.get("of") === "removals") {
        const page = await listRemovalAppeals({ state, only, ...place });
        const [reports, conflicts] = await Promise.all([
          reportsOf(page.rows),
          conflictsInAppeals(
            moderating.services,
            viewer,
            page.rows.map((removal) => ({ removal })),
          ),
        ]);
        return {
          ...common,
          removals: true,
          appeals: await presentRemovalAppeals(page.rows, reports, conflicts, wordsOf),
          paging: pagingOf(reportsPaths.adminAppeals(state, "removals"), page, null),
        };
      }
      const page = await listAppeals({ state, only, ...place });
      const appealed = page.rows.map((strike) => ({ strike }));
      const conflicts = await conflictsInAppeals(moderating.services, viewer, appealed);
      return {
        ...common,
        removals: false,
        appeals: await presentAppeals(page.rows, conflicts, wordsOf),
        paging: pagingOf(reportsPaths.adminAppeals(state), page, null),
      };
    },
    async action({ caller, request, url }, { values }) {
      const done = await decideAppeal(moderating, caller, values);
      const { decided, decidedRemoval } = appealWords;
      const isRemoval = url.searchParams.get("of") === "removals";
      request.session.flash = { kind: "success", text: (isRemoval ? decidedRemoval : decided)[done] };
      const isAlone = url.searchParams.has("only");
      return seeOther(isAlone ? reviewQueuePaths.queue() : reportsPaths.adminAppeals() + url.search);
    },
    meta: () => ({ title: pageTitle(appealWords.title), robots: "noindex" }),
    Component: AppealsPage,
  });
