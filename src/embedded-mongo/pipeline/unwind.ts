import { type Doc, isDoc, Long } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import { isNullish } from "../expressions/evaluate.ts";
import type { Found } from "../planner/found.ts";
import { fieldOf } from "../query/paths.ts";
import { Draft } from "../update/paths.ts";
import { made, type Stage, withValue } from "./stage.ts";

/** Compiles `$unwind`. */
export function unwind(spec: unknown): Stage {
  const {
    path,
    preserveNullAndEmptyArrays: preserve,
    includeArrayIndex: index,
    ...rest
  } = isDoc(spec) ? spec : { path: spec };
  if (Object.keys(rest).length > 0)
    throw new CommandError(28811, `unrecognized option to $unwind stage: ${Object.keys(rest)[0]}`);
  if (typeof path !== "string")
    throw new CommandError(28808, "expected a string as the path for $unwind stage");
  if (!path.startsWith("$"))
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (index !== undefined && (typeof index !== "string" || index === "" || index.startsWith("$")))
    throw new CommandError(
      28822,
      "includeArrayIndex option to $unwind stage should be a non-empty string without '$'",
    );
  const parts = path.slice(1).split(".");
  return (input) => unwound(input, parts, preserve === true, index as string | undefined);
}

function* unwound(
  input: Iterable<Found>,
  parts: string[],
  preserve: boolean,
  index: string | undefined,
): Generator<Found> {
  for (const found of input) {
    const value = plainPath(found.doc, parts);
    const unwound = (doc: Doc, at: Long | null) =>
      made(index ? withValue(doc, index.split("."), at) : doc, found);
    if (Array.isArray(value) && value.length > 0)
      for (const [at, item] of value.entries())
        yield unwound(withValue(found.doc, parts, item), Long.fromNumber(at));
    else if (Array.isArray(value)) {
      if (preserve) yield unwound(without(found.doc, parts), null);
    } else if (!isNullish(value) || preserve) yield unwound(found.doc, null);
  }
}

function without(doc: Doc, parts: readonly string[]): Doc {
  const draft = new Draft(doc);
  draft.unset(parts);
  return draft.root;
}

function plainPath(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isDoc(value) ? fieldOf(value, part) : undefined;
  return value;
}
