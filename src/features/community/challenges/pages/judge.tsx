import { atField, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { findKeysetPage } from "#core/db/keyset.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { goTo, seeOther } from "#core/pages/redirects.ts";
import { sanitiseChapter } from "#core/text/index.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { readShownRevisions } from "#features/stories/chapters/index.ts";
import { findStoryStandings, presentStoryCard, readStoryCards } from "#features/stories/stories/index.ts";
import { challengeJudgingText } from "#shared/community/challenge-judging.text.ts";
import type { EntryPageData, JudgePageData, ResultsPageData } from "#shared/community/challenges.dto.ts";
import { RESULTS_PER_PAGE } from "#shared/community/challenges.limits.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { EntryPage } from "#views/community/challenges/EntryPage.tsx";
import { JudgePage } from "#views/community/challenges/JudgePage.tsx";
import { ResultsPage } from "#views/community/challenges/ResultsPage.tsx";
import { authorsByStory } from "../authors.ts";
import { castBallot, skipEntry } from "../commands/ballots.ts";
import {
  chaptersOf,
  entryToRead,
  frozenText,
  notesTo,
  openBallot,
  type ReadEntry,
  titleOf,
} from "../entry-access.ts";
import { Entry, type EntryDoc } from "../entry-model.ts";
import { entriesForJudge } from "../judges.ts";
import { challengePolicy } from "../policy.ts";
import { presentChallenge } from "../present.ts";
import { acceptsVotes, assignNextBallot } from "../queue.ts";
import { standingsOf } from "../standings.ts";
import { challengeIn } from "./context.ts";

/** Pages for reading frozen entries, judging them, and the results. */
export const judgePages = (writing: Writing): PageDefinition[] => [
  definePage<JudgePageData>({
    path: "/challenges/:id/judge",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const challenge = await challengeIn(context);
      const judges = challengePolicy.can(context.viewer, "judge", challenge) && challenge.frozenAt !== null;
      const votes = acceptsVotes(challenge, writing.services.now());
      const list = judges ? await entriesForJudge(context.viewer, challenge) : [];
      return {
        challenge: await presentChallenge(challenge),
        votes,
        judges,
        // Without titles: they would tell a judge who wrote a public story.
        entries: list.map(({ entry, cast }, at) => ({
          id: String(entry._id),
          title: challengeJudgingText.judging.entry(at + 1),
          words: entry.frozen!.words,
          cast,
        })),
      };
    },
    async action(context) {
      const challenge = await challengeIn(context);
      const ballot = await assignNextBallot(writing.services, context.caller, challenge);
      if (ballot) return seeOther(challengesPaths.entry(String(ballot.entry)));
      context.request.session.flash = { kind: "success", text: challengeJudgingText.judging.allDone };
      return seeOther(challengesPaths.challenge(String(challenge._id)));
    },
    meta: ({ challenge }) => ({
      title: challengeJudgingText.judging.title(challenge.title),
      robots: "noindex",
    }),
    Component: JudgePage,
  }),
  definePage<EntryPageData>({
    path: "/challenges/entries/:id",
    sheets: ["chapter", "talk", "stories"],
    query: ["chapter"],
    cache: "private",
    async load({ viewer, params, query }) {
      const read = await entryToRead(viewer, params.id!);
      const { entry, challenge, story, as } = read;
      // Redirects to the story's page, which asks readers whether they want mature content.
      if (as === "reader" && story?.mature && !viewer.mature)
        throw goTo(cataloguePaths.story({ id: String(story._id), slug: story.slug }));
      const chapters = await chaptersOf(read);
      const chapterNumber = Number(query.get("chapter") ?? 1);
      const at = Math.max(
        0,
        chapters.findIndex(({ number }) => number === chapterNumber),
      );
      const current = chapters[at];
      const text = current ? await frozenText(entry._id, current.number) : null;
      const ballot = await openBallot(viewer, read, writing.services.now());
      const [dto, notes, edited, zone] = await Promise.all([
        presentChallenge(challenge),
        notesTo(read),
        isEdited(read, chapters),
        zoneOf(viewer),
      ]);
      return {
        challenge: dto,
        id: params.id!,
        title: as === "judge" ? await blindTitle(viewer, read) : titleOf(read),
        authors: as === "judge" ? "" : ((await authorsByStory([entry.story])).get(String(entry.story)) ?? ""),
        blind: as === "judge",
        words: entry.frozen.words,
        frozenAt: entry.frozen.at.toISOString(),
        hash: entry.frozen.hash,
        story: story ? { id: String(story._id), slug: story.slug } : null,
        edited,
        chapters: chapters.map(({ number, title }) => ({ number, title })),
        current:
          current && text
            ? { number: current.number, title: text.title, html: sanitiseChapter(text.html).html }
            : null,
        ballot: ballot && {
          scores: ballot.scores ?? [],
          note: ballot.note,
          cast: ballot.castAt !== null,
          skippable: !ballot.judge && ballot.castAt === null,
        },
        notes,
        disqualifies: challengePolicy.can(viewer, "disqualify", challenge) && entry.state === "entered",
        zone,
      };
    },
    async action(context, { values }) {
      const { viewer, params, caller, request } = context;
      const { challenge } = await entryToRead(viewer, params.id!);
      const scores = challenge.criteria.map((_, at) => Number(values[`score-${at}`] || Number.NaN));
      const missing = scores.findIndex(Number.isNaN);
      await castBallot(writing, caller, {
        entry: params.id,
        scores: missing === -1 ? scores : [],
        note: values.note ?? "",
      }).catch(missing === -1 ? rethrow : atField(`score-${missing}`));
      request.session.flash = { kind: "success", text: challengeJudgingText.judging.cast };
      return seeOther(challengesPaths.challengeAct(String(challenge._id), "judge"));
    },
    meta: ({ title }) => ({ title, robots: "noindex" }),
    Component: EntryPage,
  }),
  buttonPage("/challenges/entries/:id/skip", async ({ caller, params }) => {
    const skipped = await skipEntry(caller, params.id!);
    return skipped
      ? challengesPaths.challengeAct(String(skipped.challenge), "judge")
      : challengesPaths.entry(params.id!);
  }),
  definePage<ResultsPageData>({
    path: "/challenges/:id/results",
    query: ["after", "before"],
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const challenge = await challengeIn(context);
      if (challenge.state !== "decided") throw notFound();
      const page = await findKeysetPage<EntryDoc, EntryDoc>(Entry, {
        filter: { challenge: challenge._id, rank: { $ne: null } },
        key: "rank",
        rising: true,
        projection: { story: 1, author: 1, rank: 1, score: 1, ballots: 1 },
        limit: RESULTS_PER_PAGE,
        after: query.get("after"),
        before: query.get("before"),
      });
      // The next entry after this page may have the same rank.
      const next = { challenge: challenge._id, rank: (page.rows.at(-1)?.rank ?? 0) + 1 };
      const [dto, cards, behind] = await Promise.all([
        presentChallenge(challenge),
        readStoryCards(
          viewer,
          page.rows.map(({ story }) => story),
        ),
        Entry.find(next, { score: 1 }).lean<EntryDoc[]>(),
      ]);
      const standings = await standingsOf(challenge, [...page.rows, ...behind]);
      const stories = page.rows.map(({ story }) => story);
      const authors = await authorsByStory(stories);
      const standing = await findStoryStandings(stories.map(String));
      return {
        challenge: dto,
        rows: page.rows.map(({ _id, story, rank, score, ballots }) => {
          const card = cards.get(String(story));
          const shown = card && presentStoryCard(card);
          return {
            entry: String(_id),
            rank: rank!,
            score: score!,
            ballots,
            standing: standings.get(String(_id))!,
            story: shown
              ? {
                  id: shown.id,
                  slug: shown.slug,
                  title: shown.title,
                  author: authors.get(String(story)) || shown.author.name,
                }
              : null,
            unpublished: standing.has(String(story)) && !standing.get(String(story))!.published,
          };
        }),
        paging: pagingOf(challengesPaths.challengeAct(dto.id, "results"), page, null),
      };
    },
    meta: ({ challenge }) => ({
      title: challengeJudgingText.results.title(challenge.title),
      robots: "noindex, follow",
    }),
    Component: ResultsPage,
  }),
];

const rethrow = (error: unknown): never => {
  throw error;
};

/** Returns the title of an entry for a judge: its number in the judge's list. */
async function blindTitle(viewer: Viewer, { entry, challenge }: ReadEntry): Promise<string> {
  const list = await entriesForJudge(viewer, challenge);
  const at = list.findIndex((each) => each.entry._id.equals(entry._id));
  return challengeJudgingText.judging.entry(at + 1);
}

/** Returns true if the story has changed for readers since it was frozen. */
async function isEdited(
  { story }: ReadEntry,
  chapters: readonly { readonly chapter: unknown; readonly revision: number }[],
): Promise<boolean> {
  if (story?.state !== "published") return false;
  const shown = await readShownRevisions(story);
  return (
    shown.size !== chapters.length ||
    chapters.some(({ chapter, revision }) => shown.get(String(chapter)) !== revision)
  );
}
