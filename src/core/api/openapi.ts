import type { Registry } from "./context.ts";
import type { RouteDescription } from "./describe-route.ts";
import { resourceOperations } from "./openapi-operations.ts";
import { describedOperation } from "./openapi-routes.ts";
import { resourceSchemas, sharedSchemas } from "./openapi-schemas.ts";
import type { JsonSchema, OpenApi, OpenApiOperation, PlacedOperation } from "./openapi-types.ts";

/** General information about the API for the document. */
export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
}

/**
 * Builds the OpenAPI 3.1 document of everything below `/api` from the definitions and rules that also serve
 * it. Pure: the same API always gives the same document.
 */
export function apiDocument(api: {
  readonly registry: Registry;
  readonly routes: readonly RouteDescription[];
  readonly info: ApiInfo;
}): OpenApi {
  const resources = [...api.registry.values()];
  const operations = [
    ...api.routes.map(describedOperation),
    ...resources.flatMap((each) => resourceOperations(each, api.registry)),
  ];
  return {
    openapi: "3.1.0",
    info: api.info,
    servers: [{ url: "/" }],
    tags: tagsOf(operations, api.registry),
    security: [{}, { bearer: [] }],
    paths: byPath(operations),
    components: {
      schemas: Object.assign(
        {},
        sharedSchemas,
        ...resources.map((each) => resourceSchemas(each, api.registry)),
      ) as Record<string, JsonSchema>,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: BEARER } },
    },
  };
}

const BEARER =
  "The jwt that POST /api/auth/local answers, or a personal token of one's settings (fw_…), held to its scopes.";

function byPath(operations: readonly PlacedOperation[]): OpenApi["paths"] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [path, method, operation] of operations) {
    const place = paths[path] ?? {};
    paths[path] = place;
    place[method] ??= operation;
  }
  return paths;
}

function tagsOf(operations: readonly PlacedOperation[], registry: Registry): OpenApi["tags"] {
  const names = new Set(operations.flatMap(([, , { tags }]) => tags));
  return [...names].map((name) => {
    const description = registry.get(name)?.description;
    return description ? { name, description } : { name };
  });
}
