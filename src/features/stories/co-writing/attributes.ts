import type { AttributeSpec, Attrs, Mark, NodeType } from "prosemirror-model";
import type * as Y from "yjs";
import { chapterSchema } from "#shared/text/doc/index.ts";

type Specs = Readonly<Record<string, AttributeSpec>>;

/** Returns true if the schema allows this value for an attribute. */
export function isAllowed({ validate }: AttributeSpec, value: unknown): boolean {
  if (typeof validate === "string")
    return validate.split("|").includes(value === null ? "null" : typeof value);
  try {
    validate?.(value);
    return true;
  } catch {
    return false;
  }
}

/** Returns an element's attributes, without values the schema does not allow. */
export function attrsOf(type: NodeType, element: Y.XmlElement): Attrs {
  const given: Readonly<Record<string, unknown>> = element.getAttributes();
  return allowedOf(type.spec.attrs ?? {}, given);
}

/** Returns the mark name of a format; y-prosemirror appends a hash to marks that may occur several times. */
const markName = (key: string): string => /^(.*)--[a-zA-Z0-9+/=]{8}$/.exec(key)?.[1] ?? key;

/** Returns the mark of a format; null if it is not in the schema. */
export function markOf(key: string, value: unknown): Mark | null {
  const type = Object.hasOwn(chapterSchema.marks, markName(key))
    ? chapterSchema.marks[markName(key) as keyof typeof chapterSchema.marks]
    : null;
  if (!type || typeof value !== "object" || value === null) return null;
  return type.create(allowedOf(type.spec.attrs ?? {}, value as Readonly<Record<string, unknown>>));
}

/** Returns the node type of an element; null if it is not in the schema. */
export const typeOf = (name: string): NodeType | null =>
  Object.hasOwn(chapterSchema.nodes, name) && name !== "doc" && name !== "text"
    ? (chapterSchema.nodes[name as keyof typeof chapterSchema.nodes] ?? null)
    : null;

function allowedOf(specs: Specs, given: Readonly<Record<string, unknown>>): Attrs {
  const attrs: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const value = given[name];
    if (value !== undefined && isAllowed(spec, value)) attrs[name] = value;
  }
  return attrs;
}
