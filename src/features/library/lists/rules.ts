import Joi from "joi";
import { idRule, rulesOf } from "#core/fields/index.ts";
import { nullable } from "#core/nullable-rule.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { listFields } from "#shared/library/lists.fields.ts";
import { LIST_NOTE_MAX } from "#shared/library/lists.limits.ts";

/** Input for a list; the owner is always the caller, named or not. */
export type ListInput = ValuesOf<typeof listFields> & { readonly owner?: string | null };

export const createListRules = rulesOf<typeof listFields, Pick<ListInput, "owner">>(listFields, {
  owner: idRule.allow(null),
});

export const updateListRules = rulesOf(listFields);

/** Input for adding a story to a list. */
export interface ItemInput {
  readonly list: string;
  readonly story: string;
  readonly note: string;
}

const note = nullable.string().concat(plainTextRule(LIST_NOTE_MAX));

export const createItemRules = Joi.object<ItemInput>({
  list: idRule.required(),
  story: idRule.required(),
  note: note.default(""),
});

/** Moves a button can request for an item. */
export const MOVES = ["up", "down", "top", "bottom"] as const;
export type Move = (typeof MOVES)[number];

/** Input for changing an item: the note, the position (the first is 1), or both. */
export interface ItemChange {
  readonly note?: string;
  readonly position?: number;
}

export const updateItemRules = Joi.object<ItemChange>({
  note,
  position: Joi.number().integer().min(1),
});
