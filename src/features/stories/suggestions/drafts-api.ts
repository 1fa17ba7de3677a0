import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { draftRules, dropDraft, readDrafts, saveDraft } from "./drafts.ts";
import type { SuggestionDraftDoc } from "./model.ts";
import { chapterToSuggest, findOwnSuggestion } from "./reads.ts";

/** Why a chapter's suggestions are not given. */
export const REFUSALS = {
  403: "Not for whoever may not edit this story's chapters",
  404: "No such chapter",
} as const;

const drafted = Joi.object({ data: draftRules.required() });
const drafts = "/chapters/:id/suggestions/drafts";

/** `/api/chapters/:id/suggestions/drafts`: what one writes for a suggestion and has not sent. */
export function suggestionDraftRoutes(): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "get",
      scope: "read",
      path: drafts,
      tag: "chapters",
      summary: "What one has written for a suggestion and not sent, the last first",
      responses: {
        200: { description: "One's own drafts", body: Joi.object({ data: Joi.array() }) },
        ...REFUSALS,
      },
    },
    async (request, response) => {
      const { chapter } = await chapterToSuggest(request.viewer, String(request.params.id));
      const own = await findOwnSuggestion(request.viewer, chapter._id);
      const found = await readDrafts(request.viewer, chapter._id, own);
      sendJson(response, 200, { data: found.map(presentDraft) });
    },
  );
  describeRoute(
    router,
    {
      method: "put",
      scope: "write",
      path: drafts,
      tag: "chapters",
      summary: "Keeps what is written for a suggestion before it is sent",
      body: drafted,
      responses: {
        200: { description: "The draft", body: Joi.object({ data: Joi.object() }) },
        400: "A field is wrong, or there are too many drafts",
        ...REFUSALS,
      },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(drafted, request.body ?? {});
      const saved = await saveDraft(callerOf(request), String(request.params.id), data);
      sendJson(response, 200, { data: presentDraft(saved) });
    },
  );
  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path: `${drafts}/:draft`,
      tag: "chapters",
      summary: "Throws a draft away",
      responses: { 204: "It is gone", ...REFUSALS },
    },
    async (request, response) => {
      await dropDraft(callerOf(request), String(request.params.id), String(request.params.draft));
      response.status(204).end();
    },
  );
  return router;
}

const presentDraft = ({
  _id,
  text: markdown,
  note,
  revision,
  version,
  turn,
  updatedAt,
}: SuggestionDraftDoc) => ({
  id: String(_id),
  ...{ text: markdown, note, revision, version, turn, updatedAt },
});
