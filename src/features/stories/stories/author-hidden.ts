import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { findLeaving } from "../../people/users/index.ts";
import { changeStory } from "./change.ts";
import { goesWithAuthor, storiesOf } from "./personal-data.ts";

/**
 * Hides a banned author's stories from lists, search, feeds and sale, or restores them. Their teams can
 * continue to write and buyers to read. Those that an author who deletes their works leaves to co-authors stay
 * hidden. Idempotent.
 */
export async function hideStoriesOf(services: Services, author: string, banned: boolean): Promise<void> {
  const works = (await findLeaving(author))?.leaving.works;
  await sweepOnce("stories of a banned author", storiesOf(author), async (story) => {
    const hidden = banned || (works === "erase" && !goesWithAuthor(story, works));
    if ((story.authorHidden ?? false) === hidden) return;
    await changeStory(services, story._id, (current) =>
      current.author.equals(story.author) ? { authorHidden: hidden } : {},
    );
  });
}
