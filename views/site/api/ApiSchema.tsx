import type { OpenApiSchema } from "#shared/openapi.ts";
import { machinesText } from "#shared/site/machines.text.ts";

/** Depth up to which nested schemas are shown; deeper ones are only named. */
const DEEPEST = 5;

/** A schema: its type, or its fields with their types. */
export function ApiSchema({ schema, depth = 0 }: { schema: OpenApiSchema; depth?: number }) {
  const inner = schema.items ?? schema;
  const properties = Object.entries(inner.properties ?? {});
  if (properties.length === 0 || depth > DEEPEST) return <TypeOf schema={schema} />;
  return (
    <dl className="schema">
      {properties.map(([name, property]) => (
        <div key={name}>
          <dt>
            <code>{name}</code> <TypeOf schema={property} />
            {inner.required?.includes(name) && <span className="fine"> {machinesText.docs.needed}</span>}
          </dt>
          <dd>
            {property.description && <p>{property.description}</p>}
            {hasFields(property) && <ApiSchema schema={property} depth={depth + 1} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const hasFields = (schema: OpenApiSchema) =>
  Object.keys(schema.properties ?? schema.items?.properties ?? {}).length > 0;

/** Name of a type, linked if it is a named schema. */
export function TypeOf({ schema }: { schema: OpenApiSchema }) {
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return <a href={`#schema-${name}`}>{name}</a>;
  }
  const parts = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (parts)
    return parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no name and never move
      <span key={index}>
        {index > 0 && (schema.allOf ? " & " : " | ")}
        <TypeOf schema={part} />
      </span>
    ));
  if (schema.items)
    return (
      <>
        <TypeOf schema={schema.items} />
        []
      </>
    );
  return <code className="type">{typeName(schema)}</code>;
}

function typeName(schema: OpenApiSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const type = typeof schema.type === "string" ? schema.type : (schema.type?.join(" | ") ?? "any");
  const low = schema.minLength ?? schema.minimum;
  const high = schema.maxLength ?? schema.maximum;
  const bounds = low === undefined && high === undefined ? "" : ` (${low ?? ""}…${high ?? ""})`;
  return `${type}${schema.format ? ` ${schema.format}` : ""}${bounds}`;
}
