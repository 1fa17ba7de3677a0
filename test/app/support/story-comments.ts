import { toId } from "#core/db/ids.ts";
import { storyTeamOf } from "#features/stories/stories/index.ts";
import { Story, type StoryDoc } from "#features/stories/stories/model.ts";
import { Comment } from "#features/talk/comments/model.ts";
import { placeOf, teamOf } from "#features/talk/comments/place.ts";

/** Rows per insert. */
const BATCH = 1_000;

/** Inserts comments on a story, spread over its chapters, without its commands. */
export async function insertComments(story: string, author: string, count: number): Promise<void> {
  const doc = (await Story.findById(toId(story)).lean<StoryDoc>())!;
  const chapters = doc.contents.map(({ chapter }) => chapter);
  const ofStory = { story: doc._id, author: toId(author), team: teamOf(doc), storyTeam: storyTeamOf(doc) };
  const places = new Map(chapters.map((chapter) => [chapter, placeOf(doc, String(chapter))]));
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => {
      const chapter = chapters[(from + at) % chapters.length]!;
      const { filterFields } = doc;
      return { ...ofStory, chapter, filterFields, text: `Comment ${from + at}`, place: places.get(chapter) };
    });
    await Comment.insertMany(rows, { rawResult: true });
  }
}
