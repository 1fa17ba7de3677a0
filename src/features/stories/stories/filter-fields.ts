import { isDeepStrictEqual } from "node:util";
import type { ClientSession, Model, Types } from "mongoose";
import type { Filter } from "../../../core/base/policy.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { hidingOf } from "../../people/reading-filters/index.ts";
import { Story, type StoryDoc } from "./model.ts";

/** What hangs on a story and keeps its filter fields, so that one condition leaves out what a reader hides. */
export interface OfStory {
  /** Absent where an entry need not hang on one. */
  readonly story?: Types.ObjectId;
  /** What readers filter the story by, as the story has it. */
  readonly filterFields?: readonly string[];
}

/** How a schema stores them; it has an index on them too, by which is counted what filters take. */
export const FILTER_FIELDS = { type: [String], default: undefined } as const;

/** What is needed of such a model. */
interface ModelWithFilterFields extends Pick<Model<OfStory>, "collection"> {
  updateMany(filter: object, update: object, options: object): PromiseLike<unknown>;
}

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** A model whose documents follow the filter fields of their stories. */
    "story.filterFields": ModelWithFilterFields;
  }
}

/** Models whose documents follow the filter fields of their stories. */
export const modelsWithFilterFields = ({
  extensions,
}: Pick<Services, "extensions">): readonly ModelWithFilterFields[] => extensions.at("story.filterFields");

/** Makes what hangs on a story follow its filter fields; the caller's transaction. */
export async function copyFilterFields(
  services: Pick<Services, "extensions">,
  { before, after }: Readonly<Record<"before" | "after", Required<Pick<StoryDoc, "_id" | "filterFields">>>>,
  session: ClientSession,
): Promise<void> {
  if (isDeepStrictEqual(before.filterFields, after.filterFields)) return;
  for (const model of modelsWithFilterFields(services))
    await model.updateMany(
      { story: after._id },
      { $set: { filterFields: after.filterFields } },
      { session, timestamps: false },
    );
}

type LeftOut = (viewer: Viewer) => Promise<{ readonly kept: Filter; readonly left: Filter } | null>;

/**
 * What lists of stories, or of what hangs on them, leave out for a viewer: all of stories that their filters hide, but
 * for their own stories and what they wrote themselves (`writer`: where an entry says who wrote it).
 */
export const leftOutWith =
  (writer?: string): LeftOut =>
  async (viewer) => {
    const hiding = await hidingOf(viewer);
    if (!hiding?.hidesAny || viewer.id === null) return null;
    const left = writer ? { ...hiding.left, [writer]: { $ne: toId(viewer.id) } } : hiding.left;
    return { kept: { $nor: [left] }, left };
  };

/** What stories are filtered by, of those among these that are listed. One find. */
export async function findFilterFields(
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const found = await Story.find({ _id: { $in: ids.map(toId) } }, { filterFields: 1 }).lean<
    Pick<StoryDoc, "_id" | "filterFields">[]
  >();
  return new Map(found.map(({ _id, filterFields }) => [String(_id), filterFields]));
}
