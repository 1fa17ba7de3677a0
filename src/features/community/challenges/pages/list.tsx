import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { exceptUnseen } from "#features/people/blocks/index.ts";
import type { ChallengesPageData } from "#shared/community/challenges.dto.ts";
import { CHALLENGE_SORTS, LISTED_STATES } from "#shared/community/challenges.enums.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { GENRES } from "#shared/story.enums.ts";
import { ChallengesPage } from "#views/community/challenges/ChallengesPage.tsx";
import { presentChallenges } from "../present.ts";
import { draftsOf, listChallenges } from "../reads.ts";

const Q_MAX = 100;

/** List of all challenges, with sorting and filters, without those of members hidden from the viewer. */
export const listPage: PageDefinition = definePage<ChallengesPageData>({
  path: "/challenges",
  query: ["sort", "state", "genre", "q", "after", "before"],
  cache: "shared",
  async load({ viewer, query, shows, dependsOnViewer }) {
    shows("challenges");
    dependsOnViewer();
    const sort = CHALLENGE_SORTS.find((each) => each === query.get("sort")) ?? "newest";
    const state = LISTED_STATES.find((each) => each === query.get("state")) ?? null;
    const genre = GENRES.find((each) => each === query.get("genre")) ?? null;
    const q = (query.get("q") ?? "").trim().slice(0, Q_MAX);
    const place = { after: query.get("after"), before: query.get("before") };
    const first = !place.after && !place.before && !state && !genre && !q;
    const [page, drafts] = await Promise.all([
      listChallenges({ sort, state, genre, q }, place, await exceptUnseen(viewer, "owner")),
      first ? draftsOf(viewer.id) : [],
    ]);
    shows(...page.rows.map(({ owner }) => `users:${owner}`));
    const all = await presentChallenges([...drafts, ...page.rows]);
    const filters = {
      sort: sort === "newest" ? undefined : sort,
      state: state ?? undefined,
      genre: genre ?? undefined,
      q,
    };
    return {
      drafts: all.slice(0, drafts.length),
      challenges: all.slice(drafts.length),
      paging: pagingOf(challengesPaths.challenges(filters), page, null),
      sort,
      state,
      genre,
      q,
    };
  },
  meta: ({ sort, state, genre, q, paging }) => ({
    title: challengesText.title,
    description: challengesText.lead,
    canonical: challengesPaths.challenges(),
    links: [
      {
        rel: "alternate",
        type: "application/atom+xml",
        href: challengesPaths.feed(),
        title: challengesText.feed,
      },
    ],
    ...(sort !== "newest" || state || genre || q || paging.newer ? { robots: "noindex, follow" } : {}),
  }),
  Component: ChallengesPage,
});
