import { offlineText as words } from "../src/shared/reading/offline.text.ts";
import { mountList } from "./offline/list.ts";
import { canKeep } from "./offline/store.ts";

/** What is kept on this device: the page that lists it, and what a story's page fetches when it is asked to keep. */
export { mountStory } from "./offline/story.ts";

const list = document.querySelector<HTMLElement>("[data-offline-list]");
const cannot = () => {
  list!.querySelector('[data-offline="status"]')!.textContent = words.unsupported;
};
if (list && canKeep()) mountList(list).catch(cannot);
else if (list) cannot();
