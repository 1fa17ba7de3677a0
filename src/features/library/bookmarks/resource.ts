import { defineResource, type Resource } from "../../../core/api/index.ts";
import type { Services } from "../../../core/services.ts";
import { BOOKMARK_KINDS } from "../../../shared/library/bookmarks.enums.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { addBookmark, noteBookmark, removeBookmark } from "./commands.ts";
import { Bookmark, type BookmarkDoc } from "./model.ts";
import { bookmarkPolicy } from "./policy.ts";
import { bookmarkNoteRules, bookmarkRules } from "./rules.ts";

/** `/api/bookmarks`: what the caller marked (specification, section 4; product.md, People). */
export const bookmarkResource = (services: Services): Resource =>
  defineResource<BookmarkDoc>({
    name: "bookmarks",
    singular: "bookmark",
    scopes: { read: "read", write: "write" },
    description: [
      "What the caller marked for themselves: a `story`, a `chapter`, or a passage of one by its `quote` (with",
      "`prefix` and `suffix` where the same words stand there twice). Marking the same twice answers the one that is.",
    ].join(" "),
    model: Bookmark,
    policy: bookmarkPolicy as never,
    membersOnly: true,
    fields: {
      owner: { type: "relation", target: "users" },
      kind: { type: "enumeration", values: BOOKMARK_KINDS, filter: true },
      story: { type: "relation", target: "stories", filter: true },
      chapter: { type: "relation", target: "chapters", filter: true },
      note: { type: "text" },
      quote: { type: "text", path: "passage.quote", description: "Words of the chapter, for a passage" },
      passageGone: { type: "boolean", description: "The chapter no longer has them" },
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
