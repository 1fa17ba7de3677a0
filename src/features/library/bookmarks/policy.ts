import type { Policy } from "../../../core/base/policy.ts";
import type { BookmarkDoc } from "./model.ts";

/** Bookmarks are their owner's alone, the staff not excepted (product.md, People). */
export const bookmarkPolicy: Policy<Pick<BookmarkDoc, "owner">> = {
  readable: ({ id }) => (id ? { owner: id } : { _id: null }),
  can: ({ id }, action, bookmark) => id !== null && (action === "create" || String(bookmark?.owner) === id),
};
