import type { Router } from "express";
import Joi from "joi";
import { suggestionRoute } from "#core/api/index.ts";
import { USERNAME_MAX } from "#shared/people/identity.limits.ts";
import { suggestMentions } from "./suggest.ts";

/** `GET /api/mentions?q=`: suggestions for an `@` mention while typing. */
export const mentionRoutes = (surroundings: { limited: boolean }): Router =>
  suggestionRoute(surroundings, {
    path: "/mentions",
    tag: "users",
    summary: "Suggest up to six members whose name begins with the text, followed members first",
    longest: USERNAME_MAX,
    suggestion: Joi.object({
      username: Joi.string(),
      name: Joi.string(),
      followed: Joi.boolean().description("True if the caller follows them"),
    }),
    order: "Best first",
    membersOnly: true,
    suggest: (q, { id }) => suggestMentions(id as string, q),
  });
