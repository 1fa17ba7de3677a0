import { ObjectId } from "bson";
import { compareValues } from "../bson/compare.ts";
import type { Doc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import type { Filter } from "../query/parsed-filter.ts";
import { Draft } from "./paths.ts";
import { changedId, type Update } from "./update.ts";

/** Builds the document an upsert inserts: the equalities of its filter, then the update. */
export function upsertDocument(filter: Filter, update: Update): Doc {
  const draft = new Draft({});
  const seen = new Set<string>();
  if (update.kind === "update")
    for (const [path, value] of equalities(filter)) {
      if (seen.has(path))
        throw new CommandError(
          "NotSingleValueField",
          `cannot infer query fields to set, path '${path}' is matched twice`,
        );
      seen.add(path);
      draft.set(path.split("."), value);
    }
  else for (const [path, value] of equalities(filter)) if (path === "_id") draft.set([path], value);
  const { doc: made } = update.apply(draft.root, { inserting: true });
  const { _id: wanted } = draft.root;
  if (wanted !== undefined && "_id" in made && compareValues(wanted, made._id) !== 0) throw changedId();
  const { _id = new ObjectId(), ...rest } = made;
  return { _id, ...rest };
}

function* equalities(filter: Filter): Generator<[string, unknown]> {
  if (filter.kind === "and") for (const part of filter.of) yield* equalities(part);
  else if (filter.kind === "compare" && filter.op === "eq") yield [filter.path.text, filter.value];
  else if (filter.kind === "in" && filter.values.length === 1 && filter.regexes.length === 0)
    yield [filter.path.text, filter.values[0]];
  else if (filter.kind === "or" && filter.of.length === 1) yield* equalities(filter.of[0]!);
}
