import { Router } from "express";
import Joi from "joi";
import { describeToggle, entryAnswer, validated } from "../../../core/api/index.ts";
import type { Services } from "../../../core/services.ts";
import { answerReview, hideReview, removeAnswer, voteReview } from "./acts.ts";
import { answerRules } from "./rules.ts";

const body = Joi.object({ data: answerRules.required() });

/** Verbs on a review that are no CRUD: `POST` and `DELETE /api/reviews/:id/helpful`, `…/answer` and `…/hide`. */
export function reviewRoutes(services: Services): Router {
  const router = Router();
  const responses = { 200: entryAnswer("As it is now"), 403: "Not for this caller", 404: "No such review" };
  const route = { tag: "reviews", scope: "write" } as const;
  describeToggle(
    router,
    {
      ...{ ...route, path: "/reviews/:id/helpful", responses },
      summary: ["Says that somebody else's review helped", "Takes that back"],
    },
    async (caller, id, helped) => {
      await voteReview(services, caller, id, helped);
      return { helped };
    },
  );
  describeToggle(
    router,
    {
      ...{ ...route, path: "/reviews/:id/answer", body, responses: { ...responses, 400: "No text" } },
      summary: [
        "The story's author answers a review; a second time changes the answer",
        "Takes the answer back",
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
      ...{ ...route, path: "/reviews/:id/hide", responses },
      summary: ["The story's author takes a review off the page", "Puts it back"],
    },
    async (caller, id, hidden) => ({ hidden: (await hideReview(caller, id, hidden)).hidden }),
  );
  return router;
}
