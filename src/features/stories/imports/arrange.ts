import Joi from "joi";
import { notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { CHAPTERS_PER_STORY_MAX } from "../../../shared/stories/chapters.limits.ts";
import { TITLE_MAX } from "../../../shared/stories/editing.limits.ts";
import { type Arranged, mergeEntry, moveEntry, splitEntry } from "./entry-acts.ts";
import { findWaitingImport } from "./keep.ts";
import { Import, type ImportDoc } from "./model.ts";
import { mergePart, movePart, removePart, startPart } from "./part-acts.ts";

/** What is done to the preview: names first, then one act. */
export interface ImportChange {
  readonly title?: string;
  /** Titles and whether they are left out, by id. */
  readonly entries?: readonly { readonly id: string; readonly title?: string; readonly out?: boolean }[];
  readonly parts?: readonly { readonly part: number; readonly title: string }[];
  readonly act?: ImportAct;
}

export type ImportAct =
  | { readonly kind: "merge" | "up" | "down" | "start-part"; readonly entry: string }
  | { readonly kind: "split"; readonly entry: string; readonly at: number }
  | { readonly kind: "part-up" | "part-down" | "part-merge" | "part-remove"; readonly part: number };

const hexId = Joi.string().hex().length(24).required();
const title = Joi.string().trim().max(TITLE_MAX).messages({ "string.empty": messages.required });
const place = Joi.number().integer().min(0).required();
const onEntry = Joi.string().valid("merge", "up", "down", "start-part").required();
const onPart = Joi.string().valid("part-up", "part-down", "part-merge", "part-remove").required();

export const importChangeRules = Joi.object<ImportChange>({
  title,
  entries: Joi.array()
    .max(CHAPTERS_PER_STORY_MAX)
    .items(Joi.object({ id: hexId, title, out: Joi.boolean() })),
  parts: Joi.array().items(Joi.object({ part: place, title: title.required() })),
  act: Joi.alternatives(
    Joi.object({ kind: onEntry, entry: hexId }),
    Joi.object({ kind: Joi.string().valid("split").required(), entry: hexId, at: place }),
    Joi.object({ kind: onPart, part: place }),
  ),
});

/**
 * Changes what waits: its titles, what is left out, and one act of merging, splitting or moving. All or nothing.
 * @throws 404 for another's, or a chapter that there is not (any more); 400 where an act cannot be done
 */
export async function arrangeImport(caller: Caller, id: string, input: unknown): Promise<ImportDoc> {
  const change = validate(importChangeRules, input);
  const { _id } = await findWaitingImport(caller, id);
  return inTransaction(async (session) => {
    const before = await Import.findOne({ _id, state: "waiting" }).session(session).lean<ImportDoc>();
    if (!before) throw notFound();
    const named = withNames(before, change);
    const { entries, parts } = change.act ? await done(named, change.act) : named;
    const after = await Import.findOneAndUpdate(
      { _id, state: "waiting" },
      { $set: { title: named.title, entries, parts, version: before.version + 1 } },
      { session, returnDocument: "after", runValidators: true },
    ).lean<ImportDoc>();
    return after!;

    function done(waiting: ImportDoc, act: ImportAct): Arranged | Promise<Arranged> {
      switch (act.kind) {
        case "merge":
          return mergeEntry(waiting, act.entry, session);
        case "split":
          return splitEntry(waiting, act.entry, act.at, session);
        case "up":
          return moveEntry(waiting, act.entry, -1);
        case "down":
          return moveEntry(waiting, act.entry, 1);
        case "start-part":
          return startPart(waiting, act.entry);
        case "part-up":
          return movePart(waiting, act.part, -1);
        case "part-down":
          return movePart(waiting, act.part, 1);
        case "part-merge":
          return mergePart(waiting, act.part);
        case "part-remove":
          return removePart(waiting, act.part);
      }
    }
  });
}

function withNames(before: ImportDoc, { title: called, entries = [], parts = [] }: ImportChange): ImportDoc {
  const given = new Map(entries.map((each) => [each.id, each]));
  const names = new Map(parts.map((each) => [each.part, each.title]));
  return {
    ...before,
    title: called ?? before.title,
    entries: before.entries.map((entry) => {
      const said = given.get(String(entry._id));
      return said ? { ...entry, title: said.title ?? entry.title, out: said.out ?? entry.out } : entry;
    }),
    parts: before.parts.map((part, index) => ({ ...part, title: names.get(index) ?? part.title })),
  };
}
