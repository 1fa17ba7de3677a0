import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import {
  ANSWER_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  ROUND_TITLE_MAX,
} from "#shared/stories/team-comments.limits.ts";
import { storyFor, storyPolicy } from "../stories/index.ts";
import { BetaAnswers, type BetaAnswersDoc, BetaRound, type BetaRoundDoc } from "./model.ts";
import { answerRound, beginRound, closeRound, readRound } from "./rounds.ts";

const beginning = Joi.object<{ data: { title: string; questions: string[] } }>({
  data: Joi.object({
    title: Joi.string().max(ROUND_TITLE_MAX).required(),
    questions: Joi.array().items(Joi.string().max(QUESTION_MAX)).max(QUESTIONS_MAX).default([]),
  }).required(),
});
const closing = Joi.object<{ data: { closed: boolean } }>({
  data: Joi.object({ closed: Joi.boolean().required() }).required(),
});
const answering = Joi.object<{ data: { answers: string[] } }>({
  data: Joi.object({
    answers: Joi.array().items(Joi.string().max(ANSWER_MAX).allow("")).min(1).max(QUESTIONS_MAX).required(),
  }).required(),
});
const listed = {
  id: Joi.string(),
  title: Joi.string(),
  chapters: Joi.array().items(
    Joi.object({ chapter: Joi.string(), title: Joi.string(), revision: Joi.number().integer() }),
  ),
  questions: Joi.array().items(Joi.string()),
  closedAt: Joi.date().allow(null),
  createdAt: Joi.date(),
};
const shown = {
  ...listed,
  answers: Joi.array()
    .items(
      Joi.object({ by: Joi.string(), answers: Joi.array().items(Joi.string().allow("")), at: Joi.date() }),
    )
    .description("All readers' answers for the story's authors; otherwise the caller's answers"),
};

/** `/api/stories/:id/beta-rounds`: the manuscript that is given to beta readers, and their answers. */
export function roundRoutes(services: Services): Router {
  const router = Router();
  const path = "/stories/:id/beta-rounds";
  const tag = "stories";
  const refusals = { 400: "Invalid field", 403: "The caller has no access", 404: "No such story or round" };
  const one = { 200: dataAnswer("The round", shown), ...refusals };
  const placeOf = ({ params }: Request) => ({ story: String(params.id), round: String(params.round) });
  const show = async (viewer: Viewer, place: { story: string; round: string }) => {
    const { story, round } = await readRound(viewer, place.story, place.round);
    const all = storyPolicy.can(viewer, "write-chapters", story);
    const answers = await BetaAnswers.find({ round: round._id }).sort({ at: 1 }).lean<BetaAnswersDoc[]>();
    return {
      ...present(round),
      answers: answers
        .filter(({ by, removed }) => (all && !removed) || String(by) === viewer.id)
        .map(({ by, answers: given, at }) => ({ by: String(by), answers: given, at })),
    };
  };

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path,
      tag,
      summary: "List a story's rounds of beta reading, newest first",
      responses: {
        200: {
          description: "For its team, without answers",
          body: Joi.object({ data: Joi.array().items(Joi.object(listed)), meta: Joi.object() }),
        },
        ...refusals,
      },
    },
    async ({ viewer, params }, response) => {
      const story = await storyFor({ viewer, params: { id: String(params.id) } }, "read-drafts");
      const rounds = await BetaRound.find({ story: story._id })
        .sort({ createdAt: -1 })
        .lean<BetaRoundDoc[]>();
      sendJson(response, 200, { data: rounds.map(present), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path,
      tag,
      body: beginning,
      responses: one,
      summary: "Start a round: give the current manuscript to the beta readers, with questions",
    },
    async (request, response) => {
      const { data } = validated<{ data: { title: string; questions: string[] } }>(
        beginning,
        request.body ?? {},
      );
      const caller = callerOf(request);
      const story = String(request.params.id);
      const questions = data.questions.map((line) => line.replace(/\s+/g, " ")).join("\n");
      const made = await beginRound(services, caller, story, { title: data.title, questions });
      const round = await show(caller.viewer, { story, round: String(made._id) });
      sendJson(response, 200, { data: round, meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: `${path}/:round`,
      tag,
      responses: one,
      summary: "Get a round of beta reading with its answers",
    },
    async (request, response) => {
      sendJson(response, 200, { data: await show(request.viewer, placeOf(request)), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "put",
      scope: "write",
      path: `${path}/:round`,
      tag,
      body: closing,
      responses: one,
      summary: "Close or reopen a round",
    },
    async (request, response) => {
      const { data } = validated<{ data: { closed: boolean } }>(closing, request.body ?? {});
      const caller = callerOf(request);
      await closeRound(services, caller, placeOf(request), data.closed);
      sendJson(response, 200, { data: await show(caller.viewer, placeOf(request)), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "put",
      scope: "write",
      path: `${path}/:round/answers`,
      tag,
      body: answering,
      responses: one,
      summary:
        "Answer a round's questions, in order; sending again while the round is open replaces the answers",
    },
    async (request, response) => {
      const { data } = validated<{ data: { answers: string[] } }>(answering, request.body ?? {});
      const caller = callerOf(request);
      await answerRound(services, caller, placeOf(request), data.answers);
      sendJson(response, 200, { data: await show(caller.viewer, placeOf(request)), meta: {} });
    },
  );
  return router;
}

const present = ({ _id, title, chapters, questions, closedAt, createdAt }: BetaRoundDoc): object => ({
  id: String(_id),
  title,
  chapters: chapters.map(({ chapter, title: called, revision }) => ({
    chapter: String(chapter),
    title: called,
    revision,
  })),
  questions,
  closedAt,
  createdAt,
});
