import { slugOf } from "../editing/index.ts";
import { findTeamStoryNames, type StoryDoc } from "../stories/index.ts";
import { DetailChange, type DetailChangeDoc } from "./model.ts";

/** A story, and the time at which a member could still read its title. */
export interface NameAsked {
  readonly story: StoryDoc["_id"];
  readonly at: Date;
}

/** Name of a story as a member may know it. */
export interface KnownName {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** True if the member can open the story. */
  readonly isReadable: boolean;
}

type TitleChange = Pick<DetailChangeDoc, "story" | "at"> & { readonly before: { readonly title: string } };

/**
 * Returns the names of stories to which a member had access by a contract: as they are now for everyone who may read
 * the story and for its team, otherwise as they were at the given time (decision 109). Null for an erased story. Two
 * queries.
 */
export async function findKnownNames(
  member: string,
  asked: readonly NameAsked[],
): Promise<(asked: NameAsked) => KnownName | null> {
  const stories = await findTeamStoryNames(asked.map(({ story }) => story));
  const closed = [...stories.values()].filter((each) => !each.namedTo(member));
  const changes =
    closed.length === 0
      ? []
      : await DetailChange.find(
          { story: { $in: closed.map(({ _id }) => _id) }, "before.title": { $exists: true } },
          { story: 1, at: 1, "before.title": 1 },
        )
          .sort({ story: 1, number: 1 })
          .lean<TitleChange[]>();
  const changesOf = Map.groupBy(changes, ({ story }) => String(story));
  return ({ story, at }) => {
    const name = stories.get(String(story));
    if (!name) return null;
    const id = String(story);
    const isReadable = name.namedTo(member) && !name.deletedAt;
    if (name.namedTo(member)) return { id, slug: name.slug, title: name.title, isReadable };
    const next = changesOf.get(id)?.find((change) => change.at > at);
    const title = next?.before.title ?? name.title;
    return { id, slug: slugOf(title), title, isReadable };
  };
}
