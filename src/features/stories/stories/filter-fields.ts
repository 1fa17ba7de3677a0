import { isDeepStrictEqual } from "node:util";
import type { Model, Types } from "mongoose";
import type { Filter } from "#core/base/policy.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { hidingOf } from "../../people/reading-filters/index.ts";
import type { ModelWithCopies, StoryCopies } from "./copies/story-copies.ts";
import { Story, type StoryDoc } from "./model.ts";

/**
 * Documents that belong to a story and copy its filter fields, so that one condition leaves out what a reader
 * hides.
 */
export interface OfStory {
  /** Absent if the document does not belong to a story. */
  readonly story?: Types.ObjectId;
  /** Copy of the story's filter fields, which readers' filters match. */
  readonly filterFields?: readonly string[];
}

/** Schema definition of the filter fields. They are also indexed, to count what a filter hides. */
export const FILTER_FIELDS = { type: [String], default: undefined } as const;

/** Methods required of such a model. */
interface ModelWithFilterFields extends Pick<Model<OfStory>, "collection">, ModelWithCopies {}

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** A model with documents that copy the filter fields of their stories. */
    "story.filterFields": ModelWithFilterFields;
  }
}

/** Returns the models with documents that copy the filter fields of their stories. */
export const modelsWithFilterFields = ({
  extensions,
}: Pick<Services, "extensions">): readonly ModelWithFilterFields[] => extensions.at("story.filterFields");

/**
 * Returns the copies of stories' filter fields in the documents of a model. Those of a story that is no longer listed
 * stay as they are, because a story that is hidden and shown again, with all its comments, would be written twice
 * without a difference.
 */
export const filterFieldCopies = (model: ModelWithFilterFields): StoryCopies => ({
  name: `${model.collection.name}.filterFields`,
  model,
  fields: ["filterFields"],
  concerned: ({ before, after }) =>
    !after.listed || isDeepStrictEqual(before.filterFields, after.filterFields)
      ? null
      : { story: after._id, filterFields: { $ne: after.filterFields } },
  valuesOf({ listed, filterFields }) {
    return () => (listed ? { filterFields } : {});
  },
});

type LeftOut = (viewer: Viewer) => Promise<{ readonly kept: Filter; readonly left: Filter } | null>;

/**
 * Returns what lists of stories, or of documents that belong to them, leave out for a viewer: all stories
 * that the viewer's filters hide, except the viewer's stories and entries. `writer` names the field with the
 * author of an entry.
 */
export const leftOutWith =
  (writer?: string): LeftOut =>
  async (viewer) => {
    const filters = (await hidingOf(viewer))?.filtersOnly;
    if (!filters?.hidesAny || viewer.id === null) return null;
    const excluded = writer ? { ...filters.left, [writer]: { $ne: toId(viewer.id) } } : filters.left;
    return { kept: { $nor: [excluded] }, left: excluded };
  };

/** Returns the filter fields of those given stories that are listed. One query. */
export async function findFilterFields(
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const stories = await Story.find({ _id: { $in: ids.map(toId) } }, { filterFields: 1 }).lean<
    Pick<StoryDoc, "_id" | "filterFields">[]
  >();
  return new Map(stories.map(({ _id, filterFields }) => [String(_id), filterFields]));
}
