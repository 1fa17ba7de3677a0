import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import type { LibraryState } from "#shared/reading/library.ts";
import { addBookmark, removeBookmarkOf } from "../../library/bookmarks/index.ts";
import { followSubject, unfollowSubject } from "../../library/followers/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { setStateOfUnopened } from "../reading/index.ts";

/**
 * Puts a story into the caller's library, or changes its state there. A story to read later is a bookmark of
 * the whole story; the other states are reading states. `notify` also follows the story.
 * @throws 403 for a guest, 404 for a hidden story, 400 if the state is not possible
 */
export async function setLibraryState(
  services: Services,
  caller: Caller,
  story: string,
  { state, notify }: { readonly state: LibraryState; readonly notify: boolean },
): Promise<void> {
  await assertReadable(caller, story);
  if (state === "want") await addBookmark(services, caller, { story });
  else await setStateOfUnopened(services, caller, story, state);
  if (notify) await followSubject(services, caller, "story", story);
}

/**
 * Removes the caller's bookmark and follow of a story. The reading history stays.
 * @throws 403 for a guest, 404 for a hidden story
 */
export async function removeFromLibrary(services: Services, caller: Caller, story: string): Promise<void> {
  await assertReadable(caller, story);
  await removeBookmarkOf(services, caller, story);
  await unfollowSubject(services, caller, "story", story);
}

async function assertReadable({ viewer }: Caller, story: string): Promise<void> {
  if (!(await readStory(viewer, story))) throw notFound();
}
