import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { TEAM_COMMENT_MAX, TEAM_QUOTE_MAX } from "#shared/stories/team-comments.limits.ts";
import {
  answerInTeam,
  assignThread,
  type Commenting,
  commentOnDraft,
  removeTeamComment,
  resolveThread,
} from "./commands.ts";
import { TeamComment, type TeamCommentDoc } from "./model.ts";
import { readDraft, readTeamComment, readThreads } from "./reads.ts";

const text = Joi.string().max(TEAM_COMMENT_MAX).required();
const id = Joi.string().hex().length(24);
const saying = Joi.object({
  data: Joi.object({
    text,
    quote: Joi.string().max(TEAM_QUOTE_MAX).description("Words quoted from the draft"),
    paragraph: Joi.number().integer().min(1),
    revision: Joi.number().integer().min(1).description("The revision that was read; the latest by default"),
    assignee: id,
  }).required(),
});
const answering = Joi.object({ data: Joi.object({ text }).required() });
const changing = Joi.object<{ data: { resolved?: boolean; assignee?: string | null } }>({
  data: Joi.object({ resolved: Joi.boolean(), assignee: id.allow(null) })
    .or("resolved", "assignee")
    .required(),
});
const shown = {
  id: Joi.string(),
  chapter: Joi.string(),
  revision: Joi.number().integer(),
  by: Joi.string().allow(null).description("Null for a member who has left"),
  text: Joi.string(),
  quote: Joi.string().description('"" for the whole chapter'),
  root: Joi.string().allow(null).description("The comment that this replies to"),
  assignee: Joi.string().allow(null),
  resolvedAt: Joi.date().allow(null),
  createdAt: Joi.date(),
};

/**
 * `/api/chapters/:id/team-comments` and `/api/team-comments/:id`: comments of a story's team on its drafts.
 */
export function teamCommentRoutes(commenting: Commenting): Router {
  const { services } = commenting;
  const router = Router();
  const tag = "chapters";
  const refusals = { 403: "The caller is not on the story's team", 404: "No such chapter or comment" };
  const one = { 200: dataAnswer("The comment", shown), ...refusals };

  const answersOne = (
    route: Pick<Parameters<typeof describeRoute>[1], "method" | "path" | "summary" | "body">,
    command: (caller: Caller, request: Request<{ id: string }>) => Promise<string>,
  ) =>
    describeRoute(
      router,
      { ...route, scope: "write", tag, responses: { ...one, 400: "Invalid field" } },
      async (request, response) => {
        const made = await command(callerOf(request), request as unknown as Request<{ id: string }>);
        const storedComment = await TeamComment.findById(toId(made)).lean<TeamCommentDoc>();
        sendJson(response, 200, { data: storedComment && present(storedComment), meta: {} });
      },
    );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/chapters/:id/team-comments",
      tag,
      summary: "List the team comments on a chapter: threads, newest first, each with its replies",
      responses: {
        200: {
          description: "At most 500",
          body: Joi.object({ data: Joi.array().items(Joi.object(shown)), meta: Joi.object() }),
        },
        ...refusals,
      },
    },
    async ({ viewer, params }, response) => {
      const { chapter } = await readDraft(viewer, String(params.id));
      const threads = await readThreads(chapter._id);
      sendJson(response, 200, {
        data: threads.flatMap(({ root, answers }) => [root, ...answers]).map(present),
        meta: {},
      });
    },
  );
  answersOne(
    {
      method: "post",
      path: "/chapters/:id/team-comments",
      summary: "Comment on a draft for its team",
      body: saying,
    },
    async (caller, request) => {
      const { data } = validated<{ data: object }>(saying, request.body ?? {});
      return String((await commentOnDraft(commenting, caller, request.params.id, data))._id);
    },
  );
  answersOne(
    {
      method: "post",
      path: "/team-comments/:id/answers",
      summary: "Reply in a team comment thread",
      body: answering,
    },
    async (caller, request) => {
      const { data } = validated<{ data: object }>(answering, request.body ?? {});
      return String((await answerInTeam(commenting, caller, request.params.id, data))._id);
    },
  );
  answersOne(
    {
      method: "put",
      path: "/team-comments/:id",
      summary: "Resolve a thread, or assign it",
      body: changing,
    },
    async (caller, request) => {
      const { data } = validated<{ data: { resolved?: boolean; assignee?: string | null } }>(
        changing,
        request.body ?? {},
      );
      const { id: comment } = request.params;
      if (data.assignee !== undefined) await assignThread(services, caller, comment, data.assignee ?? "");
      if (data.resolved !== undefined) await resolveThread(services, caller, comment, data.resolved);
      return comment;
    },
  );
  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path: "/team-comments/:id",
      tag,
      summary:
        "Delete a comment and its replies; one that others answered only loses its text, except for authors",
      responses: one,
    },
    async (request, response) => {
      const caller = callerOf(request);
      const { comment } = await readTeamComment(caller.viewer, String(request.params.id));
      await removeTeamComment(caller, String(comment._id));
      sendJson(response, 200, { data: present(comment), meta: {} });
    },
  );
  return router;
}

const present = (comment: TeamCommentDoc): object => ({
  id: String(comment._id),
  chapter: String(comment.chapter),
  revision: comment.revision,
  by: comment.by && String(comment.by),
  text: comment.text,
  quote: comment.passage?.quote ?? "",
  root: comment.root && String(comment.root),
  assignee: comment.assignee && String(comment.assignee),
  resolvedAt: comment.resolvedAt,
  createdAt: comment.createdAt,
});
