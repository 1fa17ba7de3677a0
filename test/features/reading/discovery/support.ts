import type { Caller } from "../../../../src/core/base/viewer.ts";
import { addFavourite } from "../../../../src/features/library/favourites/index.ts";
import type { StoryDoc } from "../../../../src/features/stories/stories/index.ts";
import type { TestHouse } from "../../people/users/support.ts";

/** Lets each of these readers favourite each of these stories. */
export async function like(
  { services }: Pick<TestHouse, "services">,
  readers: readonly Caller[],
  ...stories: readonly Pick<StoryDoc, "_id">[]
): Promise<void> {
  for (const reader of readers)
    for (const { _id } of stories) await addFavourite(services, reader, { story: String(_id) });
}
