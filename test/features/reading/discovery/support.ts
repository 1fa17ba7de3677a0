import type { Caller } from "#core/base/viewer.ts";
import { addFavourite } from "#features/library/favourites/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import type { TestHouse } from "../../people/users/support.ts";

/** Lets each of these readers add each of these stories to their favourites. */
export async function like(
  { services }: Pick<TestHouse, "services">,
  readers: readonly Caller[],
  ...stories: readonly Pick<StoryDoc, "_id">[]
): Promise<void> {
  for (const reader of readers)
    for (const { _id } of stories) await addFavourite(services, reader, { story: String(_id) });
}
