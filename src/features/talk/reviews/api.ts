import { type RequestHandler, Router } from "express";
import Joi from "joi";
import { describeRoute, sendChanged, validated } from "../../../core/api/index.ts";
import type { Caller } from "../../../core/auth/viewer.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import type { Services } from "../../../core/services.ts";
import { answerReview, hideReview, removeAnswer, voteReview } from "./acts.ts";
import { answerRules } from "./rules.ts";

const body = Joi.object({ data: answerRules.required() });

type Act = (caller: Caller, id: string, body: unknown) => Promise<Readonly<Record<string, unknown>>>;

/** Verbs on a review that are no CRUD: `POST` and `DELETE /api/reviews/:id/helpful`, `…/answer` and `…/hide`. */
export function reviewRoutes(services: Services): Router {
  const router = Router();
  const handler =
    (act: Act): RequestHandler<{ id: string }> =>
    async (request, response) => {
      const { id } = request.params;
      sendChanged(request, response, id, await act(callerOf(request), id, request.body));
    };
  const vote =
    (helped: boolean): Act =>
    async (caller, id) => {
      await voteReview(services, caller, id, helped);
      return { helped };
    };
  const answer: Act = async (caller, id, sent) => {
    const { data } = validated<{ data: { text: string } }>(body, sent ?? {});
    return { answer: (await answerReview(services, caller, id, data)).answer?.text ?? null };
  };
  const silence: Act = async (caller, id) => {
    await removeAnswer(caller, id);
    return { answer: null };
  };
  const hide =
    (hidden: boolean): Act =>
    async (caller, id) => ({ hidden: (await hideReview(caller, id, hidden)).hidden });
  const responses = { 200: "Done", 403: "Not for this caller", 404: "No such review" };
  const helpful = { path: "/reviews/:id/helpful", tag: "reviews", responses };
  const hiding = { path: "/reviews/:id/hide", tag: "reviews", responses };
  const answers = { path: "/reviews/:id/answer", tag: "reviews" };
  const add = (route: Parameters<typeof describeRoute>[1], act: Act) =>
    describeRoute(router, route, handler(act) as RequestHandler);

  add(
    { ...helpful, method: "post", scope: "write", summary: "Says that somebody else's review helped" },
    vote(true),
  );
  add({ ...helpful, method: "delete", scope: "write", summary: "Takes that back" }, vote(false));
  add(
    {
      ...answers,
      method: "post",
      scope: "write",
      summary: "The story's author answers a review; a second time changes the answer",
      body,
      responses: { ...responses, 400: "No text" },
    },
    answer,
  );
  add({ ...answers, method: "delete", scope: "write", summary: "Takes the answer back", responses }, silence);
  add(
    { ...hiding, method: "post", scope: "write", summary: "The story's author takes a review off the page" },
    hide(true),
  );
  add({ ...hiding, method: "delete", scope: "write", summary: "Puts it back" }, hide(false));
  return router;
}
