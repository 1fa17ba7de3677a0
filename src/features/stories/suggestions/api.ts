import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import type { Services } from "#core/services.ts";
import { CHAPTER_MAX } from "#shared/stories/chapters.limits.ts";
import { SUGGESTION_NOTE_MAX } from "#shared/stories/suggestions.limits.ts";
import { answerSuggestion } from "./answers.ts";
import { decideParts, suggest, withdrawSuggestion } from "./commands.ts";
import { REFUSALS as refusals } from "./drafts-api.ts";
import { Suggestion, type SuggestionDoc } from "./model.ts";
import { partsOf } from "./parts.ts";
import { statesOf } from "./present.ts";
import { chapterToSuggest, readSuggestion, type SuggestionPlace, shownAnswers } from "./reads.ts";

const text = Joi.string().max(CHAPTER_MAX).allow("");
const body = Joi.object({
  html: text,
  markdown: text,
  note: Joi.string().max(SUGGESTION_NOTE_MAX).allow(""),
  revision: Joi.number().integer().min(1).required(),
  version: Joi.number().integer().min(0),
  base: text.description("Text of the revision in Markdown, in case the revision is no longer stored"),
  writer: Joi.string().max(40).description("Id of the draft that was sent; the draft is deleted"),
});
const decision = Joi.object({
  take: Joi.boolean().required(),
  parts: Joi.array().items(Joi.string().max(60)).min(1),
  version: Joi.number()
    .integer()
    .min(1)
    .description("Version of the suggestion that was read; later changes are not decided"),
});

const answer = Joi.object({
  data: Joi.object({
    text: Joi.string().max(SUGGESTION_NOTE_MAX).required(),
    part: Joi.string()
      .max(60)
      .description("`key` of the change that it is about; omit it for the whole suggestion"),
  }).required(),
});

/**
 * `/api/chapters/:id/suggestions` and `/api/suggestions/:id`: editors' suggestions, and decisions about them.
 */
export function suggestionRoutes(services: Services): Router {
  const router = Router();

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/chapters/:id/suggestions",
      tag: "chapters",
      summary: "List the open suggestions for a chapter; for its team",
      responses: {
        200: { description: "Newest first", body: Joi.object({ data: Joi.array(), meta: Joi.object() }) },
        ...refusals,
      },
    },
    async (request, response) => {
      const target = await chapterToSuggest(request.viewer, String(request.params.id));
      const open = await Suggestion.find({ chapter: target.chapter._id, state: "open" })
        .sort({ updatedAt: -1 })
        .lean<SuggestionDoc[]>();
      const data = open.map((suggestion) => present({ ...target, suggestion }));
      sendJson(response, 200, { data, meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: "/chapters/:id/suggestions",
      tag: "chapters",
      summary:
        "Suggest changes to a revision; with the `version` of the caller's open suggestion, replace it",
      body: Joi.object({ data: body.required() }),
      responses: {
        200: { description: "The suggestion", body: Joi.object({ data: Joi.object(), meta: Joi.object() }) },
        409: "Another text was sent meanwhile; `details` has it and its version",
        ...refusals,
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      const { data } = validated<{ data: object }>(Joi.object({ data: body.required() }), request.body ?? {});
      const made = await suggest(services, caller, String(request.params.id), data);
      const suggestion = present(await readSuggestion(caller.viewer, String(made._id)));
      sendJson(response, 200, { data: suggestion, meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/suggestions/:id",
      tag: "chapters",
      summary: "Get a suggestion with its parts; for the story's team",
      responses: {
        200: { description: "The suggestion", body: Joi.object({ data: Joi.object(), meta: Joi.object() }) },
        ...refusals,
      },
    },
    async (request, response) => {
      sendJson(response, 200, {
        data: present(await readSuggestion(request.viewer, String(request.params.id))),
        meta: {},
      });
    },
  );
  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: "/suggestions/:id/decisions",
      tag: "chapters",
      summary: "Accept or decline parts of a suggestion; without `parts`, all open ones",
      body: Joi.object({ data: decision.required() }),
      responses: {
        200: {
          description: "The suggestion; `changed` counts parts whose text in the chapter has changed since",
          body: Joi.object({ data: Joi.object(), meta: Joi.object({ changed: Joi.number() }) }),
        },
        409: "Newer changes were sent since `version`; `details` has the current version",
        ...refusals,
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      const { data } = validated<{ data: { take: boolean; parts?: string[]; version?: number } }>(
        Joi.object({ data: decision.required() }),
        request.body ?? {},
      );
      const id = String(request.params.id);
      const { take: taken, parts: keys, version } = data;
      const { changed } = await decideParts(services, caller, id, { taken, keys, version });
      sendJson(response, 200, { data: present(await readSuggestion(caller.viewer, id)), meta: { changed } });
    },
  );
  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: "/suggestions/:id/answers",
      tag: "chapters",
      summary: "Post a message about a suggestion, or about one change",
      body: answer,
      responses: {
        200: { description: "The suggestion", body: Joi.object({ data: Joi.object(), meta: Joi.object() }) },
        400: "Invalid field",
        409: "The change is no longer in the suggestion",
        ...refusals,
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      const { data } = validated<{ data: object }>(answer, request.body ?? {});
      const id = String(request.params.id);
      await answerSuggestion(services, caller, id, data);
      sendJson(response, 200, { data: present(await readSuggestion(caller.viewer, id)), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path: "/suggestions/:id",
      tag: "chapters",
      summary: "Withdraw the caller's suggestion; accepted changes stay in the chapter",
      responses: {
        200: { description: "The suggestion", body: Joi.object({ data: Joi.object(), meta: Joi.object() }) },
        ...refusals,
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      const id = String(request.params.id);
      await withdrawSuggestion(caller, id);
      sendJson(response, 200, { data: present(await readSuggestion(caller.viewer, id)), meta: {} });
    },
  );
  return router;
}

function present({ suggestion, chapter, story }: SuggestionPlace): object {
  const parts = partsOf(suggestion.base, suggestion.html);
  const states = statesOf(suggestion, parts, (chapter.pending ?? chapter).html);
  return {
    id: String(suggestion._id),
    story: String(story._id),
    chapter: String(chapter._id),
    by: String(suggestion.by),
    revision: suggestion.revision,
    html: suggestion.html,
    note: suggestion.note,
    version: suggestion.version,
    state: suggestion.state,
    parts: parts.map(({ key, before, after }, at) => ({
      key,
      state: states[at],
      before: before.join("\n"),
      after: after.join("\n"),
    })),
    answers: shownAnswers(suggestion).map(({ by, text, part = null, at }) => ({
      by: by && String(by),
      text,
      part,
      at,
    })),
    createdAt: suggestion.createdAt,
    updatedAt: suggestion.updatedAt,
  };
}
