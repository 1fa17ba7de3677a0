import { Router } from "express";
import Joi from "joi";
import { describeToggle, entryAnswer, validated } from "#core/api/index.ts";
import { memberOf } from "#core/auth/member-of.ts";
import { notFound } from "#core/base/errors.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { REACTIONS } from "#shared/community/forums.enums.ts";
import { POLL_OPTIONS_MAX } from "#shared/community/forums.limits.ts";
import { likePost, reactToPost, solveThread, voteForThread } from "./commands/marks.ts";
import { type Following, followForum, followingOf, followingOfSection, followThread } from "./follows.ts";
import { answerPoll } from "./polls.ts";
import { Forum, type ForumDoc } from "./section-model.ts";

const choices = Joi.array().items(Joi.string().hex().length(24)).min(1).max(POLL_OPTIONS_MAX).unique();
const body = Joi.object({ data: Joi.object({ choices: choices.required() }).required() });

/**
 * Forum actions outside CRUD: `POST` and `DELETE /api/threads/:id/poll` answer a thread's poll, `…/vote`
 * votes for an idea, `…/follow` and `…/mute` follow and mute it, or a section at `/api/forums/:id`;
 * `/api/posts/:id/like`, `…/thanks`, `…/laughs` and `…/insights` like a post or react to it, `…/solve` marks
 * it as the answer.
 */
export function forumRoutes(services: Services): Router {
  const router = Router();
  const responses = {
    200: entryAnswer("The new state"),
    400: "Not allowed in the present state",
    404: "Not found",
  };
  const route = { tag: "threads", scope: "write" } as const;
  describeToggle(
    router,
    {
      ...route,
      path: "/threads/:id/poll",
      body,
      responses,
      summary: [
        "Vote in a thread's poll by option ids, or change the vote; several if the poll allows it",
        "Withdraw the vote",
      ],
    },
    async (caller, id, answers, sent) => {
      const chosen = answers ? validated<{ data: { choices: string[] } }>(body, sent ?? {}).data.choices : [];
      await answerPoll(services, caller, id, chosen);
      return { choices: chosen };
    },
  );
  describeToggle(
    router,
    {
      ...route,
      path: "/threads/:id/vote",
      responses,
      summary: ["Vote for another member's idea", "Withdraw the vote"],
    },
    async (caller, id, voted) => {
      await voteForThread(caller, id, voted);
      return { voted };
    },
  );
  describeToggle(
    router,
    {
      ...route,
      tag: "posts",
      path: "/posts/:id/like",
      responses,
      summary: ["Like another member's post", "Remove the like"],
    },
    async (caller, id, liked) => {
      await likePost(caller, id, liked);
      return { liked };
    },
  );
  for (const [act, wanted, summary] of FOLLOWS)
    describeToggle(
      router,
      { ...route, path: `/threads/:id/${act}`, responses, summary },
      async (caller, id, on) => {
        const following = on ? wanted : without(wanted, await followingOf(memberOf(caller), id));
        await followThread(caller, id, following);
        return { following };
      },
    );
  for (const [act, wanted, summary] of FOLLOWS)
    describeToggle(
      router,
      {
        ...route,
        tag: "forums",
        path: `/forums/:id/${act}`,
        responses,
        summary: summary.map((each) => each.replace("thread", "section")) as [string, string],
      },
      async (caller, id, on) => {
        const forum = isId(id) ? await Forum.findById(toId(id)).lean<ForumDoc>() : null;
        if (!forum) throw notFound();
        const following = on
          ? wanted
          : without(wanted, await followingOfSection(memberOf(caller), forum.slug));
        await followForum(caller, forum.slug, following);
        return { following };
      },
    );
  for (const reaction of REACTIONS)
    describeToggle(
      router,
      {
        ...route,
        tag: "posts",
        path: `/posts/:id/${reaction}`,
        responses,
        summary: [`React to another member's post with "${reaction}"`, "Remove the reaction"],
      },
      async (caller, id, given) => {
        await reactToPost(caller, id, reaction, given);
        return { [reaction]: given };
      },
    );
  describeToggle(
    router,
    {
      ...route,
      tag: "posts",
      path: "/posts/:id/solve",
      responses,
      summary: ["Mark a reply as the answer, in feedback and support", "Unmark it"],
    },
    async (caller, id, solved) => {
      await solveThread(caller, id, solved);
      return { solved };
    },
  );
  return router;
}

/** Undoing one of the two leaves the other unchanged. */
const without = (wanted: Following, standing: Following): Following =>
  standing === wanted ? "none" : standing;

/** A member's notification choices for a thread. */
const FOLLOWS = [
  ["follow", "following", ["Follows a thread", "Follows it no more"]],
  ["mute", "muted", ["Mutes a thread", "Mutes it no more"]],
] as const;
