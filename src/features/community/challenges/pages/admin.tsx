import { notFound } from "#core/base/errors.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { fromLocalTime, toLocalTime } from "#core/base/zones.ts";
import { findKeysetPage } from "#core/db/keyset.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { assertMayDecide, whyNotDecide } from "#features/people/conflicts/index.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { findUsernames, zoneOf } from "#features/people/users/index.ts";
import { findStoryNames } from "#features/stories/stories/index.ts";
import {
  ADMIN_CHALLENGE_SORTS,
  type AdminChallengePageData,
  type AdminChallengeRowDto,
  type AdminChallengesPageData,
  type AdminEntriesPageData,
  type AdminEntryDto,
  type AdminJudgeDto,
  type AdminJudgesPageData,
} from "#shared/community/admin-challenges.dto.ts";
import { adminChallengesText as texts } from "#shared/community/admin-challenges.text.ts";
import { CHALLENGE_STATES, ENTRY_STATES } from "#shared/community/challenges.enums.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengeReport } from "#shared/community/challenges.report.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { centsToInput } from "#shared/format.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { AdminChallengePage } from "#views/community/challenges/AdminChallengePage.tsx";
import { AdminChallengesPage } from "#views/community/challenges/AdminChallengesPage.tsx";
import { AdminEntriesPage } from "#views/community/challenges/AdminEntriesPage.tsx";
import { AdminJudgesPage } from "#views/community/challenges/AdminJudgesPage.tsx";
import { castBallots } from "../ballots-of.ts";
import { isCorrectable } from "../commands/corrections.ts";
import { movableDates, rescheduleChallenge } from "../commands/reschedule.ts";
import { appointJudges } from "../commands/with-staff.ts";
import { Entry, type EntryDoc } from "../entry-model.ts";
import { challengeExtrasOf } from "../extras.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { readChallenge } from "../permitted.ts";
import { type ChallengeAction, challengePolicy } from "../policy.ts";
import { correctableUntil } from "../reopened.ts";
import { permittedIn } from "./context.ts";

const FILTERS = ["q", "state", "sort"] as const;
const SEARCH_MAX = 100;
const KEYS = { announced: "announcedAt", deadline: "endDate" } as const;
const SHOWN = {
  owner: 1,
  title: 1,
  state: 1,
  open: 1,
  staff: 1,
  entries: 1,
  startDate: 1,
  endDate: 1,
  judgingEndDate: 1,
  prize: 1,
  announcedAt: 1,
} as const;

const ENTRY_SHOWN = {
  challenge: 1,
  story: 1,
  author: 1,
  state: 1,
  reason: 1,
  frozen: 1,
  rank: 1,
  authorHidden: 1,
  hidden: 1,
  shadowBanned: 1,
  removed: 1,
  createdAt: 1,
} as const;

/** `/admin/challenges`: announced challenges of all members, and the page of one. */
export const adminChallengePages = (writing: Writing): PageDefinition[] => [
  listPage(writing),
  challengePage(writing),
  entriesPage(writing),
  judgesPage(writing),
];

