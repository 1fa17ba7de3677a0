import { Router } from "express";
import Joi from "joi";
import { describeToggle, entryAnswer, validated } from "#core/api/index.ts";
import type { Services } from "#core/services.ts";
import { answerReview, hideReview, removeAnswer, voteReview } from "./acts.ts";
import { answerRules } from "./rules.ts";

const body = Joi.object({ data: answerRules.required() });

/**
 * Routes for reviews beyond create, read, update and delete: `POST` and `DELETE /api/reviews/:id/helpful`,
 * `…/answer` and `…/hide`.
 */
export function reviewRoutes(services: Services): Router {
  const router = Router();
  const responses = {
    200: entryAnswer("The new state"),
    403: "The caller has no access",
    404: "No such review",
  };
  const route = { tag: "reviews", scope: "write" } as const;
  describeToggle(
    router,
    {
      ...route,
      path: "/reviews/:id/helpful",
      responses,
      summary: ["Mark another member's review as helpful", "Unmark it"],
    },
    async (caller, id, helped) => {
      await voteReview(services, caller, id, helped);
      return { helped };
    },
  );
  describeToggle(
    router,
    {
      ...route,
      path: "/reviews/:id/answer",
      body,
      responses: { ...responses, 400: "Missing text" },
      summary: [
        "Answer a review as the story's author; a second answer replaces the first",
        "Delete the answer",
      ],
    },
    async (caller, id, answers, sent) => {
      if (!answers) {
        await removeAnswer(caller, id);
        return { answer: null };
      }
      const { data } = validated<{ data: { text: string } }>(body, sent ?? {});
      return { answer: (await answerReview(services, caller, id, data)).answer?.text ?? null };
    },
  );
  describeToggle(
    router,
    {
      ...route,
      path: "/reviews/:id/hide",
      responses,
      summary: ["Hide a review as the story's author", "Show it again"],
    },
    async (caller, id, hidden) => ({ hidden: (await hideReview(services, caller, id, hidden)).hidden }),
  );
  return router;
}
