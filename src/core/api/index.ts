/** Public interface of the REST engine (architecture.md, The API). */
export { type Api, createApi } from "./create-api.ts";
export { describeRoute } from "./describe-route.ts";
export { describeToggle } from "./describe-toggle.ts";
export { bytesAnswer, dataAnswer, entriesAnswer, entryAnswer } from "./described-answers.ts";
export type { Field, FieldType } from "./field.ts";
export { describeInbox, memberAt } from "./inbox-routes.ts";
export { joiToJsonSchema } from "./joi-schema.ts";
export { type MountedRoute, mountedRoutes } from "./mounted-routes.ts";
export { apiDocument } from "./openapi.ts";
export { parseQuery } from "./parse-query.ts";
export { sendChanged, sendPlainEntries, sendPlainEntry } from "./plain-entry.ts";
export { populatedOf } from "./populated.ts";
export { defineResource, type Resource } from "./resource.ts";
export { sendJson } from "./respond.ts";
export { suggestionRoute } from "./suggestion-route.ts";
export { validated } from "./validate.ts";
