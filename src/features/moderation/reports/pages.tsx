import { closedUntil } from "#core/auth/posting.ts";
import { notFound } from "#core/base/errors.ts";
import { inPersonOnly, membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { ReportPageData, StandingPageData } from "#shared/moderation/reports.dto.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { ReportPage } from "#views/moderation/reports/ReportPage.tsx";
import { StandingPage } from "#views/moderation/reports/StandingPage.tsx";

import { zoneOf } from "../../people/users/index.ts";
import { findReportable, isReported, type Reporting, report } from "./commands.ts";
import type { Deciding } from "./mails.ts";
import { presentCarriedStrike, presentOwnReport, presentRemovals, presentStrike } from "./present.ts";
import { listOwnReports, removalsOf, reportsOf, strikesOf } from "./reads.ts";
import { appeal } from "./strikes.ts";

/** Limit on the copy shown on the report form, in characters. */
const BEGINNING = 600;

/** `/report?kind=…&id=…`: reports content the member can read. */
export const reportPage = (reporting: Reporting): PageDefinition =>
  definePage<ReportPageData>({
    path: "/report",
    query: ["kind", "id"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const { words, id } = wanted(reporting, query);
      const { name } = words;
      const reportable = await findReportable(reporting, viewer, name, id);
      if (!reportable) throw notFound();
      const { title, text: copy, place, by } = reportable;
      return {
        kind: words,
        id,
        title,
        place,
        text: copy.length > BEGINNING ? `${copy.slice(0, BEGINNING).toWellFormed()}…` : copy,
        own: by === viewer.id,
        reported: await isReported(name, id, viewer.id!),
      };
    },
    async action({ caller, query, request }, { values }) {
      const { words, id } = wanted(reporting, query);
      const { place } = await report(reporting, caller, words.name, id, values);
      request.session.flash = { kind: "success", text: reportsText.sent };
      return seeOther(place);
    },
    meta: ({ kind }) => ({ title: reportsText.title(kind), robots: "noindex" }),
    Component: ReportPage,
  });

function wanted({ collected }: Pick<Reporting, "collected">, query: URLSearchParams) {
  const kind = collected.reports().of(query.get("kind") ?? "");
  if (!kind) throw notFound();
  return { words: kind.words, id: query.get("id")?.toLowerCase() ?? "" };
}

/** `/settings/moderation`: a member's strikes, with appeals, and the outcomes of their reports. */
export const standingPage = (moderating: Deciding): PageDefinition =>
  definePage<StandingPageData>({
    path: reportsPaths.standing(),
    query: ["after", "before"],
    access: inPersonOnly,
    cache: "private",
    async load({ viewer, query }) {
      const id = viewer.id!;
      const { wordsOf } = moderating.collected.reports();
      const now = moderating.services.now();
      const { strikeLimit: limit, restrictionDays: days } = moderating.settings.current();
      const [zone, strikes, removals, page] = await Promise.all([
        zoneOf(viewer),
        strikesOf(id),
        removalsOf(id),
        listOwnReports(id, { after: query.get("after"), before: query.get("before") }),
      ]);
      return {
        zone,
        restrictedUntil: closedUntil(viewer, now)?.toISOString() ?? null,
        rule: { limit, days },
        strikes: strikes.filter(({ origin }) => !origin).map((strike) => presentStrike(strike, now, wordsOf)),
        carried: strikes.filter(({ origin }) => origin).map((strike) => presentCarriedStrike(strike, now)),
        removals: presentRemovals(removals, await reportsOf(removals), wordsOf),
        reports: page.rows.map((row) => presentOwnReport(row, page.cases, wordsOf)),
        paging: pagingOf(reportsPaths.standing(), page, null),
      };
    },
    async action({ caller, request }, { values }) {
      await appeal(moderating, caller, values);
      request.session.flash = { kind: "success", text: reportsText.standing.appealed };
      return seeOther(reportsPaths.standing());
    },
    meta: () => ({ title: reportsText.standing.title, robots: "noindex" }),
    Component: StandingPage,
  });
