import type { Model, QueryFilter, Types } from "mongoose";
import { isId, toId } from "#core/db/ids.ts";
import { storyReport } from "#shared/stories/stories.report.ts";
import { type Matter, matterKey, type Party } from "../../people/conflicts/index.ts";
import { findStoryStandings } from "./reads.ts";

type FindParties = (
  matters: readonly Pick<Matter, "kind" | "id">[],
) => Promise<ReadonlyMap<string, readonly Party[]>>;

/** Adds the team of stories that staff decide about. */
export const findStoryParties: FindParties = (matters) =>
  partiesOfStories(new Map(idsOf(storyReport.name, matters).map((id) => [id, id])), storyReport.name);

/**
 * Creates a function that adds the team of the story for content of this kind: a chapter of it, or what
 * others wrote about it.
 */
export const findPartiesOfStoryOf =
  <Doc extends OfStory>(kind: string, model: Model<Doc>): FindParties =>
  async (matters) => {
    const ids = idsOf(kind, matters);
    if (ids.length === 0) return new Map();
    const rows = await model
      .find({ _id: { $in: ids.map(toId) } } as QueryFilter<Doc>, { story: 1 })
      .lean<OfStory[]>();
    return partiesOfStories(new Map(rows.map(({ _id, story }) => [String(_id), String(story)])), kind);
  };

interface OfStory {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
}

const idsOf = (name: string, matters: Parameters<FindParties>[0]): readonly string[] =>
  matters.flatMap(({ kind, id }) => (kind === name && isId(id) ? [id] : []));

/** `stories`: ids of stories by the id of the matter. */
async function partiesOfStories(
  stories: ReadonlyMap<string, string>,
  kind: string,
): Promise<ReadonlyMap<string, readonly Party[]>> {
  const standings = await findStoryStandings([...new Set(stories.values())]);
  return new Map(
    [...stories].map(([id, story]) => [
      matterKey({ kind, id }),
      (standings.get(story)?.team ?? []).map((member) => ({ member, as: "co-author" }) as const),
    ]),
  );
}
