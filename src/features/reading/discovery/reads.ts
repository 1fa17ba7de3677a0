import { guest, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { AlsoLikedDto, BecauseDto } from "#shared/reading/discovery.dto.ts";
import { blockedIdsOf } from "../../people/blocks/index.ts";
import { type Hiding, hidingOf } from "../../people/reading-filters/index.ts";
import { findHidden } from "../../stories/catalogue/index.ts";
import {
  findFilterFields,
  presentStoryCard,
  readStoryCards,
  type StoryDoc,
} from "../../stories/stories/index.ts";
import { stillReadOf } from "../reading/index.ts";
import {
  type SimilarStory,
  StorySignals,
  type StorySignalsDoc,
  StoryVote,
  type StoryVoteDoc,
} from "./model.ts";

/** Stories in one row. */
const ROW = 6;
/**
 * Maximum number of a member's liked stories used as seeds for suggestions, the last liked first, and number
 * of rows shown.
 */
const SEEDS = 20;
const ROWS = 2;
/** Number of stories at which a row is considered full. */
const FULL = 3;
/** Similar stories examined per seed story. */
const AFTER_ONE = 12;
/** Maximum number of a member's votes loaded; covers all votes a member can have. */
const VOTES = 500;

/**
 * Returns stories liked by people who like the given story, best first, as visible to everyone: only listed
 * stories, mature ones only next to mature ones, none by authors whom this story's author has blocked. Three
 * finds by id.
 */
export const readAlsoLiked = async (story: Liked): Promise<AlsoLikedDto[]> =>
  (await allAlsoLiked(story)).slice(0, ROW);

/**
 * Returns the same list after the reader's filters, and how many of the first six the filters hide. One
 * additional query.
 */
export async function readAlsoLikedFor(
  story: Liked,
  hiding: Hiding,
): Promise<{ readonly stories: AlsoLikedDto[]; readonly hidden: number }> {
  const found = await allAlsoLiked(story);
  const filterFields = await findFilterFields(found.map((each) => each.story.id));
  const of = (each: AlsoLikedDto) => ({ filterFields: filterFields.get(each.story.id) ?? [] });
  const visible = found.filter((each) => !hiding.hides(of(each)));
  const stories = visible.slice(0, ROW).map((each) => {
    const marks = hiding.marks(of(each));
    return marks.length > 0 ? { ...each, story: { ...each.story, marks } } : each;
  });
  return {
    stories,
    hidden: found.slice(0, ROW).filter((each) => hiding.counts(of(each))).length,
  };
}

type Liked = Pick<StoryDoc, "_id" | "author" | "mature">;

async function allAlsoLiked({ _id, author, mature }: Liked): Promise<AlsoLikedDto[]> {
  const signals = await StorySignals.findById(_id, { similar: 1 }).lean<StorySignalsDoc>();
  if (!signals || signals.similar.length === 0) return [];
  const [found, blocked] = await Promise.all([listedAmong(signals.similar), blockedIdsOf(String(author))]);
  return found.filter(({ story }) => (mature || !story.mature) && !blocked.includes(story.author.id));
}

/**
 * Returns suggestions for a member, each with the story it is based on. Excludes stories they know, their own
 * stories, and those they do not see because of a filter or block; includes mature stories only after they have
 * confirmed their age. `shown` are stories that the page shows already. At most five finds by index.
 */
export async function readBecause(
  viewer: Viewer,
  shown: ReadonlySet<string> = new Set(),
): Promise<BecauseDto[]> {
  const { id } = viewer;
  if (!isId(id)) return [];
  const votes = await StoryVote.find({ user: toId(id) }, { story: 1, by: 1, at: 1, _id: 0 })
    .sort({ at: -1, story: 1, by: 1 })
    .limit(VOTES)
    .lean<Pick<StoryVoteDoc, "story" | "by">[]>();
  if (votes.length === 0) return [];
  const seeds = votes.slice(0, SEEDS);
  const [signals, read] = await Promise.all([
    StorySignals.find({ _id: { $in: seeds.map(({ story }) => story) } }, { similar: 1 }).lean<
      StorySignalsDoc[]
    >(),
    stillReadOf(
      id,
      seeds.flatMap(({ story, by }) => (by === "reading" ? [String(story)] : [])),
    ),
  ]);
  const known = new Set([...shown, ...votes.map(({ story }) => String(story))]);
  const similar = new Map(signals.map((each) => [String(each._id), each.similar]));
  const rows = seeds.flatMap(({ story, by }) => {
    const after = String(story);
    const others = (similar.get(after) ?? []).filter((each) => !known.has(String(each.story)));
    // Stories the member has since removed from their history must not be shown to them.
    if (others.length === 0 || (by === "reading" && !read.has(after))) return [];
    return [{ after, by, others: others.slice(0, AFTER_ONE) }];
  });
  const cards = await readStoryCards(guest, [
    ...new Set(rows.flatMap(({ after, others }) => [after, ...others.map(({ story }) => String(story))])),
  ]);
  const hidden = await findHidden([...cards.keys()], await hidingOf(viewer));
  const all = rows.flatMap(({ after, by, others }): BecauseDto[] => {
    const seed = cards.get(after);
    // Stories hidden by the reader's filters must not serve as a reason either.
    if (!seed || hidden.has(after)) return [];
    const stories = others.flatMap(({ story, common }) => {
      const card = cards.get(String(story));
      if (!card || hidden.has(String(story)) || String(card.author) === id || (card.mature && !viewer.mature))
        return [];
      return [{ story: presentStoryCard(card), readers: common }];
    });
    return [{ after: { id: after, slug: seed.slug, title: seed.title }, by, stories }];
  });
  return bestRows(all);
}

/** Selects at most two rows without common stories; nearly empty rows only if there are no fuller ones. */
function bestRows(all: readonly BecauseDto[]): BecauseDto[] {
  const fullness = ({ stories }: BecauseDto) => Math.min(stories.length, FULL);
  const shown = new Set<string>();
  const found: BecauseDto[] = [];
  for (const row of [...all].sort((a, b) => fullness(b) - fullness(a))) {
    const stories = row.stories.filter(({ story }) => !shown.has(story.id)).slice(0, ROW);
    if (stories.length < (found.length === 0 ? 1 : FULL)) continue;
    for (const { story } of stories) shown.add(story.id);
    found.push({ ...row, stories });
    if (found.length === ROWS) break;
  }
  return found;
}

/** Returns the stories that everyone can find, in the given order. One query. */
async function listedAmong(similar: readonly SimilarStory[]): Promise<AlsoLikedDto[]> {
  const cards = await readStoryCards(
    guest,
    similar.map(({ story }) => story),
  );
  return similar.flatMap(({ story, common }) => {
    const card = cards.get(String(story));
    return card ? [{ story: presentStoryCard(card), readers: common }] : [];
  });
}

/**
 * Returns the stories a member likes or has read, which are not new to them. One query in the index of votes.
 */
export async function knownStoriesOf(userId: string): Promise<ReadonlySet<string>> {
  const votes = await StoryVote.find({ user: toId(userId) }, { story: 1, _id: 0 })
    .sort({ at: -1, story: 1, by: 1 })
    .limit(VOTES)
    .lean<Pick<StoryVoteDoc, "story">[]>();
  return new Set(votes.map(({ story }) => String(story)));
}
