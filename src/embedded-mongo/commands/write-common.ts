import { decode } from "../bson/decode.ts";
import { maxDocumentBytes } from "../bson/encode.ts";
import { BSONRegExp, type Doc, isDoc, typeName } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import { execute } from "../planner/execute.ts";
import type { Query } from "../planner/plan.ts";
import { choosePlan } from "../planner/planner.ts";
import { parseFilter } from "../query/filter.ts";
import { type MatchContext, predicate } from "../query/predicate.ts";
import { parseSort } from "../query/sort.ts";
import type { Collection } from "../storage/collection.ts";
import type { View } from "../storage/view.ts";
import type { Stored } from "../storage/writer.ts";
import type { Command } from "./command.ts";

/** Collection and filter of an update, delete or findAndModify. */
export interface Target {
  readonly collection: Collection;
  readonly filter: Doc;
  readonly sort: Doc | undefined;
  readonly limit: number | undefined;
  readonly hint: Query["hint"];
  readonly match: MatchContext;
}

/**
 * Yields the documents to change. All are found before the first is changed, so that none is found twice, and
 * each is tested again before its change.
 */
export function* eachToWrite(target: Target, view: View): Generator<{ rid: number; stored: Stored }> {
  const { collection, limit, hint, match } = target;
  const filter = parseFilter(target.filter);
  const sort = target.sort ? parseSort(target.sort) : [];
  const query: Query = {
    collection,
    filter,
    sort,
    collation: match.collation,
    limit,
    hint,
    fields: undefined,
  };
  const rids: number[] = [];
  for (const { rid } of execute(choosePlan(query, view).plan, query, view, match)) {
    rids.push(rid);
    if (limit !== undefined && rids.length >= limit) break;
  }
  const test = predicate(filter, match);
  for (const rid of rids) {
    const raw = view.fetch(collection, rid);
    if (!raw) continue;
    const doc = decode(raw);
    if (limit === 1 || test(doc)) yield { rid, stored: { raw, doc } };
  }
}

/** Rejects documents that are too large or have an invalid `_id`. */
export function checkDocument({ _id }: Doc, bytes: number): void {
  if (bytes > maxDocumentBytes)
    throw new CommandError(
      "BSONObjectTooLarge",
      `object to insert too large. size in bytes: ${bytes}, max size: ${maxDocumentBytes}`,
    );
  if (Array.isArray(_id) || _id instanceof BSONRegExp)
    throw new CommandError("InvalidIdField", `The '_id' value cannot be of type ${typeName(_id)}`);
  if (isDoc(_id))
    for (const name of Object.keys(_id))
      if (name.startsWith("$") && !["$ref", "$id", "$db"].includes(name))
        throw new CommandError(
          "DollarPrefixedFieldName",
          `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
        );
}

/** Checks a document with the collection's validator. `old` is the version it replaces. */
export function validate({ validator, ns }: Collection, doc: Doc, { body }: Command, old?: Doc): void {
  if (!validator || validator.warn || body.bypassDocumentValidation === true || validator.test(doc)) return;
  if (validator.moderate && old && !validator.test(old)) return;
  throw new CommandError("DocumentValidationFailure", "Document failed validation", {
    errInfo: {
      failingDocumentId: doc._id,
      details: { operatorName: validator.filter.kind === "schema" ? "$jsonSchema" : "$expr", ns },
    },
  });
}
