import type { ClientSession, Types } from "mongoose";
import type { Services } from "#core/services.ts";
import { filterFieldCopies } from "../filter-fields.ts";
import type { Copying, StoryCopies, ValuesOf } from "./story-copies.ts";

/** Returns all copies of stories' data. */
export const allCopies = ({ extensions }: Pick<Services, "extensions">): readonly StoryCopies[] => [
  ...extensions.at("story.copies"),
  ...extensions.at("story.filterFields").map(filterFieldCopies),
];

/** Projection of the documents that `writeCopies` takes. */
export const projectionOf = ({ fields }: StoryCopies): object =>
  Object.fromEntries(fields.map((field) => [field, 1]));

/** Writes what differs in these documents; one statement for each group of documents with equal values. */
export async function writeCopies(
  { model }: StoryCopies,
  valuesOf: ValuesOf,
  documents: readonly Copying[],
  session: ClientSession,
): Promise<void> {
  const groups = new Map<string, { readonly values: object; readonly ids: Types.ObjectId[] }>();
  for (const document of documents) {
    const values = valuesOf(document);
    const stored = Object.fromEntries(Object.keys(values).map((name) => [name, document[name]]));
    const key = JSON.stringify(values);
    if (key === JSON.stringify(stored)) continue;
    const group = groups.get(key) ?? { values, ids: [] };
    groups.set(key, group);
    group.ids.push(document._id);
  }
  for (const { values, ids } of groups.values())
    await model.updateMany({ _id: { $in: ids } }, { $set: values }, { session, timestamps: false });
}
