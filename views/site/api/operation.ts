import type { OpenApiMethod, OpenApiOperation } from "#shared/openapi.ts";

export interface Operation {
  readonly id: string;
  readonly method: OpenApiMethod;
  readonly path: string;
  readonly operation: OpenApiOperation;
}
