import type { Services } from "#core/services.ts";
import { changeStory } from "./change.ts";
import { storiesOf } from "./personal-data.ts";

/**
 * Hides a banned author's stories from lists, search, feeds and sale, or restores them. Their teams can
 * continue to write and buyers to read. Idempotent.
 */
export async function hideStoriesOf(services: Services, author: string, hidden: boolean): Promise<void> {
  for await (const { _id, authorHidden = false } of storiesOf(author))
    if (authorHidden !== hidden) await changeStory(services, _id, () => ({ authorHidden: hidden }));
}
