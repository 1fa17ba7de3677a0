import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { forgetBookmarksOf, setBookmarksHidden } from "./commands.ts";
import { Bookmark } from "./model.ts";

/** Exports a member's bookmarks and notes. */
export const bookmarkPersonalData = (services: Services): PersonalData => ({
  models: ["Bookmark"],
  async *export({ id }) {
    yield jsonListFile("bookmarks.json", () =>
      Bookmark.find({ owner: toId(id) })
        .select(
          "-subject -counted -ownerHidden -passage.prefix -passage.suffix -passage.print -passage.alone",
        )
        .sort({ createdAt: -1, _id: -1 })
        .lean()
        .cursor(),
    );
  },
  hide: ({ id }) => setBookmarksHidden(services, id, true),
  show: ({ id }) => setBookmarksHidden(services, id, false),
  erase: ({ id }) => forgetBookmarksOf(services, id),
});
