/** The REST engine's public face (architecture.md, The API). */
export { type Api, type ApiOptions, createApi } from "./create-api.ts";
export { describeRoute, type Method, type RouteDescription } from "./describe-route.ts";
export { type ErrorBody, errorBody, toHttpError } from "./errors.ts";
export type { Field, FieldType } from "./field.ts";
export { joiToJsonSchema } from "./joi-schema.ts";
export { type MountedRoute, mountedRoutes } from "./mounted-routes.ts";
export { type ApiInfo, apiDocument } from "./openapi.ts";
export type { JsonSchema, OpenApi } from "./openapi-types.ts";
export { parseQuery } from "./parse-query.ts";
export {
  type Commands,
  type Created,
  defineResource,
  type Resource,
  type ResourceDefinition,
} from "./resource.ts";
export { sendError, sendJson } from "./respond.ts";
export { validated } from "./validate.ts";
