import { line, tags, text } from "../fields.ts";
import { THREAD_TAGS_MAX } from "./forums.limits.ts";
import { forumsMessages } from "./forums.messages.ts";
import { forumsText } from "./forums.text.ts";

const { write: texts } = forumsText;

/** What the author of a thread may change later. Limits are not in the specification. */
export const threadHeadFields = {
  title: line({ label: texts.threadTitle, hint: texts.titleHint, max: 120, required: true }),
  tags: tags({
    label: texts.tags,
    hint: texts.tagsHint,
    max: 30,
    most: THREAD_TAGS_MAX,
    wrong: forumsMessages.threadTags,
    api: { filter: true },
  }),
};

const post = { hint: texts.textHint, max: 20_000, required: true, look: "mentions" } as const;

/** What a member fills in for a thread and its first post, besides pictures and a poll. */
export const threadFields = { ...threadHeadFields, text: text({ label: texts.text, rows: 10, ...post }) };

export const postFields = { text: text({ label: forumsText.reply, rows: 5, ...post }) };
