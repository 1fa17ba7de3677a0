import Joi from "joi";
import { idRule, rulesOf } from "#core/fields/index.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import {
  FORUM_SECTIONS,
  type ForumSection,
  REQUEST_STATES,
  type RequestState,
} from "#shared/community/forums.enums.ts";
import { postFields, threadFields, threadHeadFields } from "#shared/community/forums.fields.ts";
import {
  POLL_DAYS,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  QUOTES_MAX,
  REASON_MAX,
  SLOW_MODES,
} from "#shared/community/forums.limits.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { STAFF_REASON_MAX } from "#shared/people/staff-acts.ts";
import { UPDATE_PICTURES_MAX } from "#shared/talk/updates.limits.ts";
import type { PollInput } from "./polls.ts";

/** Removes duplicates that differ only in case, keeping the first. */
const uniqueTexts = (texts: readonly string[]): string[] =>
  [...new Map(texts.toReversed().map((text) => [text.toLowerCase(), text])).values()].toReversed();

/** A list, or one text with an option per line. */
const pollOptions = Joi.alternatives(Joi.array().items(Joi.string()), Joi.string().allow("")).custom(
  (value: string | readonly string[], helpers) => {
    const lines = typeof value === "string" ? value.split("\n") : value;
    const found = uniqueTexts(lines.map((line) => line.trim().replace(/\s+/g, " ")).filter(Boolean));
    const isFit = found.length >= POLL_OPTIONS_MIN && found.length <= POLL_OPTIONS_MAX;
    if (!isFit || found.some((text) => text.length > POLL_OPTION_MAX))
      return helpers.message({ custom: forumsMessages.pollOptions });
    return found;
  },
);
const poll = Joi.object<PollInput>({
  options: pollOptions.required(),
  several: Joi.boolean(),
  days: Joi.number().valid(...POLL_DAYS),
});
const pictures = Joi.array().items(Joi.string().hex().length(32)).max(UPDATE_PICTURES_MAX).unique();

/** Input for a new thread: its title and first post. */
export interface ThreadInput extends ValuesOf<typeof threadFields>, OtherInput {}

interface OtherInput {
  readonly author?: string | null;
  readonly section: ForumSection;
  /** Ids of the caller's uploads. */
  readonly pictures?: readonly string[];
  readonly poll?: PollInput;
  /** In feedback and support: true if others may vote for it. */
  readonly request?: boolean;
}

export const threadRules = rulesOf<typeof threadFields, OtherInput>(threadFields, {
  author: idRule.allow(null),
  section: Joi.string()
    .valid(...FORUM_SECTIONS)
    .required(),
  pictures,
  poll,
  request: Joi.boolean(),
});

/** Reason of staff who change another member's thread. */
interface StaffReason {
  readonly reason?: string;
}

/** Input for changing a thread's title and tags. */
export type ThreadChange = ValuesOf<typeof threadHeadFields> & StaffReason;

export const threadChangeRules = rulesOf<typeof threadHeadFields, StaffReason>(threadHeadFields, {
  reason: Joi.string().trim().max(STAFF_REASON_MAX).empty(""),
});

/** Input for a new post. */
export interface PostInput extends PostChange, OtherPostInput {}

interface OtherPostInput {
  readonly author?: string | null;
  readonly thread: string;
  readonly quotes?: readonly string[];
  /** Ids of the caller's uploads. */
  readonly pictures?: readonly string[];
}

export const postRules = rulesOf<typeof postFields, OtherPostInput>(postFields, {
  author: idRule.allow(null),
  thread: idRule.required(),
  quotes: Joi.array().items(idRule).max(QUOTES_MAX).unique(),
  pictures,
});

/** Input for a draft; only its length is validated. */
export interface DraftInput {
  readonly title?: string;
  readonly text?: string;
  readonly tags?: string;
  readonly poll?: string;
  readonly pollSeveral?: string;
  readonly pollDays?: string;
}
const begun = (most: number) => Joi.string().allow("").max(most);
export const draftRules = Joi.object<DraftInput>({
  title: begun(threadFields.title.max),
  text: begun(threadFields.text.max),
  tags: begun(threadFields.tags.most * (threadFields.tags.max + 2)),
  poll: begun(POLL_OPTIONS_MAX * (POLL_OPTION_MAX + 2)),
  pollSeveral: Joi.string().allow("").valid("true"),
  pollDays: Joi.string()
    .allow("")
    .valid(...POLL_DAYS.map(String)),
});

export type PostChange = ValuesOf<typeof postFields>;
export const postChangeRules = rulesOf(postFields);

/** Staff decisions about a thread besides locking and pinning. */
export interface ThreadDecision {
  readonly section?: ForumSection;
  readonly slowMode?: number;
  readonly request?: RequestState;
  readonly reason?: string;
}

const reason = plainTextRule(REASON_MAX).empty("");
export const threadDecisionRules = Joi.object<ThreadDecision>({
  section: Joi.string().valid(...FORUM_SECTIONS),
  slowMode: Joi.number().valid(...SLOW_MODES),
  request: Joi.string().valid(...REQUEST_STATES),
  reason,
});

/** Ranges of post numbers, inclusive; the last may be open-ended. */
export type NumberRanges = readonly (readonly [from: number, to: number])[];

const numbers = Joi.string().custom((value: string, helpers) => {
  const parts = value.split(/[,;\s]+/).filter(Boolean);
  const found = parts.map((part) => /^#?(\d{1,9})(?:[-–](\d{0,9}))?$/.exec(part));
  if (parts.length === 0 || parts.length > 100 || found.includes(null))
    return helpers.message({ custom: forumsMessages.postNumbers });
  return found.map((match): NumberRanges[number] => {
    const from = Number(match![1]);
    const to = match![2];
    return [from, to === undefined ? from : to === "" ? Number.MAX_SAFE_INTEGER : Number(to)];
  });
});

/** An existing thread, by id or URL. */
const thread = Joi.string().custom((value: string, helpers) => {
  const match = /(?:^|\/)([0-9a-f]{24})(?:[-?#/]|$)/.exec(value.trim());
  return match ? match[1] : helpers.message({ custom: forumsMessages.noThreadAt });
});

/** Input for a split: posts that start a new thread or are appended to another. */
export interface SplitInput {
  readonly posts: NumberRanges;
  readonly into?: string;
  readonly title?: string;
  readonly section: ForumSection;
}
export const splitRules = Joi.object<SplitInput>({
  posts: numbers.required(),
  into: thread.empty(""),
  title: threadChangeRules
    .extract("title")
    .optional()
    .empty("")
    .when("into", { is: Joi.exist(), otherwise: Joi.required() }),
  section: Joi.string()
    .valid(...FORUM_SECTIONS)
    .required(),
});

/** Input for a merge: the thread that receives all posts. */
export const mergeRules = Joi.object<{ readonly into: string }>({ into: thread.required() });

/** Reason for hiding content. */
export const reasonRules = Joi.object<{ readonly reason: string }>({ reason: reason.required() });
