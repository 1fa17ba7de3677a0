import Joi from "joi";
import { cleanText } from "../../../core/text/index.ts";
import { LIST_DESCRIPTION_MAX, LIST_NOTE_MAX, LIST_TITLE_MAX } from "../../../shared/library/lists.limits.ts";
import { messages } from "../../../shared/messages.ts";

const id = Joi.string().hex().length(24);

/** Nothing that cannot be printed, and no heaps of empty lines. */
const textRule = (max: number) =>
  Joi.string()
    .allow("")
    .replace(/\r\n?/g, "\n")
    .replace(/\n\s*\n\s*\n/g, "\n\n")
    .trim()
    .max(max)
    .custom((value: string) => cleanText(value).trim());

const titleRule = Joi.string()
  .replace(/\s+/g, " ")
  .trim()
  .max(LIST_TITLE_MAX)
  .custom((value: string, helpers) => cleanText(value).trim() || helpers.error("string.empty"))
  .messages({ "string.empty": messages.titleRequired, "any.required": messages.titleRequired });

/** What a list takes; whose it is is the caller's, named or not. */
export interface ListInput {
  readonly owner?: string | null;
  readonly title: string;
  readonly description: string;
  readonly public: boolean;
}

/** `POST /api/lists` and the forms; a new list is private unless it is said to be public. */
export const createListRules = Joi.object<ListInput>({
  owner: id.allow(null),
  title: titleRule.required(),
  description: textRule(LIST_DESCRIPTION_MAX).default(""),
  public: Joi.boolean().default(false),
});

export const updateListRules = Joi.object<Partial<ListInput>>({
  title: titleRule,
  description: textRule(LIST_DESCRIPTION_MAX),
  public: Joi.boolean(),
});

/** A story to be put into a list. */
export interface ItemInput {
  readonly list: string;
  readonly story: string;
  readonly note: string;
}

export const createItemRules = Joi.object<ItemInput>({
  list: id.required(),
  story: id.required(),
  note: textRule(LIST_NOTE_MAX).default(""),
});

/** Places that a button sends an item to. */
export const MOVES = ["up", "down", "top", "bottom"] as const;
export type Move = (typeof MOVES)[number];

/** A change of an item: another note, another place (the first is 1), or both. */
export interface ItemChange {
  readonly note?: string;
  readonly position?: number;
}

export const updateItemRules = Joi.object<ItemChange>({
  note: textRule(LIST_NOTE_MAX),
  position: Joi.number().integer().min(1),
});
