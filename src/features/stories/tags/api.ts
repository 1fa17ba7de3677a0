import type { Router } from "express";
import Joi from "joi";
import { suggestionRoute } from "#core/api/index.ts";
import { TAG_SUGGESTIONS_MAX } from "#shared/stories/tags.limits.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { suggestTags } from "./reads.ts";

/** `GET /api/tags/suggestions?q=`: tags while typing, in the form that readers see. */
export const tagRoutes = (surroundings: { limited: boolean }): Router =>
  suggestionRoute(surroundings, {
    path: "/tags/suggestions",
    tag: "tags",
    summary: "Suggest up to eight tags of public stories that begin with the text; synonyms as one",
    longest: 100,
    suggestion: Joi.object({
      tag: Joi.string(),
      href: Joi.string().description("Path of the tag's page on this site"),
    }),
    order: "In alphabetical order; empty for fewer than two letters",
    suggest: async (q) =>
      (await suggestTags(q, TAG_SUGGESTIONS_MAX)).map((tag) => ({ tag, href: tagsPaths.tag(tag) })),
  });
