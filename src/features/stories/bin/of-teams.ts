import { findBinnedChapters } from "../chapters/index.ts";
import { findShared, type SharedStory } from "../stories/index.ts";

/** A deleted story or chapter in the bin of a co-author. */
export interface BinnedOfTeam {
  readonly _id: unknown;
  readonly title: string;
  readonly words: number;
  readonly deletedAt: Date | null;
  /** Name of the story's author. */
  readonly author: string;
  /** Of a chapter: its story's title; null for a story. */
  readonly story: string | null;
}

/**
 * Returns the deleted stories of which a member is a co-author, and the deleted chapters of such stories, each most
 * recently deleted first.
 */
export async function findBinnedOfTeams(member: string): Promise<BinnedOfTeam[]> {
  const shared = await findShared(member);
  const storiesById = new Map(
    shared.flatMap((story) => (story.deletedAt ? [] : [[String(story._id), story]])),
  );
  const chapters = await findBinnedChapters([...storiesById.values()].map(({ _id }) => _id));
  const stories = shared.filter(({ deletedAt }) => deletedAt);
  return [
    ...stories.map(({ _id, title, deletedAt, contents, authorCard }) => ({
      _id,
      title,
      deletedAt,
      story: null,
      author: nameOf(authorCard),
      words: contents.reduce((sum, { words }) => sum + words, 0),
    })),
    ...chapters.map(({ _id, title, deletedAt, words, story }) => {
      const { title: name, authorCard } = storiesById.get(String(story))!;
      return { _id, title, deletedAt, words, story: name, author: nameOf(authorCard) };
    }),
  ];
}

const nameOf = ({ name, username }: SharedStory["authorCard"]): string => name || username;
