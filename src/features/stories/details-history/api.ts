import { type Request, Router } from "express";
import Joi from "joi";
import { describeRoute, entryAnswer, sendChanged, sendJson, validated } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { notFound } from "../../../core/base/errors.ts";
import type { Services } from "../../../core/services.ts";
import { KEPT_DETAILS } from "../../../shared/stories/details-history.enums.ts";
import { type StoryDoc, storyFor } from "../stories/index.ts";
import { restoreDetails } from "./commands.ts";
import type { DetailChangeDoc } from "./model.ts";
import { findChange, readChanges } from "./reads.ts";

const details = Joi.object().description(`Of ${KEPT_DETAILS.join(", ")} those that the change touched`);
const change = Joi.object({
  number: Joi.number().integer(),
  at: Joi.date(),
  by: Joi.string().description("Id of the member who made it"),
  before: details,
  after: details,
});
const paging = Joi.object<{ before?: number }>({
  before: Joi.number().integer().min(1).description("Those older than this number"),
});
const restoring = Joi.object<{ data: { version: number } }>({
  data: Joi.object({ version: Joi.number().integer().min(1).required() }).required(),
});

/** `GET /api/stories/:id/history`, one change of it, and `POST` to put back what stood before. */
export function detailsHistoryRoutes(services: Services): Router {
  const router = Router();
  const path = "/stories/:id/history";
  const tag = "stories";
  const refusals = { 403: "Not for whoever is not on its team", 404: "No such story or change" };
  describeRoute(
    router,
    {
      ...{ method: "get", scope: "read", path, tag, query: paging },
      summary: "Changes of a story's details for its team, newest first, fifty at a time",
      responses: {
        200: { description: "With what stood before", body: Joi.object({ data: Joi.array().items(change) }) },
        ...refusals,
      },
    },
    async (request, response) => {
      const { before } = validated<{ before?: number }>(paging, request.query);
      const story = await forTeam(request);
      sendJson(response, 200, { data: (await readChanges(story._id, before ?? null)).map(present) });
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "get", scope: "read", path: `${path}/:number`, tag },
      summary: "One change of a story's details",
      responses: { 200: { description: "For its team", body: Joi.object({ data: change }) }, ...refusals },
    },
    async (request, response) => {
      const found = await findChange((await forTeam(request))._id, numberOf(request));
      if (!found) throw notFound();
      sendJson(response, 200, { data: present(found) });
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "post", scope: "write", path: `${path}/:number/restore`, tag, body: restoring },
      summary: "Puts back what stood before a change of a story's details, as a new change",
      responses: {
        200: entryAnswer("As it is now"),
        ...refusals,
        409: "Based on a version that is behind another",
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
  const given = String(params.number);
  if (!/^[1-9]\d{0,6}$/.test(given)) throw notFound();
  return Number(given);
}

const present = ({ number, at, by, before, after }: DetailChangeDoc) => ({
  ...{ number, at, by: String(by) },
  ...{ before, after },
});
