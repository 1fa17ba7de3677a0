import { defineResource, type Resource } from "#core/api/index.ts";
import type { Services } from "#core/services.ts";
import { BOOKMARK_KINDS } from "#shared/library/bookmarks.enums.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { addBookmark, noteBookmark, removeBookmark } from "./commands.ts";
import { Bookmark, type BookmarkDoc } from "./model.ts";
import { bookmarkPolicy } from "./policy.ts";
import { bookmarkNoteRules, bookmarkRules } from "./rules.ts";

/** `/api/bookmarks`: the caller's bookmarks (specification, section 4; product.md, People). */
export const bookmarkResource = (services: Services): Resource =>
  defineResource<BookmarkDoc>({
    name: "bookmarks",
    cache: "never",
    singular: "bookmark",
    scopes: { read: "read", write: "write" },
    description: [
      "The caller's bookmarks: a `story`, a `chapter`, or a passage of a chapter by its `quote` (with",
      "`prefix` and `suffix` if the same words occur more than once). Bookmarking the same thing twice returns the existing bookmark.",
    ].join(" "),
    model: Bookmark,
    policy: bookmarkPolicy,
    membersOnly: true,
    fields: {
      owner: { type: "relation", target: "users" },
      kind: { type: "enumeration", values: BOOKMARK_KINDS, filter: true },
      story: { type: "relation", target: "stories", filter: true },
      chapter: { type: "relation", target: "chapters", filter: true },
      note: { type: "text" },
      quote: {
        type: "text",
        path: "passage.quote",
        description: "Words quoted from the chapter, for a passage",
      },
      passageGone: { type: "boolean", description: "True if the chapter no longer contains these words" },
    },
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    requires: ["passage"],
    present: ({ passage, ...bookmark }) => ({ ...bookmark, quote: passage?.quote ?? null }),
    rules: { create: bookmarkRules, update: bookmarkNoteRules },
    commands: {
      create: (caller, input) => addBookmark(services, caller, input),
      update: (caller, id, input) => noteBookmark(services, caller, id, input),
      delete: (caller, id) => removeBookmark(services, caller, id),
    },
  });
