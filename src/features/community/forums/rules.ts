import Joi from "joi";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { tagsOf } from "../../../core/text/index.ts";
import {
  FORUM_SECTIONS,
  type ForumSection,
  REQUEST_STATES,
  type RequestState,
} from "../../../shared/community/forums.enums.ts";
import {
  POLL_DAYS,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POST_MAX,
  QUOTES_MAX,
  REASON_MAX,
  SLOW_MODES,
  THREAD_TAG_MAX,
  THREAD_TAGS_MAX,
  THREAD_TITLE_MAX,
} from "../../../shared/community/forums.limits.ts";
import { forumsMessages } from "../../../shared/community/forums.messages.ts";
import { UPDATE_PICTURES_MAX } from "../../../shared/talk/updates.limits.ts";
import type { PollInput } from "./polls.ts";

const id = Joi.string().hex().length(24);
const title = plainTextRule(THREAD_TITLE_MAX).replace(/\s+/g, " ");
const text = plainTextRule(POST_MAX);
/** A list, or one line with commas. */
const tags = Joi.alternatives(
  Joi.array().items(Joi.string().max(THREAD_TAG_MAX)),
  Joi.string().allow(""),
).custom((value: string | readonly string[], helpers) => {
  const found = tagsOf(value);
  if (found.length > THREAD_TAGS_MAX || found.some((tag) => tag.length > THREAD_TAG_MAX))
    return helpers.message({ custom: forumsMessages.threadTags });
  return found;
});

/** The first of those that differ in capitals alone. */
const uniqueTexts = (texts: readonly string[]): string[] =>
  [...new Map(texts.toReversed().map((text) => [text.toLowerCase(), text])).values()].toReversed();

/** A list, or one text with a line for each. */
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

/** What a new thread takes: its title and its first post. */
export interface ThreadInput {
  readonly author?: string | null;
  readonly section: ForumSection;
  readonly title: string;
  readonly text: string;
  readonly tags?: readonly string[];
  /** Ids of own uploads. */
  readonly pictures?: readonly string[];
  readonly poll?: PollInput;
  /** In feedback and support: others may vote for it. */
  readonly request?: boolean;
}

export const threadRules = Joi.object<ThreadInput>({
  author: id.allow(null),
  section: Joi.string()
    .valid(...FORUM_SECTIONS)
    .required(),
  title: title.required(),
  text: text.required(),
  tags,
  pictures,
  poll,
  request: Joi.boolean(),
});

/** A change of a thread's title and tags. */
export interface ThreadChange {
  readonly title: string;
  readonly tags?: readonly string[];
}

export const threadChangeRules = Joi.object<ThreadChange>({ title: title.required(), tags });

/** What a new post takes. */
export interface PostInput {
  readonly author?: string | null;
  readonly thread: string;
  readonly text: string;
  readonly quotes?: readonly string[];
  /** Ids of own uploads. */
  readonly pictures?: readonly string[];
}

export const postRules = Joi.object<PostInput>({
  author: id.allow(null),
  thread: id.required(),
  text: text.required(),
  quotes: Joi.array().items(id).max(QUOTES_MAX).unique(),
  pictures,
});

/** What is kept of something that is not posted yet; only its length is looked at. */
export interface DraftInput {
  readonly title?: string;
  readonly text?: string;
  readonly tags?: string;
}
const begun = (most: number) => Joi.string().allow("").max(most);
export const draftRules = Joi.object<DraftInput>({
  title: begun(THREAD_TITLE_MAX),
  text: begun(POST_MAX),
  tags: begun(THREAD_TAGS_MAX * (THREAD_TAG_MAX + 2)),
});

export interface PostChange {
  readonly text: string;
}
export const postChangeRules = Joi.object<PostChange>({ text: text.required() });

/** What the staff decides about a thread beside locking and pinning it. */
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

/** Numbers of posts, both ends of each range included; the last may be open. */
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

/** A thread that is there, by its id or its address. */
const thread = Joi.string().custom((value: string, helpers) => {
  const found = /(?:^|\/)([0-9a-f]{24})(?:[-?#/]|$)/.exec(value.trim());
  return found ? found[1] : helpers.message({ custom: forumsMessages.noSuchThread });
});

/** Posts that begin a thread of their own, or go on in another. */
export interface SplitInput {
  readonly posts: NumberRanges;
  readonly into?: string;
  readonly title?: string;
  readonly section: ForumSection;
}
export const splitRules = Joi.object<SplitInput>({
  posts: numbers.required(),
  into: thread.empty(""),
  title: title.empty("").when("into", { is: Joi.exist(), otherwise: Joi.required() }),
  section: Joi.string()
    .valid(...FORUM_SECTIONS)
    .required(),
});

/** The thread that takes all the posts of another. */
export const mergeRules = Joi.object<{ readonly into: string }>({ into: thread.required() });

/** Why the staff takes something out of sight. */
export const reasonRules = Joi.object<{ readonly reason: string }>({ reason: reason.required() });
