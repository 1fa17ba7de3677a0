import type { Router } from "express";
import Joi from "joi";
import { suggestionRoute } from "#core/api/index.ts";
import { suggest } from "./suggest.ts";

/** `GET /api/search/suggestions?q=`: returns suggestions while typing. */
export const suggestionRoutes = (surroundings: { limited: boolean }): Router =>
  suggestionRoute(surroundings, {
    path: "/search/suggestions",
    tag: "search",
    summary: "Suggest up to eight public stories, people, genres and tags whose name begins with the text",
    longest: 100,
    suggestion: Joi.object({
      kind: Joi.string().valid("story", "person", "genre", "tag"),
      label: Joi.string(),
      detail: Joi.string(),
      href: Joi.string().description("Path on this site"),
    }),
    order: "Best first by kind; empty for fewer than two letters",
    suggest,
  });
