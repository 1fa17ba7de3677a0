import type { Viewer } from "../base/viewer.ts";
import { storedPath } from "./context.ts";
import { readPath } from "./documents.ts";
import type { Entry } from "./load-relations.ts";
import type { RelationSelection, Selection } from "./populate.ts";
import type { Resource, StoredDocument } from "./resource.ts";

/**
 * Response format: Strapi's version 4 with `attributes`, or version 5, which is flat. Bare responses are flat
 * too.
 */
export interface Format {
  readonly flat: boolean;
  readonly documentId: boolean;
  readonly created: 200 | 201;
  readonly deleted: 200 | 204;
}

const V4: Format = { flat: false, documentId: false, created: 200, deleted: 200 };
const V4_BARE: Format = { ...V4, flat: true };
const V5: Format = { flat: true, documentId: true, created: 201, deleted: 204 };

/** Chooses the format from the header `Strapi-Response-Format` and from `bare` of the resource. */
export const formatOf = (header: string | string[] | undefined, resource: Pick<Resource, "bare">): Format =>
  header === "v5" ? V5 : resource.bare ? V4_BARE : V4;

/** Serialises an entry for the response; includes only what was selected. */
export function serialise(entry: Entry, selection: Selection, viewer: Viewer, format: Format): object {
  const { resource, attributes: names, relations } = selection;
  const { document } = entry;
  const id = document._id.toString();
  const attributes: Record<string, unknown> = format.flat ? { id } : {};
  if (format.documentId) attributes.documentId = id;
  const presented = resource.present?.(document, viewer);
  for (const name of names) {
    const value = resource.fields.get(name)?.load
      ? entry.loaded?.[name]
      : attributeOf(resource, name, document, presented);
    if (value !== undefined || !resource.fields.get(name)?.own) attributes[name] = value ?? null;
  }
  for (const relation of relations) {
    if (relation.field.entry) {
      delete attributes[relation.name];
      const shown = relation.field.entry(document, viewer);
      if (shown === undefined) continue;
      const one = embedded(shown, relation, format);
      attributes[relation.name] = format.flat ? one : { data: one };
      continue;
    }
    const related = relation.selection ? entry.relations[relation.name] : undefined;
    const value = relation.selection
      ? serialiseRelated(related ?? null, relation.selection, viewer, format)
      : embedded(attributeOf(resource, relation.name, document, presented), relation, format);
    attributes[relation.name] = format.flat ? value : { data: value };
  }
  return format.flat ? attributes : { id, attributes };
}

function attributeOf(
  resource: Resource,
  name: string,
  document: StoredDocument,
  presented: Readonly<Record<string, unknown>> | undefined,
): unknown {
  if (presented) return presented[name];
  const field = resource.fields.get(name);
  return field ? readPath(document, storedPath(name, field)) : undefined;
}

function serialiseRelated(
  related: Entry | readonly Entry[] | null,
  selection: Selection,
  viewer: Viewer,
  format: Format,
): object | null {
  if (related === null) return null;
  return isMany(related)
    ? related.map((entry) => serialise(entry, selection, viewer, format))
    : serialise(related, selection, viewer, format);
}

const isMany = (related: Entry | readonly Entry[]): related is readonly Entry[] => Array.isArray(related);

/** Serialises media embedded in its document: an object with an id and attributes. */
function embedded(value: unknown, { field }: RelationSelection, format: Format): unknown {
  if (value == null) return field.many ? [] : null;
  const items = (Array.isArray(value) ? value : [value]).map((item: Record<string, unknown>) => {
    const { id = null, _id, ...attributes } = item;
    const own = { id: id ?? _id ?? null };
    return format.flat ? { ...own, ...attributes } : { ...own, attributes };
  });
  return field.many ? items : (items[0] ?? null);
}
