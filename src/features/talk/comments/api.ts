import { Router } from "express";
import { describeToggle, entryAnswer } from "../../../core/api/index.ts";
import { notFound } from "../../../core/base/errors.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { likeComment } from "./commands.ts";
import { hideComment, lockComments } from "./keep.ts";
import { readCommentedById } from "./place.ts";

const responses = { 200: entryAnswer("As it is now"), 403: "Not for this caller", 404: "No such comment" };

/**
 * Verbs on comments that are no CRUD: `POST` and `DELETE /api/comments/:id/like` and `…/hide`, and
 * `/api/chapters/:id/comments-lock`.
 */
export function commentRoutes(commenting: Writing): Router {
  const router = Router();
  describeToggle(
    router,
    {
      path: "/comments/:id/like",
      tag: "comments",
      scope: "write",
      summary: ["Likes a comment of somebody else's", "Takes that back"],
      responses: { ...responses, 400: "One's own" },
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
      summary: ["Takes a comment out of sight: for those who keep the story, and the staff", "Puts it back"],
      responses,
    },
    async (caller, id, hidden) => ({ hidden: (await hideComment(commenting, caller, id, hidden)).hidden }),
  );
  describeToggle(
    router,
    {
      path: "/chapters/:id/comments-lock",
      tag: "comments",
      scope: "write",
      summary: [
        "Closes a chapter to new comments: for those who keep the story, and the staff",
        "Opens it again",
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
