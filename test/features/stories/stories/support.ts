import type { Caller } from "#core/base/viewer.ts";
import { createChapter, publishChapter } from "#features/stories/chapters/index.ts";
import { createStory, publishStory } from "#features/stories/editing/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { CHOSEN_BY } from "#test/app/support/stories.ts";
import type { TestHouse } from "../../people/users/support.ts";

/** Creates a draft with one published chapter. */
export async function aDraft(house: TestHouse, author: Caller, input: object = {}): Promise<StoryDoc> {
  const story = await createStory(house.services, author, { title: "The Lamp", ...CHOSEN_BY, ...input });
  await aChapter(house, author, story);
  return fresh(story);
}

/** Creates a published story with one chapter. */
export async function aStory(house: TestHouse, author: Caller, input: object = {}): Promise<StoryDoc> {
  const story = await aDraft(house, author, input);
  return publishStory(house.services, author, String(story._id));
}

/** Adds a published chapter at the end of a story. */
export async function aChapter(
  house: TestHouse,
  author: Caller,
  story: Pick<StoryDoc, "_id">,
  input: object = {},
): Promise<string> {
  const text = { title: "One", html: "<p>It was a dark and stormy night.</p>" };
  const chapter = await createChapter(house.services, author, String(story._id), { ...text, ...input });
  await publishChapter(house.services, author, String(chapter._id));
  return String(chapter._id);
}

/** Reads the stored story. */
export const fresh = async (story: Pick<StoryDoc, "_id">): Promise<StoryDoc> =>
  (await Story.findById(story._id).lean<StoryDoc>())!;
