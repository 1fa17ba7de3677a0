import Joi from "joi";
import { applicationError, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { partialRules } from "#core/partial-rules.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { CHAPTERS_PER_STORY_MAX } from "#shared/stories/chapters.limits.ts";
import { SYNOPSIS_MAX, TITLE_MAX } from "#shared/stories/editing.limits.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { updateStoryRules } from "../editing/index.ts";
import { type Arranged, mergeEntry, moveEntry, splitEntry } from "./entry-acts.ts";
import { Import, type ImportDoc } from "./model.ts";
import type { ImportDetails } from "./origin.ts";
import { mergePart, movePart, removePart, startPart } from "./part-acts.ts";
import { partKeys } from "./part-keys.ts";
import { findWaitingImport } from "./pending.ts";

/** A change to the preview: titles are applied first, then one action. */
export interface ImportChange extends Partial<ImportDetails> {
  readonly title?: string;
  readonly synopsis?: string;
  /** Titles and exclusions, by id. */
  readonly entries?: readonly { readonly id: string; readonly title?: string; readonly out?: boolean }[];
  readonly parts?: readonly { readonly part: string; readonly title: string }[];
  readonly act?: ImportAct;
}

export type ImportAct =
  | { readonly kind: "merge" | "up" | "down" | "start-part"; readonly entry: string }
  /** `text`: mark of the text in which `at` was counted, from `textMark`. */
  | {
      readonly kind: "split";
      readonly entry: string;
      readonly at: number;
      readonly text?: string | undefined;
    }
  | { readonly kind: "part-up" | "part-down" | "part-merge" | "part-remove"; readonly part: string };

const hexId = Joi.string().hex().length(24).required();
const title = Joi.string().trim().max(TITLE_MAX).messages({ "string.empty": messages.required });
const position = Joi.number().integer().min(0).required();
const onEntry = Joi.string().valid("merge", "up", "down", "start-part").required();
const onPart = Joi.string().valid("part-up", "part-down", "part-merge", "part-remove").required();

/** Details of a work from elsewhere, with the rules of stories. */
const DETAILS = ["categories", "tags", "warnings", "mature", "complete", "series", "firstPublished"] as const;

/** What is not named stays as it is: no defaults. */
const detailRules = partialRules(updateStoryRules);

export const importChangeRules = Joi.object<ImportChange>({
  title,
  synopsis: plainTextRule(SYNOPSIS_MAX).allow(""),
  ...Object.fromEntries(DETAILS.map((name) => [name, detailRules.extract(name)])),
  entries: Joi.array()
    .max(CHAPTERS_PER_STORY_MAX)
    .items(Joi.object({ id: hexId, title, out: Joi.boolean() })),
  parts: Joi.array().items(Joi.object({ part: hexId, title: title.required() })),
  act: Joi.alternatives(
    Joi.object({ kind: onEntry, entry: hexId }),
    Joi.object({
      kind: Joi.string().valid("split").required(),
      entry: hexId,
      at: position,
      text: Joi.string().hex().description("Mark of the text; refused if it is another one"),
    }),
    Joi.object({ kind: onPart, part: hexId }),
  ),
});

/**
 * Changes a pending import: titles, exclusions, and one action of merging, splitting or moving. All or
 * nothing.
 * @throws 404 for another member's import, or a chapter that does not exist (any more); 400 for an action
 * that is not possible
 */
export async function arrangeImport(caller: Caller, id: string, input: unknown): Promise<ImportDoc> {
  const change = validate(importChangeRules, input);
  const { _id } = await findWaitingImport(caller, id);
  return inTransaction(async (session) => {
    const before = await Import.findOne({ _id, state: "waiting" }).session(session).lean<ImportDoc>();
    if (!before) throw notFound();
    const keys = partKeys(before);
    const named = withNames(before, change, keys);
    const { entries, parts } = change.act ? await done(named, change.act) : named;
    const after = await Import.findOneAndUpdate(
      { _id, state: "waiting" },
      {
        $set: {
          title: named.title,
          synopsis: named.synopsis,
          origin: named.origin,
          entries,
          parts,
          version: before.version + 1,
        },
      },
      { session, returnDocument: "after", runValidators: true },
    ).lean<ImportDoc>();
    return after!;

    function done(waiting: ImportDoc, act: ImportAct): Arranged | Promise<Arranged> {
      switch (act.kind) {
        case "merge":
          return mergeEntry(waiting, act.entry, session);
        case "split":
          return splitEntry(waiting, act, session);
        case "up":
          return moveEntry(waiting, act.entry, -1);
        case "down":
          return moveEntry(waiting, act.entry, 1);
        case "start-part":
          return startPart(waiting, act.entry);
        case "part-up":
          return movePart(waiting, partAt(keys, act.part), -1);
        case "part-down":
          return movePart(waiting, partAt(keys, act.part), 1);
        case "part-merge":
          return mergePart(waiting, partAt(keys, act.part));
        case "part-remove":
          return removePart(waiting, partAt(keys, act.part));
      }
    }
  });
}

/** Returns the index of a part. @throws 400 if it was changed, moved or removed since the form was opened */
function partAt(keys: readonly string[], key: string): number {
  const at = keys.indexOf(key);
  if (at === -1) throw applicationError(importsText.partsChanged);
  return at;
}

function withNames(
  before: ImportDoc,
  { title: called, synopsis = before.synopsis, entries = [], parts = [], act: _, ...details }: ImportChange,
  keys: readonly string[],
): ImportDoc {
  const entryChanges = new Map(entries.map((each) => [each.id, each]));
  const names = new Map(parts.map((each) => [partAt(keys, each.part), each.title]));
  return {
    ...before,
    title: called ?? before.title,
    synopsis,
    origin: before.origin && { ...before.origin, details: { ...before.origin.details, ...details } },
    entries: before.entries.map((entry) => {
      const change = entryChanges.get(String(entry._id));
      return change ? { ...entry, title: change.title ?? entry.title, out: change.out ?? entry.out } : entry;
    }),
    parts: before.parts.map((part, index) => ({ ...part, title: names.get(index) ?? part.title })),
  };
}
