import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { presentUserCard, rememberedCardsOf, zoneOf } from "#features/people/users/index.ts";
import type { RoundPageData, RoundsPageData } from "#shared/stories/team-comments.dto.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { teamCommentsText } from "#shared/stories/team-comments.text.ts";
import { RoundPage } from "#views/stories/team-comments/RoundPage.tsx";
import { RoundsPage } from "#views/stories/team-comments/RoundsPage.tsx";
import { type StoryDoc, storyFor, storyPolicy } from "../../stories/index.ts";
import { BetaAnswers, type BetaAnswersDoc, BetaRound, type BetaRoundDoc } from "../model.ts";
import { presentRound } from "../present.ts";
import { countThreads } from "../reads.ts";
import { answerRound, beginRound, closeRound, mayAnswer, readRound } from "../rounds.ts";

const texts = teamCommentsText.rounds;

/** Pages for rounds of beta reading: the manuscript that was given out, the questions, and the answers. */
export function roundPages(services: Services): PageDefinition[] {
  const rounds = definePage<RoundsPageData>({
    path: "/story/:id/beta",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const story = await storyFor({ viewer, params }, "read-drafts");
      const betaRounds = await BetaRound.find({ story: story._id })
        .sort({ createdAt: -1 })
        .lean<BetaRoundDoc[]>();
      const answers = await BetaAnswers.find({ story: story._id }, { round: 1, by: 1 }).lean<
        Pick<BetaAnswersDoc, "round" | "by">[]
      >();
      return {
        story: placeOf(story),
        rounds: betaRounds.map((round) => {
          const roundAnswers = answers.filter((each) => each.round.equals(round._id));
          const mine = roundAnswers.some(({ by }) => String(by) === viewer.id);
          return presentRound(round, { answered: roundAnswers.length, mine });
        }),
        can: { begin: storyPolicy.can(viewer, "write-chapters", story) },
        values: {},
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, params, request }, { values }) {
      if (values.intent !== "begin") throw notFound();
      const made = await beginRound(services, caller, params.id!, {
        title: values.title,
        questions: values.questions,
      });
      request.session.flash = { kind: "success", text: texts.began };
      return seeOther(teamCommentsPaths.round(params.id!, String(made._id)));
    },
    meta: ({ story }) => ({ title: texts.titleOf(story.title), robots: "noindex" }),
    Component: RoundsPage,
  });

  const one = definePage<RoundPageData>({
    path: "/story/:id/beta/:round",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const { story, round } = await readRound(viewer, params.id!, params.round!);
      const manage = storyPolicy.can(viewer, "write-chapters", story);
      const [found, comments] = await Promise.all([
        BetaAnswers.find({ round: round._id }).sort({ at: 1 }).lean<BetaAnswersDoc[]>(),
        countThreads(story._id),
      ]);
      const ownAnswers = found.find(({ by }) => String(by) === viewer.id);
      const cards = await rememberedCardsOf(found.map(({ by }) => String(by)));
      // Beta readers do not see each other's answers.
      const shown = manage ? found.filter(({ removed }) => !removed) : [];
      return {
        story: placeOf(story),
        round: presentRound(round, { answered: found.length, mine: ownAnswers !== undefined }),
        chapters: round.chapters.map(({ chapter, title, revision }) => ({
          id: String(chapter),
          title,
          revision,
          comments: comments.get(String(chapter)) ?? 0,
        })),
        questions: round.questions,
        answers: shown.map(({ _id, by, answers, at }) => {
          const card = cards.get(String(by));
          return { id: String(_id), by: card ? presentUserCard(card) : null, answers, at: at.toISOString() };
        }),
        can: { manage, answer: round.closedAt === null && mayAnswer(viewer, story) },
        values: Object.fromEntries((ownAnswers?.answers ?? []).map((answer, at) => [`answer-${at}`, answer])),
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, params, request }, { values }) {
      const roundIds = { story: params.id!, round: params.round! };
      const { intent } = values;
      if (intent === "answer") {
        const { round } = await readRound(caller.viewer, roundIds.story, roundIds.round);
        await answerRound(
          services,
          caller,
          roundIds,
          round.questions.map((_, at) => values[`answer-${at}`] ?? ""),
        );
        request.session.flash = { kind: "success", text: texts.sent };
      } else if (intent === "close" || intent === "reopen") {
        await closeRound(services, caller, roundIds, intent === "close");
        request.session.flash = { kind: "success", text: texts.changed[intent] };
      } else throw notFound();
      return seeOther(teamCommentsPaths.round(roundIds.story, roundIds.round));
    },
    meta: ({ round }) => ({ title: round.title, robots: "noindex" }),
    Component: RoundPage,
  });

  return [rounds, one];
}

const placeOf = ({ _id, slug, title }: StoryDoc) => ({ id: String(_id), slug, title });
