import { dropIndex } from "#core/db/drop-index.ts";
import type { Migration } from "#core/migrations/index.ts";
import { Story } from "#features/stories/stories/model.ts";

export const formerIndexOfFilterFields: Migration = {
  name: "0016-former-index-of-filter-fields",
  summary:
    "An index of stories is dropped, since the index of stories with a tag begins with the same field.",
  phase: "after-indexes",
  reversible: true,
  run: () => dropIndex(Story, "filterFields_1"),
};
