import { joinStoryPage } from "../../stories/stories/index.ts";
import { readAlsoLiked } from "./reads.ts";

/** "Readers of this also liked" on a story's page, the same for everyone and kept with it. */
joinStoryPage(async (story, shows) => {
  shows(`story-signals:${story._id}`);
  const alsoLiked = await readAlsoLiked(story);
  shows(...alsoLiked.map((each) => `stories:${each.story.id}`));
  return alsoLiked.length > 0 ? { alsoLiked } : {};
});
