import type { Filter } from "#core/base/policy.ts";
import { guest, isAdmin } from "#core/base/viewer.ts";
import { findKeysetPage } from "#core/db/keyset.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { findUserForStaff } from "#features/people/staff/index.ts";
import { findByUsernames, findUsernames, zoneOf } from "#features/people/users/index.ts";
import { accountsIn, findAudit, presentAudit } from "#features/platform/audit/index.ts";
import {
  ADMIN_THREAD_STATES,
  type AdminForumsPageData,
  type AdminThreadRowDto,
  type AdminThreadState,
  FORUM_MOVES,
  type ForumMovesPageData,
} from "#shared/community/admin-forums.dto.ts";
import { adminForumsText as texts } from "#shared/community/admin-forums.text.ts";
import { FORUM_SECTIONS } from "#shared/community/forums.enums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { AdminForumsPage } from "#views/community/forums/AdminForumsPage.tsx";
import { ForumMovesPage } from "#views/community/forums/ForumMovesPage.tsx";
import { Thread, type ThreadDoc } from "../model.ts";
import { sectionNumbers } from "../numbers.ts";
import { trustOf } from "../trust.ts";
import { placeOf } from "./context.ts";

const FILTERS = ["q", "section", "state"] as const;
const SEARCH_MAX = 100;
const SHOWN = {
  section: 1,
  author: 1,
  title: 1,
  path: 1,
  pinned: 1,
  locked: 1,
  removed: 1,
  slowMode: 1,
  posts: 1,
  lastPostAt: 1,
} as const;

const STATES: Readonly<Record<AdminThreadState, Filter>> = {
  pinned: { pinned: true },
  locked: { locked: true },
  slow: { slowMode: { $gt: 0 } },
  removed: { removed: true },
};

type Needs = Pick<FeatureDependencies, "services" | "collected">;

/** `/admin/forums`: sections, threads and trust levels; `/admin/forums/moves`: what staff moved and merged. */
export const adminForumPages = (dependencies: Needs): PageDefinition[] => [
  forumsPage(dependencies),
  movesPage(dependencies),
];

const forumsPage = ({ services }: Needs): PageDefinition =>
  definePage<AdminForumsPageData>({
    path: forumsPaths.admin(),
    query: [...FILTERS, "member", "after", "before"],
    access: staffOnly,
    cache: "private",
    sheets: ["office", "talk", "people"],
    async load({ viewer, query }) {
      const { filter, addressOf } = readListFilters(query, FILTERS, SEARCH_MAX);
      const section = FORUM_SECTIONS.find((each) => each === filter.section);
      const state = ADMIN_THREAD_STATES.find((each) => each === filter.state);
      const member = (query.get("member") ?? "").trim().slice(0, SEARCH_MAX);
      const [page, numbers, zone, trust] = await Promise.all([
        findKeysetPage<ThreadDoc, ThreadDoc>(Thread, {
          filter: {
            mergedInto: null,
            ...(section ? { section } : {}),
            ...(state ? STATES[state] : {}),
            ...(filter.q ? { $text: { $search: filter.q } } : {}),
          },
          key: "lastPostAt",
          limit: ADMIN_PAGE_SIZE,
          projection: SHOWN,
          after: query.get("after"),
          before: query.get("before"),
        }),
        sectionNumbers(),
        zoneOf(viewer),
        member ? trustOfMember(member, services.now()) : null,
      ]);
      return {
        isAdmin: isAdmin(viewer),
        zone,
        filter,
        sections: FORUM_SECTIONS.map((each) => ({ section: each, ...numbers.get(each)! })),
        threads: await presentRows(page.rows),
        paging: pagingOf(addressOf(forumsPaths.admin()), page, null),
        member,
        trust,
      };
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: AdminForumsPage,
    file: defineListFile({
      name: "threads",
      rows: ({ threads }: AdminForumsPageData) => threads,
      columns: [
        [texts.thread, ({ title }) => title],
        [texts.section, ({ section }) => forumsText.sections[section].title],
        [texts.author, ({ author }) => (author ? (author.username ?? adminText.gone) : texts.left)],
        [texts.state, ({ states }) => states.map((each) => texts.states[each]).join(", ")],
        [texts.posts, ({ posts }) => posts],
        [texts.lastPost, ({ lastPostAt }) => lastPostAt],
      ],
    }),
  });

const movesPage = ({ collected }: Needs): PageDefinition =>
  definePage<ForumMovesPageData>({
    path: forumsPaths.adminMoves(),
    query: ["action", "after", "before"],
    access: staffOnly,
    cache: "private",
    sheets: ["office", "talk", "people"],
    async load({ viewer, query }) {
      const action = FORUM_MOVES.find((each) => each === query.get("action")) ?? "thread.decide";
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, zone] = await Promise.all([
        findAudit({ action }, { limit: ADMIN_PAGE_SIZE, ...place }),
        zoneOf(viewer),
      ]);
      const names = await findUsernames(accountsIn(page.rows));
      return {
        isAdmin: isAdmin(viewer),
        zone,
        action,
        entries: presentAudit(page.rows, names, collected.audit()),
        paging: pagingOf(forumsPaths.adminMoves(action), page, null),
      };
    },
    meta: () => ({ title: adminText.pageTitle(texts.movesTitle), robots: "noindex" }),
    Component: ForumMovesPage,
  });

async function presentRows(rows: readonly ThreadDoc[]): Promise<AdminThreadRowDto[]> {
  const authors = rows.flatMap(({ author }) => (author ? [String(author)] : []));
  const names = await findUsernames([...new Set(authors)]);
  return rows.map((row) => {
    const is = { pinned: row.pinned, locked: row.locked, slow: row.slowMode > 0, removed: row.removed };
    return {
      id: String(row._id),
      title: row.title,
      section: row.section,
      href: forumsPaths.thread(placeOf(row)),
      author: row.author ? { id: String(row.author), username: names.get(String(row.author)) ?? null } : null,
      posts: row.posts,
      lastPostAt: row.lastPostAt.toISOString(),
      slowMode: row.slowMode,
      states: ADMIN_THREAD_STATES.filter((each) => is[each]),
    };
  });
}

/** Returns the trust level of the member with this username; null if there is none. */
async function trustOfMember(username: string, now: Date): Promise<AdminForumsPageData["trust"]> {
  const name = username.replace(/^@/, "").toLowerCase();
  const found = (await findByUsernames([name])).get(name);
  const member = found && (await findUserForStaff(String(found._id)));
  if (!member) return null;
  const id = String(member._id);
  const { level, held } = await trustOf({ ...guest, id, role: member.role }, now);
  return { who: { id, username: member.username }, level, held };
}
