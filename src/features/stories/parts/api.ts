import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import type { Services } from "#core/services.ts";
import type { StoryPart } from "../stories/index.ts";
import { createPart, deletePart, updatePart } from "./commands.ts";
import { newPartRules, partChangeRules } from "./rules.ts";

const answer = (description: string) =>
  dataAnswer(description, {
    id: Joi.string(),
    title: Joi.string(),
    parent: Joi.string().allow(null).description("Id of the volume that contains it"),
  });
const refusals = {
  403: "The caller has no access",
  404: "No such story or part, or the caller has no access",
} as const;

/** API routes to create, change and delete parts; they are read with their story (`parts`). */
export function partRoutes(services: Services): Router {
  const router = Router();
  const path = "/stories/:id/parts";
  const common = { scope: "write", tag: "stories" } as const;
  const creating = Joi.object({ data: newPartRules.required() });
  const changing = Joi.object({ data: partChangeRules.required() });
  describeRoute(
    router,
    {
      ...common,
      method: "post",
      path,
      body: creating,
      summary: "Add a part or volume; it contains the chapters from its first chapter (by number) onwards",
      responses: { 200: answer("As it is now"), 400: "Invalid field", ...refusals },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(creating, request.body ?? {});
      const part = await createPart(services, callerOf(request), idOf(request), data);
      sendJson(response, 200, { data: present(part), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      ...common,
      method: "put",
      path: `${path}/:part`,
      body: changing,
      summary: "Rename a part, or move it with its contents, also into a volume",
      responses: { 200: answer("As it is now"), 400: "Invalid field", ...refusals },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(changing, request.body ?? {});
      const part = await updatePart(services, callerOf(request), idOf(request), partOf(request), data);
      sendJson(response, 200, { data: present(part), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      ...common,
      method: "delete",
      path: `${path}/:part`,
      summary: "Delete a part; its chapters are kept",
      responses: { 204: { description: "Deleted" }, ...refusals },
    },
    async (request, response) => {
      await deletePart(services, callerOf(request), idOf(request), partOf(request));
      response.status(204).end();
    },
  );
  return router;
}

const idOf = ({ params }: Request): string => String(params.id);
const partOf = ({ params }: Request): string => String(params.part);

const present = ({ _id, title, parent }: StoryPart) => ({
  id: String(_id),
  title,
  parent: parent ? String(parent) : null,
});
