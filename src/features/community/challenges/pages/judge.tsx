import { EntryPage } from "../../../../../views/community/challenges/EntryPage.tsx";
import { JudgePage } from "../../../../../views/community/challenges/JudgePage.tsx";
import { ResultsPage } from "../../../../../views/community/challenges/ResultsPage.tsx";
import { atField, notFound } from "../../../../core/base/errors.ts";
import { findKeysetPage } from "../../../../core/db/keyset.ts";
import {
  buttonPage,
  definePage,
  goTo,
  membersOnly,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import { sanitiseChapter } from "../../../../core/text/index.ts";
import { challengeJudgingText } from "../../../../shared/community/challenge-judging.text.ts";
import type {
  EntryPageData,
  JudgePageData,
  ResultsPageData,
} from "../../../../shared/community/challenges.dto.ts";
import { RESULTS_PER_PAGE } from "../../../../shared/community/challenges.limits.ts";
import { challengesPaths } from "../../../../shared/community/challenges.paths.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";
import type { Writing } from "../../../people/member-content/index.ts";
import { findPeople, presentUserCard, zoneOf } from "../../../people/users/index.ts";
import { readShownRevisions } from "../../../stories/chapters/index.ts";
import { presentStoryCard, readStoryCards } from "../../../stories/stories/index.ts";
import { castBallot, skipEntry } from "../commands/ballots.ts";
import { chaptersOf, entryToRead, frozenText, notesTo, openBallot, type ReadEntry } from "../entry-access.ts";
import { Entry, type EntryDoc } from "../entry-model.ts";
import { entriesForJudge } from "../judges.ts";
import { challengePolicy } from "../policy.ts";
import { presentChallenge } from "../present.ts";
import { giveNext, takesVotes } from "../queue.ts";
import { challengeIn } from "./context.ts";

/** Reading entries as they were at the end, judging them, and what came of it. */
export const judgePages = (writing: Writing): PageDefinition[] => [
  definePage<JudgePageData>({
    path: "/challenges/:id/judge",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const challenge = await challengeIn(context);
      const judges = challengePolicy.can(context.viewer, "judge", challenge) && challenge.frozenAt !== null;
      const votes = takesVotes(challenge, writing.services.now());
      const list = judges ? await entriesForJudge(context.viewer, challenge) : [];
      return {
        challenge: await presentChallenge(challenge),
        votes,
        judges,
        entries: list.map(({ entry, cast }) => ({
          id: String(entry._id),
          title: entry.frozen!.title,
          words: entry.frozen!.words,
          cast,
        })),
      };
    },
    async action(context) {
      const challenge = await challengeIn(context);
      const ballot = await giveNext(writing.services, context.caller, challenge);
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
      // Where readers are asked whether they want to: the story's own page.
      if (as === "reader" && story?.mature && !viewer.mature)
        throw goTo(cataloguePaths.story({ id: String(story._id), slug: story.slug }));
      const chapters = await chaptersOf(read);
      const asked = Number(query.get("chapter") ?? 1);
      const at = Math.max(
        0,
        chapters.findIndex(({ number }) => number === asked),
      );
      const current = chapters[at];
      const text = current ? await frozenText(entry._id, current.number) : null;
      const ballot = await openBallot(viewer, read, writing.services.now());
      const [dto, people, notes, edited, zone] = await Promise.all([
        presentChallenge(challenge),
        as === "judge" ? new Map<string, never>() : findPeople([String(entry.author)]),
        notesTo(read),
        isEdited(read, chapters),
        zoneOf(viewer),
      ]);
      const author = people.get(String(entry.author));
      return {
        challenge: dto,
        id: params.id!,
        title: entry.frozen.title,
        author: author ? presentUserCard(author) : null,
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
        ...{ after: query.get("after"), before: query.get("before") },
      });
      const [dto, cards] = await Promise.all([
        presentChallenge(challenge),
        readStoryCards(
          viewer,
          page.rows.map(({ story }) => story),
        ),
      ]);
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
            story: shown
              ? { id: shown.id, slug: shown.slug, title: shown.title, author: shown.author.name }
              : null,
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

/** Whether readers see something else in the story by now. */
async function isEdited(
  { story }: ReadEntry,
  chapters: readonly { readonly chapter: unknown; readonly revision: number }[],
): Promise<boolean> {
  if (!story) return false;
  const shown = await readShownRevisions(story);
  return (
    shown.size !== chapters.length ||
    chapters.some(({ chapter, revision }) => shown.get(String(chapter)) !== revision)
  );
}
