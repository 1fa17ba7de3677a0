import { Router } from "express";
import Joi from "joi";
import { describeToggle, entryAnswer, validated } from "../../../core/api/index.ts";
import type { Services } from "../../../core/services.ts";
import { POLL_OPTIONS_MAX } from "../../../shared/community/forums.limits.ts";
import { likePost, voteForThread } from "./commands/marks.ts";
import { answerPoll } from "./polls.ts";

const choices = Joi.array().items(Joi.string().hex().length(24)).min(1).max(POLL_OPTIONS_MAX).unique();
const body = Joi.object({ data: Joi.object({ choices: choices.required() }).required() });

/**
 * Verbs of the forums that are no CRUD: `POST` and `DELETE /api/threads/:id/poll` answer what a thread asks,
 * `…/vote` votes for an idea, `/api/posts/:id/like` likes a post.
 */
export function forumRoutes(services: Services): Router {
  const router = Router();
  const responses = { 200: entryAnswer("As it is now"), 400: "Not possible", 404: "There is none" };
  const route = { tag: "threads", scope: "write" } as const;
  describeToggle(
    router,
    {
      ...{ ...route, path: "/threads/:id/poll", body, responses },
      summary: [
        "Answers what a thread asks by ids of its poll's options, or anew; several where the poll takes several",
        "Takes the answer back",
      ],
    },
    async (caller, id, answers, sent) => {
      const wanted = answers ? validated<{ data: { choices: string[] } }>(body, sent ?? {}).data.choices : [];
      await answerPoll(services, caller, id, wanted);
      return { choices: wanted };
    },
  );
  describeToggle(
    router,
    {
      ...{ ...route, path: "/threads/:id/vote", responses },
      summary: ["Votes for somebody else's idea", "Takes the vote back"],
    },
    async (caller, id, voted) => {
      await voteForThread(caller, id, voted);
      return { voted };
    },
  );
  describeToggle(
    router,
    {
      ...{ ...route, tag: "posts", path: "/posts/:id/like", responses },
      summary: ["Likes somebody else's post", "Takes the like back"],
    },
    async (caller, id, liked) => {
      await likePost(caller, id, liked);
      return { liked };
    },
  );
  return router;
}
