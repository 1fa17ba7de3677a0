import { Router } from "express";
import { describeToggle, entryAnswer } from "#core/api/index.ts";
import { notFound } from "#core/base/errors.ts";
import { reasonBody, reasonOf, type Writing } from "../../people/member-content/index.ts";
import { likeComment } from "./commands.ts";
import { hideComment, lockComments } from "./moderation.ts";
import { readCommentedById } from "./place.ts";

const responses = {
  200: entryAnswer("The new state"),
  403: "The caller has no access",
  404: "No such comment",
};

/**
 * Routes for comments beyond create, read, update and delete: `POST` and `DELETE /api/comments/:id/like` and
 * `…/hide`, and `/api/chapters/:id/comments-lock`.
 */
export function commentRoutes(commenting: Writing): Router {
  const router = Router();
  describeToggle(
    router,
    {
      path: "/comments/:id/like",
      tag: "comments",
      scope: "write",
      summary: ["Like another member's comment", "Remove the like"],
      responses: { ...responses, 400: "The caller's own comment" },
    },
    async (caller, id, liked) => {
      await likeComment(caller, id, liked);
      return { liked };
    },
  );
  describeToggle(
    router,
    {
      path: "/comments/:id/hide",
      tag: "comments",
      scope: "write",
      summary: [
        "Hide a comment; for those who moderate the story, and for staff with a reason",
        "Show it again",
      ],
      body: reasonBody,
      responses: { ...responses, 400: "Staff gave no reason" },
    },
    async (caller, id, hidden, body) => ({
      hidden: (await hideComment(commenting, caller, id, hidden, reasonOf(body))).hidden,
    }),
  );
  describeToggle(
    router,
    {
      path: "/chapters/:id/comments-lock",
      tag: "comments",
      scope: "write",
      summary: [
        "Close a chapter to new comments; for those who moderate the story, and staff",
        "Open it again",
      ],
      responses: { ...responses, 404: "No such chapter" },
    },
    async (caller, id, commentsLocked) => {
      const chapter = await readCommentedById(caller, id);
      if (!chapter) throw notFound();
      await lockComments(commenting, caller, chapter, commentsLocked);
      return { commentsLocked };
    },
  );
  return router;
}
