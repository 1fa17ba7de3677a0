import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { FIND_MAX } from "#shared/reading/find-in-story.limits.ts";
import { findInStoryText } from "#shared/reading/find-in-story.text.ts";
import { countLocked } from "../../stories/chapters/index.ts";
import { readStory, type StoryDoc, teamRole } from "../../stories/stories/index.ts";
import { findInStory } from "./find.ts";
import type { CountFind } from "./limit.ts";
import { placeText, presentFound, readPlace } from "./present.ts";
import { readWanted } from "./wanted.ts";

const query = Joi.object<{ q: string; from: string }>({
  q: Joi.string().trim().max(FIND_MAX).required().description("Words, and phrases in quotation marks"),
  from: Joi.string()
    .pattern(/^[1-9]\d{0,4}\.\d{1,6}$/)
    .description("`meta.next` of the previous response"),
});

const passage = Joi.object({
  url: Joi.string().description("Address of the passage"),
  parts: Joi.array().items(Joi.object({ text: Joi.string(), hit: Joi.boolean() })),
});
const chapter = Joi.object({
  number: Joi.number().integer(),
  title: Joi.string(),
  type: Joi.string(),
  passages: Joi.array().items(passage),
});
const answer = Joi.object({
  data: Joi.array().items(chapter),
  meta: Joi.object({
    next: Joi.string().allow(null).description("`from` of the next page; null at the end of the story"),
    locked: Joi.number()
      .integer()
      .description("Number of chapters beyond the preview, which were not searched"),
  }),
});

/**
 * `GET /api/stories/:id/find?q=`: returns the passages of a story that contain the given words, with the same
 * rules as the page.
 */
export function findRoutes(count: CountFind, site: { readonly url: string }): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/stories/:id/find",
      tag: "stories",
      summary:
        "Find the paragraphs of a story that contain all the words, in chapter order, twenty at a time",
      query,
      responses: {
        200: { description: "Results from the chapters that the caller can read", body: answer },
        400: "Search words missing, too short or too long",
        403: "The caller must confirm their age first",
        404: "No such story",
        429: "Too many requests",
      },
    },
    async (request, response) => {
      const { viewer } = request;
      const story = await readStory(viewer, String(request.params.id));
      if (!story) throw notFound();
      if (!isOfAge(viewer, story)) throw forbidden();
      const { q, from = null } = validated<{ q: string; from?: string }>(query, request.query);
      const terms = readWanted(q);
      if (typeof terms === "string") throw invalidField("q", findInStoryText[terms]);
      count(request);
      const found = await findInStory(viewer, story, terms, readPlace(from));
      const { chapters } = presentFound({ id: String(story._id), slug: story.slug }, q, found);
      sendJson(response, 200, {
        data: chapters.map(({ passages, number, title, type }) => ({
          number,
          title,
          type,
          passages: passages.map(({ href, parts }) => ({ url: site.url + href, parts })),
        })),
        meta: { next: found.next && placeText(found.next), locked: countLocked(viewer, story) },
      });
    },
  );
  return router;
}

const isOfAge = (viewer: Viewer, story: StoryDoc): boolean =>
  !story.mature || viewer.mature || isStaff(viewer) || teamRole(viewer, story) !== null;
