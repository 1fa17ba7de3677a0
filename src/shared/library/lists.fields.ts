import { flag, line, text } from "../fields.ts";
import { messages } from "../messages.ts";
import { LIST_TITLE_MAX } from "./lists.limits.ts";
import { listsText } from "./lists.text.ts";

/** What a member fills in for a reading list; private unless chosen otherwise. Limits are not in the specification. */
export const listFields = {
  title: line({
    label: listsText.title,
    max: LIST_TITLE_MAX,
    required: true,
    missing: messages.titleRequired,
    api: { sort: true },
  }),
  description: text({ label: listsText.description, max: 2_000, rows: 3 }),
  public: flag({
    label: listsText.visibility,
    options: {
      false: { label: listsText.private, hint: listsText.privateHint },
      true: { label: listsText.public, hint: listsText.publicHint },
    },
    api: { filter: true },
  }),
};
