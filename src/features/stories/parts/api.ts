import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson, validated } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import type { Services } from "../../../core/services.ts";
import type { StoryPart } from "../stories/index.ts";
import { createPart, deletePart, updatePart } from "./commands.ts";
import { newPartRules, partChangeRules } from "./rules.ts";

const answer = (description: string) =>
  dataAnswer(description, {
    id: Joi.string(),
    title: Joi.string(),
    parent: Joi.string().allow(null).description("Id of the volume it stands in"),
  });
const refusals = {
  403: "Not for this caller",
  404: "No such story or part, or not for this caller",
} as const;

/** Parts are read with their story (`parts`); here they are made, changed and taken away. */
export function partRoutes(services: Services): Router {
  const router = Router();
  const path = "/stories/:id/parts";
  const common = { scope: "write", tag: "stories" } as const;
  const creating = Joi.object({ data: newPartRules.required() });
  const changing = Joi.object({ data: partChangeRules.required() });
  describeRoute(
    router,
    {
      ...{ ...common, method: "post", path, body: creating },
      summary: "Adds a part or volume; from its first chapter on (by number) it takes those that follow",
      responses: { 200: answer("As it is now"), 400: "A field is wrong", ...refusals },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(creating, request.body ?? {});
      const part = await createPart(services, callerOf(request), idOf(request), data);
      sendJson(response, 200, { data: present(part) });
    },
  );
  describeRoute(
    router,
    {
      ...{ ...common, method: "put", path: `${path}/:part`, body: changing },
      summary: "Renames a part, moves it with all that is in it, or into a volume",
      responses: { 200: answer("As it is now"), 400: "A field is wrong", ...refusals },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(changing, request.body ?? {});
      const part = await updatePart(services, callerOf(request), idOf(request), partOf(request), data);
      sendJson(response, 200, { data: present(part) });
    },
  );
  describeRoute(
    router,
    {
      ...{ ...common, method: "delete", path: `${path}/:part` },
      summary: "Takes a part away; its chapters stay",
      responses: { 204: { description: "It is gone" }, ...refusals },
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
