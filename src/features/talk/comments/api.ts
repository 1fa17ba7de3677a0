import { type RequestHandler, Router } from "express";
import { describeRoute, sendChanged } from "../../../core/api/index.ts";
import type { Caller } from "../../../core/auth/viewer.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { notFound } from "../../../core/http/errors.ts";
import { type Commenting, likeComment } from "./commands.ts";
import { hideComment, lockComments } from "./keep.ts";
import { readCommentedById } from "./place.ts";

/** Does something, or takes it back; answers what is so by then. */
type Act = (caller: Caller, id: string, on: boolean) => Promise<Readonly<Record<string, unknown>>>;

const responses = { 200: "Done", 403: "Not for this caller", 404: "No such comment" };

/**
 * Verbs on comments that are no CRUD: `POST` and `DELETE /api/comments/:id/like` and `…/hide`, and
 * `/api/chapters/:id/comments-lock`.
 */
export function commentRoutes(commenting: Commenting): Router {
  const router = Router();
  const handler =
    (act: Act, on: boolean): RequestHandler<{ id: string }> =>
    async (request, response) => {
      const { id } = request.params;
      sendChanged(request, response, id, await act(callerOf(request), id, on));
    };
  const both = (
    route: { readonly path: string; readonly responses: Readonly<Record<number, string>> },
    [does, undoes]: readonly [string, string],
    act: Act,
  ) => {
    const described = { ...route, tag: "comments" };
    describeRoute(
      router,
      { ...described, method: "post", scope: "write", summary: does },
      handler(act, true) as RequestHandler,
    );
    describeRoute(
      router,
      { ...described, method: "delete", scope: "write", summary: undoes },
      handler(act, false) as RequestHandler,
    );
  };

  both(
    { path: "/comments/:id/like", responses: { ...responses, 400: "One's own" } },
    ["Likes a comment of somebody else's", "Takes that back"],
    async (caller, id, liked) => {
      await likeComment(caller, id, liked);
      return { liked };
    },
  );
  both(
    { path: "/comments/:id/hide", responses },
    ["Takes a comment out of sight: for those who keep the story, and the staff", "Puts it back"],
    async (caller, id, hidden) => ({ hidden: (await hideComment(commenting, caller, id, hidden)).hidden }),
  );
  both(
    { path: "/chapters/:id/comments-lock", responses: { ...responses, 404: "No such chapter" } },
    ["Closes a chapter to new comments: for those who keep the story, and the staff", "Opens it again"],
    async (caller, id, commentsLocked) => {
      const chapter = await readCommentedById(caller, id);
      if (!chapter) throw notFound();
      await lockComments(commenting, caller, chapter, commentsLocked);
      return { commentsLocked };
    },
  );
  return router;
}
