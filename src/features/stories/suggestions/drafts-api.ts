import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import type { Services } from "#core/services.ts";
import { draftRules, dropDraft, readDrafts, saveDraft } from "./drafts.ts";
import type { SuggestionDraftDoc } from "./model.ts";
import { chapterToSuggest, findOwnSuggestion } from "./reads.ts";

/** Error descriptions for the suggestions of a chapter. */
export const REFUSALS = {
  403: "The caller may not edit the story's chapters",
  404: "No such chapter",
} as const;

const drafted = Joi.object({ data: draftRules.required() });
const drafts = "/chapters/:id/suggestions/drafts";

/** `/api/chapters/:id/suggestions/drafts`: the caller's unsent drafts of a suggestion. */
export function suggestionDraftRoutes(services: Services): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: drafts,
      tag: "chapters",
      summary: "List the caller's unsent drafts of suggestions, newest first",
      responses: {
        200: {
          description: "The caller's drafts",
          body: Joi.object({ data: Joi.array(), meta: Joi.object() }),
        },
        ...REFUSALS,
      },
    },
    async (request, response) => {
      const { chapter } = await chapterToSuggest(request.viewer, String(request.params.id));
      const ownSuggestion = await findOwnSuggestion(request.viewer, chapter._id);
      const found = await readDrafts(request.viewer, chapter._id, ownSuggestion);
      sendJson(response, 200, { data: found.map(presentDraft), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "put",
      scope: "write",
      path: drafts,
      tag: "chapters",
      summary: "Save a draft of a suggestion",
      body: drafted,
      responses: {
        200: { description: "The draft", body: Joi.object({ data: Joi.object(), meta: Joi.object() }) },
        400: "Invalid field, or too many drafts",
        ...REFUSALS,
      },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(drafted, request.body ?? {});
      const saved = await saveDraft(services, callerOf(request), String(request.params.id), data);
      sendJson(response, 200, { data: presentDraft(saved), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path: `${drafts}/:draft`,
      tag: "chapters",
      summary: "Discard a draft",
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
  text: markdown,
  note,
  revision,
  version,
  turn,
  updatedAt,
});
