import { Router } from "express";
import Joi from "joi";
import { describeToggle, entryAnswer, validated } from "../../../core/api/index.ts";
import { memberOf } from "../../../core/auth/member-of.ts";
import { notFound } from "../../../core/base/errors.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { REACTIONS } from "../../../shared/community/forums.enums.ts";
import { POLL_OPTIONS_MAX } from "../../../shared/community/forums.limits.ts";
import { likePost, reactToPost, solveThread, voteForThread } from "./commands/marks.ts";
import { type Following, followForum, followingOf, followingOfSection, followThread } from "./follows.ts";
import { answerPoll } from "./polls.ts";
import { Forum, type ForumDoc } from "./section-model.ts";

const choices = Joi.array().items(Joi.string().hex().length(24)).min(1).max(POLL_OPTIONS_MAX).unique();
const body = Joi.object({ data: Joi.object({ choices: choices.required() }).required() });

/**
 * Verbs of the forums that are no CRUD: `POST` and `DELETE /api/threads/:id/poll` answer what a thread asks,
 * `…/vote` votes for an idea, `…/follow` and `…/mute` follow and mute it, or a section at `/api/forums/:id`;
 * `/api/posts/:id/like`, `…/thanks`, `…/laughs` and `…/insights` like a post and say something else of it, `…/solve`
 * marks it as the answer.
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
  for (const [act, wanted, summary] of FOLLOWS)
    describeToggle(
      router,
      { ...{ ...route, path: `/threads/:id/${act}`, responses }, summary },
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
        ...{ ...route, tag: "forums", path: `/forums/:id/${act}`, responses },
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
        ...{ ...route, tag: "posts", path: `/posts/:id/${reaction}`, responses },
        summary: [`Says "${reaction}" of somebody else's post`, "Takes it back"],
      },
      async (caller, id, given) => {
        await reactToPost(caller, id, reaction, given);
        return { [reaction]: given };
      },
    );
  describeToggle(
    router,
    {
      ...{ ...route, tag: "posts", path: "/posts/:id/solve", responses },
      summary: ["Marks a reply as the answer, in feedback and support", "Takes that back"],
    },
    async (caller, id, solved) => {
      await solveThread(caller, id, solved);
      return { solved };
    },
  );
  return router;
}

/** Taking back one of them leaves the other as it was. */
const without = (wanted: Following, standing: Following): Following =>
  standing === wanted ? "none" : standing;

/** What a member wants to hear of a thread. */
const FOLLOWS = [
  ["follow", "following", ["Follows a thread", "Follows it no more"]],
  ["mute", "muted", ["Mutes a thread", "Mutes it no more"]],
] as const;
