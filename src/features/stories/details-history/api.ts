import { type Request, Router } from "express";
import Joi from "joi";
import { describeRoute, entryAnswer, sendChanged, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { notFound } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { KEPT_DETAILS } from "#shared/stories/details-history.enums.ts";
import { type StoryDoc, storyFor } from "../stories/index.ts";
import { restoreDetails } from "./commands.ts";
import type { DetailChangeDoc } from "./model.ts";
import { findChange, readChanges } from "./reads.ts";

const details = Joi.object().description(`The changed ones of ${KEPT_DETAILS.join(", ")}`);
const change = Joi.object({
  number: Joi.number().integer(),
  at: Joi.date(),
  by: Joi.string().description("Id of the member who made it"),
  before: details,
  after: details,
});
const paging = Joi.object<{ before?: number }>({
  before: Joi.number().integer().min(1).description("Entries with a lower number than this"),
});
const restoring = Joi.object<{ data: { version: number } }>({
  data: Joi.object({ version: Joi.number().integer().min(1).required() }).required(),
});

/** `GET /api/stories/:id/history`, one change, and `POST` to restore the details before it. */
export function detailsHistoryRoutes(services: Services): Router {
  const router = Router();
  const path = "/stories/:id/history";
  const tag = "stories";
  const refusals = { 403: "The caller is not on the story's team", 404: "No such story or change" };
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path,
      tag,
      query: paging,
      summary: "List the changes of a story's details, newest first, fifty a page; for its team",
      responses: {
        200: {
          description: "With the values before each change",
          body: Joi.object({ data: Joi.array().items(change), meta: Joi.object() }),
        },
        ...refusals,
      },
    },
    async (request, response) => {
      const { before } = validated<{ before?: number }>(paging, request.query);
      const story = await forTeam(request);
      const changes = await readChanges(story._id, before ?? null);
      sendJson(response, 200, { data: changes.map(present), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: `${path}/:number`,
      tag,
      summary: "Get a change of a story's details",
      responses: {
        200: { description: "For its team", body: Joi.object({ data: change, meta: Joi.object() }) },
        ...refusals,
      },
    },
    async (request, response) => {
      const change = await findChange((await forTeam(request))._id, numberOf(request));
      if (!change) throw notFound();
      sendJson(response, 200, { data: present(change), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: `${path}/:number/restore`,
      tag,
      body: restoring,
      summary: "Restore the values before a change of a story's details, as a new change",
      responses: {
        200: entryAnswer("The new state"),
        ...refusals,
        409: "Based on an outdated version",
      },
    },
    async (request, response) => {
      const { data } = validated<{ data: { version: number } }>(restoring, request.body ?? {});
      const id = String(request.params.id);
      await restoreDetails(services, callerOf(request), id, {
        number: numberOf(request),
        version: data.version,
      });
      const { version, title } = await forTeam(request);
      sendChanged(request, response, id, { version, title });
    },
  );
  return router;
}

const forTeam = ({ viewer, params }: Request): Promise<StoryDoc> =>
  storyFor({ viewer, params: { id: String(params.id) } }, "read-drafts");

function numberOf({ params }: Request): number {
  const text = String(params.number);
  if (!/^[1-9]\d{0,6}$/.test(text)) throw notFound();
  return Number(text);
}

const present = ({ number, at, by, before, after }: DetailChangeDoc) => ({
  number,
  at,
  by: String(by),
  before,
  after,
});
