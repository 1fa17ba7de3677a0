import { RoundPage } from "../../../../../views/stories/team-comments/RoundPage.tsx";
import { RoundsPage } from "../../../../../views/stories/team-comments/RoundsPage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import {
  definePage,
  membersOnly,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import type { RoundPageData, RoundsPageData } from "../../../../shared/stories/team-comments.dto.ts";
import { teamCommentsPaths } from "../../../../shared/stories/team-comments.paths.ts";
import { teamCommentsText } from "../../../../shared/stories/team-comments.text.ts";
import { presentUserCard, rememberedCardsOf, zoneOf } from "../../../people/users/index.ts";
import { type StoryDoc, storyFor, storyPolicy } from "../../stories/index.ts";
import { BetaAnswers, type BetaAnswersDoc, BetaRound, type BetaRoundDoc } from "../model.ts";
import { presentRound } from "../present.ts";
import { countThreads } from "../reads.ts";
import { answerRound, beginRound, closeRound, mayAnswer, readRound } from "../rounds.ts";

const words = teamCommentsText.rounds;

/** Rounds of beta reading: the manuscript as it was given out, questions, and answers. */
export function roundPages(services: Services): PageDefinition[] {
  const rounds = definePage<RoundsPageData>({
    path: "/story/:id/beta",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const story = await storyFor({ viewer, params }, "read-drafts");
      const found = await BetaRound.find({ story: story._id }).sort({ createdAt: -1 }).lean<BetaRoundDoc[]>();
      const answers = await BetaAnswers.find({ story: story._id }, { round: 1, by: 1 }).lean<
        Pick<BetaAnswersDoc, "round" | "by">[]
      >();
      return {
        story: placeOf(story),
        rounds: found.map((round) => {
          const own = answers.filter((each) => each.round.equals(round._id));
          const mine = own.some(({ by }) => String(by) === viewer.id);
          return presentRound(round, { answered: own.length, mine });
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
      request.session.flash = { kind: "success", text: words.began };
      return seeOther(teamCommentsPaths.round(params.id!, String(made._id)));
    },
    meta: ({ story }) => ({ title: words.titleOf(story.title), robots: "noindex" }),
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
      const own = found.find(({ by }) => String(by) === viewer.id);
      const cards = await rememberedCardsOf(found.map(({ by }) => String(by)));
      // Readers do not see what others answered.
      const shown = manage ? found.filter(({ removed }) => !removed) : [];
      return {
        story: placeOf(story),
        round: presentRound(round, { answered: found.length, mine: own !== undefined }),
        chapters: round.chapters.map(({ chapter, title, revision }) => ({
          id: String(chapter),
          title,
          revision,
          comments: comments.get(String(chapter)) ?? 0,
        })),
        questions: round.questions,
        answers: shown.flatMap(({ _id, by, answers, at }) => {
          const card = cards.get(String(by));
          return card ? [{ id: String(_id), by: presentUserCard(card), answers, at: at.toISOString() }] : [];
        }),
        can: { manage, answer: round.closedAt === null && mayAnswer(viewer, story) },
        values: Object.fromEntries((own?.answers ?? []).map((answer, at) => [`answer-${at}`, answer])),
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, params, request }, { values }) {
      const place = { story: params.id!, round: params.round! };
      const { intent } = values;
      if (intent === "answer") {
        const { round } = await readRound(caller.viewer, place.story, place.round);
        await answerRound(
          services,
          caller,
          place,
          round.questions.map((_, at) => values[`answer-${at}`] ?? ""),
        );
        request.session.flash = { kind: "success", text: words.sent };
      } else if (intent === "close" || intent === "reopen") {
        await closeRound(services, caller, place, intent === "close");
        request.session.flash = { kind: "success", text: words.changed[intent] };
      } else throw notFound();
      return seeOther(teamCommentsPaths.round(place.story, place.round));
    },
    meta: ({ round }) => ({ title: round.title, robots: "noindex" }),
    Component: RoundPage,
  });

  return [rounds, one];
}

const placeOf = ({ _id, slug, title }: StoryDoc) => ({ id: String(_id), slug, title });