const listPage = ({ services }: Writing): PageDefinition =>
  definePage<AdminChallengesPageData>({
    path: challengesPaths.admin(),
    query: [...FILTERS, "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const { filter, addressOf } = readListFilters(query, FILTERS, SEARCH_MAX);
      const state = CHALLENGE_STATES.find((each) => each === filter.state);
      const sort = ADMIN_CHALLENGE_SORTS.find((each) => each === filter.sort) ?? "announced";
      const page = await findKeysetPage<ChallengeDoc, ChallengeDoc>(Challenge, {
        filter: {
          announcedAt: { $type: "date" },
          ...(state ? { state } : {}),
          ...(filter.q ? { $text: { $search: filter.q } } : {}),
        },
        key: KEYS[sort],
        limit: ADMIN_PAGE_SIZE,
        projection: SHOWN,
        after: query.get("after"),
        before: query.get("before"),
      });
      const [zone, challenges] = await Promise.all([zoneOf(viewer), presentRows(services, page.rows)]);
      return {
        isAdmin: isAdmin(viewer),
        zone,
        filter,
        challenges,
        paging: pagingOf(addressOf(challengesPaths.admin()), page, null),
      };
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: AdminChallengesPage,
    file: defineListFile({
      name: "challenges",
      rows: ({ challenges }: AdminChallengesPageData) => challenges,
      columns: [
        [texts.challenge, ({ title }) => title],
        [texts.owner, ({ owner }) => owner.username ?? adminText.gone],
        [texts.state, ({ state }) => texts.states[state]],
        [texts.entries, ({ entries }) => entries],
        [texts.closes, ({ endDate }) => endDate],
        [texts.ends, ({ judgingEndDate }) => judgingEndDate],
        [texts.prize, ({ prize }) => prize],
        [texts.prizeMoney, ({ prizeCents }) => (prizeCents === null ? null : centsToInput(prizeCents))],
      ],
    }),
  });

const challengePage = (writing: Writing): PageDefinition =>
  definePage<AdminChallengePageData>({
    path: challengesPaths.adminChallenge(":id"),
    access: staffOnly,
    cache: "private",
    async load({ viewer, params }) {
      const challenge = await readChallenge(viewer, params.id!);
      if (!challenge?.announcedAt) throw notFound();
      const parties = [{ member: String(challenge.owner), as: "organiser" }] as const;
      const matter = { kind: challengeReport.name, id: params.id!, parties };
      const [zone, [row], conflict, judges, extras] = await Promise.all([
        zoneOf(viewer),
        presentRows(writing.services, [challenge]),
        whyNotDecide(writing.services, viewer, matter),
        presentJudges(challenge),
        challengeExtrasOf(writing.services, [challenge]),
      ]);
      const may = (action: ChallengeAction) => !conflict && challengePolicy.can(viewer, action, challenge);
      const movable = may("reschedule") ? movableDates(challenge, writing.services.now()) : [];
      return {
        isAdmin: isAdmin(viewer),
        zone,
        challenge: row!,
        cancelReason: challenge.cancelReason,
        conflict,
        canCancel: may("cancel"),
        canAppoint: may("appoint"),
        canFinish: may("finish") && challenge.frozenAt !== null,
        canReopen: may("reopen") && isCorrectable(challenge, writing.services.now()),
        decidedAt: challenge.decidedAt?.toISOString() ?? null,
        correctedAt: challenge.correctedAt?.toISOString() ?? null,
        correctableUntil:
          challenge.state === "decided" ? (correctableUntil(challenge)?.toISOString() ?? null) : null,
        prizeMoney: extras.get(params.id!)?.prizeMoney ?? null,
        judges,
        movable: movable.map((name) => ({ name, value: toLocalTime(challenge[name], zone) })),
      };
    },
    async action({ caller, viewer, params, request }, { values }) {
      const id = params.id!;
      const [challenge, zone] = await Promise.all([readChallenge(viewer, id), zoneOf(viewer)]);
      if (!challenge?.announcedAt) throw notFound();
      const movable = movableDates(challenge, writing.services.now());
      const dates = movable.map((name) => [name, dateIn(values[name], challenge[name], zone)]);
      const input = { ...Object.fromEntries(dates), reason: values.reason };
      await rescheduleChallenge(writing, caller, id, input);
      request.session.flash = { kind: "success", text: texts.moved };
      return seeOther(challengesPaths.adminChallenge(id));
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: AdminChallengePage,
  });

const entriesPage = ({ services }: Writing): PageDefinition =>
  definePage<AdminEntriesPageData>({
    path: challengesPaths.adminEntries(":id"),
    query: ["state", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const challenge = await readChallenge(viewer, params.id!);
      if (!challenge?.announcedAt) throw notFound();
      const parties = [{ member: String(challenge.owner), as: "organiser" }] as const;
      // Judges among staff must not know who wrote what they read.
      await assertMayDecide(services, viewer, { kind: challengeReport.name, id: params.id!, parties });
      const { filter, addressOf } = readListFilters(query, ["state"]);
      const state = ENTRY_STATES.find((each) => each === filter.state);
      const page = await findKeysetPage<EntryDoc, EntryDoc>(Entry, {
        filter: { challenge: challenge._id, ...(state ? { state } : {}) },
        key: "createdAt",
        limit: ADMIN_PAGE_SIZE,
        projection: ENTRY_SHOWN,
        after: query.get("after"),
        before: query.get("before"),
      });
      const [zone, [row], entries] = await Promise.all([
        zoneOf(viewer),
        presentRows(services, [challenge]),
        presentEntries(page.rows),
      ]);
      return {
        isAdmin: isAdmin(viewer),
        zone,
        challenge: row!,
        filter,
        entries,
        paging: pagingOf(addressOf(challengesPaths.adminEntries(params.id!)), page, null),
        canChange: challengePolicy.can(viewer, "readmit", challenge),
      };
    },
    meta: () => ({ title: adminText.pageTitle(texts.entriesTitle), robots: "noindex" }),
    Component: AdminEntriesPage,
  });

async function presentEntries(rows: readonly EntryDoc[]): Promise<AdminEntryDto[]> {
  const [names, stories, ballots] = await Promise.all([
    findUsernames([...new Set(rows.map(({ author }) => String(author)))]),
    findStoryNames(rows.map(({ story }) => story)),
    castBallots(rows),
  ]);
  return rows.map(({ _id, story, author, state, reason, rank, createdAt, ...flags }) => ({
    id: String(_id),
    title: stories.get(String(story))?.title ?? flags.frozen?.title ?? challengesText.goneStory,
    author: { id: String(author), username: names.get(String(author)) ?? null },
    state,
    reason,
    hidden: flags.authorHidden || flags.hidden || flags.shadowBanned || Boolean(flags.removed),
    ballots: ballots.get(String(_id)) ?? 0,
    rank,
    enteredAt: createdAt.toISOString(),
  }));
}

const judgesPage = (writing: Writing): PageDefinition =>
  definePage<AdminJudgesPageData>({
    path: challengesPaths.adminJudges(":id"),
    access: staffOnly,
    cache: "private",
    async load(context) {
      const { viewer } = context;
      const challenge = await permittedIn(context, "appoint");
      const [zone, [row], judges] = await Promise.all([
        zoneOf(viewer),
        presentRows(writing.services, [challenge]),
        presentJudges(challenge),
      ]);
      return { isAdmin: isAdmin(viewer), zone, challenge: row!, judges };
    },
    async action({ caller, params, request }, { values }) {
      await appointJudges(writing, caller, params.id!, { judges: values.judges });
      request.session.flash = { kind: "success", text: texts.appointed };
      return seeOther(challengesPaths.adminChallenge(params.id!));
    },
    meta: () => ({ title: adminText.pageTitle(texts.appoint), robots: "noindex" }),
    Component: AdminJudgesPage,
  });

async function presentJudges({ judges }: ChallengeDoc): Promise<AdminJudgeDto[]> {
  const names = await findUsernames(judges.map(({ user }) => String(user)));
  return judges.map(({ user, state }) => ({
    who: { id: String(user), username: names.get(String(user)) ?? null },
    accepted: state === "accepted",
  }));
}

/** Reads a date of the form, which has no seconds; "" and invalid ones are left for validation. */
function dateIn(local: string | undefined, before: Date, zone: string): string {
  if (local === toLocalTime(before, zone)) return before.toISOString();
  return fromLocalTime(local ?? "", zone)?.toISOString() ?? local ?? "";
}

async function presentRows(
  services: Writing["services"],
  rows: readonly ChallengeDoc[],
): Promise<AdminChallengeRowDto[]> {
  const [names, extras] = await Promise.all([
    findUsernames([...new Set(rows.map(({ owner }) => String(owner)))]),
    challengeExtrasOf(services, rows),
  ]);
  return rows.map((row) => ({
    id: String(row._id),
    title: row.title,
    owner: { id: String(row.owner), username: names.get(String(row.owner)) ?? null },
    state: row.state,
    hidden: !row.open,
    staff: row.staff ? { since: row.staff.since.toISOString(), because: row.staff.because } : null,
    entries: row.entries,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    judgingEndDate: row.judgingEndDate.toISOString(),
    prize: row.prize,
    prizeCents: extras.get(String(row._id))?.prizeMoney?.totalCents ?? null,
  }));
}
