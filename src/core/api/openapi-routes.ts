import { scopeNote } from "../auth/scopes.ts";
import type { RouteDescription } from "./describe-route.ts";
import { joiToJsonSchema } from "./joi-schema.ts";
import { REFUSAL } from "./openapi-operations.ts";
import { pascal } from "./openapi-schemas.ts";
import type { JsonSchema, OpenApiParameter, OpenApiResponse, PlacedOperation } from "./openapi-types.ts";

const FORM = "application/x-www-form-urlencoded";

/** Returns the OpenAPI operation for a route of a plain router. */
export function describedOperation(route: RouteDescription): PlacedOperation {
  const { method, path, summary, body, bodyType = "application/json", query } = route;
  const parameters = [...pathParameters(path), ...(query ? queryParameters(joiToJsonSchema(query)) : [])];
  const tag = route.tag ?? path.split("/")[1] ?? "";
  return [
    documentPath(path),
    method,
    {
      // Named "clear", because the id of a collection's deletion would otherwise clash with that of the
      // resource's delete.
      operationId: `${method === "delete" && /^\/[\w-]+$/.test(path) ? "clear" : method}${pascal(path)}`,
      summary,
      description: scopeNote(route.scope),
      tags: [tag],
      ...(parameters.length > 0 && { parameters }),
      ...(body && {
        requestBody: {
          required: true,
          content: Object.fromEntries(
            [bodyType, ...(route.form ? [FORM] : [])].map((type) => [
              type,
              { schema: joiToJsonSchema(body) },
            ]),
          ),
        },
      }),
      responses: { ...responses(route), default: REFUSAL },
    },
  ];
}

/**
 * Converts a route path to its path in the document: "/upload/files/:id" below `/api` ->
 * "/api/upload/files/{id}".
 */
const documentPath = (path: string): string => `/api${path.replace(/[:*](\w+)/g, "{$1}")}`;

const pathParameters = (path: string): OpenApiParameter[] =>
  [...path.matchAll(/[:*](\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

const queryParameters = ({ properties = {}, required = [] }: JsonSchema): OpenApiParameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...(required.includes(name) && { required: true }),
    schema,
  }));

const responses = (route: RouteDescription): Record<string, OpenApiResponse> =>
  Object.fromEntries(
    Object.entries(route.responses).map(([status, answer]) => {
      if (typeof answer === "string") return [status, { description: answer }];
      const { description, body, type = "application/json" } = answer;
      return [
        status,
        { description, ...(body && { content: { [type]: { schema: joiToJsonSchema(body) } } }) },
      ];
    }),
  );
