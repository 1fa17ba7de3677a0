/** Subset of an OpenAPI 3.1 document that our documentation page reads. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, OpenApiPath>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, OpenApiSchema>> };
}

export const OPENAPI_METHODS = ["get", "post", "put", "patch", "delete"] as const;
export type OpenApiMethod = (typeof OPENAPI_METHODS)[number];
export type OpenApiPath = { readonly [Method in OpenApiMethod]?: OpenApiOperation };

export interface OpenApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly content?: OpenApiContent; readonly $ref?: string };
  readonly responses?: Readonly<
    Record<
      string,
      { readonly description?: string; readonly content?: OpenApiContent; readonly $ref?: string }
    >
  >;
}

export interface OpenApiParameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: OpenApiSchema;
}

export type OpenApiContent = Readonly<Record<string, { readonly schema?: OpenApiSchema }>>;

/** A loosely typed JSON Schema (2020-12). */
export interface OpenApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: OpenApiSchema;
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly allOf?: readonly OpenApiSchema[];
  readonly additionalProperties?: boolean | OpenApiSchema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}
