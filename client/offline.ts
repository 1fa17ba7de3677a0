import { offlineText as words } from "#shared/reading/offline.text.ts";
import { mountList } from "./offline/list.ts";
import { canKeep } from "./offline/store.ts";

/**
 * Entry point of offline reading: the page that lists saved stories, and the code that a story's page loads
 * on demand.
 */
export { mountStory } from "./offline/story.ts";

const list = document.querySelector<HTMLElement>("[data-offline-list]");
const cannot = () => {
  list!.querySelector('[data-offline="status"]')!.textContent = words.unsupported;
};
if (list && canKeep()) mountList(list).catch(cannot);
else if (list) cannot();
