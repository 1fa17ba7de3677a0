import type { Policy } from "#core/base/policy.ts";
import type { BookmarkDoc } from "./model.ts";

/** Policy for bookmarks: only the owner has access, not even staff (product.md, People). */
export const bookmarkPolicy: Policy<Pick<BookmarkDoc, "owner">> = {
  readable: ({ id }) => (id ? { owner: id } : { _id: null }),
  can: ({ id }, action, bookmark) => id !== null && (action === "create" || String(bookmark?.owner) === id),
};
