import { compareValues } from "../bson/compare.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError, failedToParse } from "../errors.ts";
import type { PositionOf } from "../query/position.ts";
import type { Predicate } from "../query/predicate.ts";
import { parseArrayFilters } from "./array-filters.ts";
import { type Description, describeDifference, emptyDescription } from "./describe.ts";
import { checkOperator, removed, type UpdateContext, updateOperators } from "./operators.ts";
import { Draft, resolvePaths } from "./paths.ts";
import { checkConflicts, checkResolved, comparePaths, run, type Step } from "./steps.ts";

/** A compiled update, which computes the new document from the old one. */
export interface Update {
  readonly kind: "update" | "replace";
  /** True if a path contains `$`, so that matching must report the array index. */
  readonly positional: boolean;
  apply(doc: Doc, options: { position?: PositionOf | undefined; inserting: boolean }): Applied;
}

/** A changed document and, for updates (not replacements), the description of the changes. */
export interface Applied {
  readonly doc: Doc;
  readonly description?: Description;
}

/** Compiles a pipeline-style update; provided by the pipeline module. */
export type PipelineUpdate = (stages: Doc[]) => (doc: Doc) => Doc;

/** Compiles the `u` of an update statement. Throws MongoDB's errors for malformed ones. */
export function compileUpdate(
  given: unknown,
  arrayFilters: unknown,
  context: UpdateContext,
  pipeline: PipelineUpdate,
): Update {
  if (Array.isArray(given)) {
    if (arrayFilters !== undefined)
      throw failedToParse("arrayFilters may not be specified for pipeline-style updates");
    const run = pipeline(given as Doc[]);
    return { kind: "update", positional: false, apply: (doc) => described(doc, keepId(doc, run(doc))) };
  }
  if (!isDoc(given)) throw failedToParse("Update argument must be either an object or an array");
  const [first] = Object.keys(given);
  if (first === undefined || !first.startsWith("$")) return replacement(given, arrayFilters);
  return modifiers(given, parseArrayFilters(arrayFilters, context), context);
}

function replacement(given: Doc, arrayFilters: unknown): Update {
  if (arrayFilters !== undefined)
    throw failedToParse("arrayFilters may not be specified for replacement-style updates");
  for (const name of Object.keys(given)) if (name.startsWith("$")) throw dollarField(name);
  return { kind: "replace", positional: false, apply: (doc) => ({ doc: keepId(doc, given) }) };
}

const described = (before: Doc, doc: Doc): Applied => ({ doc, description: describeDifference(before, doc) });

/** Puts `_id` first and rejects a changed one. */
function keepId(old: Doc, now: Doc): Doc {
  if (!("_id" in old)) return now;
  if ("_id" in now && compareValues(old._id, now._id) !== 0) throw changedId();
  const { _id, ...rest } = now;
  return { _id: old._id, ...rest };
}

/** Creates the error for a changed `_id`. */
export const changedId = () =>
  new CommandError(
    "ImmutableField",
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );

function modifiers(given: Doc, filters: Map<string, Predicate>, context: UpdateContext): Update {
  const steps: Step[] = [];
  for (const [name, fields] of Object.entries(given)) {
    checkOperator(name, fields);
    for (const [path, argument] of Object.entries(fields)) steps.push(toStep(name, path, argument, context));
  }
  checkConflicts(steps);
  checkFiltersUsed(steps, filters);
  const positional = steps.some(({ path }) => path.includes("$"));
  steps.sort((a, b) => comparePaths(a.renameTo ?? a.path, b.renameTo ?? b.path));
  const several = steps.length > 1 && steps.some(({ path }) => path.some((part) => part.startsWith("$[")));
  const apply: Update["apply"] = (doc, { position, inserting }) => {
    const draft = new Draft(doc);
    const description = emptyDescription();
    // Resolves all paths first, because filters apply to the elements before the update.
    const resolved = steps
      .filter(({ onInsert }) => inserting || !onInsert)
      .map((step) => [step, resolvePaths(draft, step.path, { matched: position, filters })] as const);
    if (several) checkResolved(resolved.flatMap(([, paths]) => paths));
    for (const [step, paths] of resolved) for (const path of paths) run(draft, path, step, description);
    const { root } = draft;
    if (!inserting && compareValues(root._id, doc._id) !== 0) throw changedId();
    if (!inserting) checkDollarFields(steps, doc, root);
    return { doc: root, description };
  };
  return { kind: "update", positional, apply };
}

function toStep(name: string, path: string, argument: unknown, context: UpdateContext): Step {
  const parts = splitPath(path);
  if (name === "$rename")
    return {
      path: parts,
      onInsert: false,
      appends: false,
      alwaysNew: false,
      forgiving: false,
      lessens: false,
      change: () => removed,
      renameTo: renameTarget(path, argument),
    };
  if (name === "$setOnInsert")
    return {
      path: parts,
      onInsert: true,
      appends: false,
      alwaysNew: false,
      forgiving: false,
      lessens: false,
      change: () => argument,
    };
  return {
    path: parts,
    onInsert: false,
    appends: name === "$push",
    alwaysNew: ["$inc", "$mul", "$push"].includes(name),
    forgiving: name === "$unset",
    lessens: ["$unset", "$pop", "$pull", "$pullAll"].includes(name),
    change: updateOperators[name]!(argument, path, context),
  };
}

/** True for `$`, `$[]` or `$[name]`; any other name starting with `$` is a field name. */
const isPositional = (part: string) => part === "$" || /^\$\[\w*\]$/.test(part);

/** Throws if an update adds a top-level field that begins with `$`; nested fields may have such names. */
function checkDollarFields(steps: readonly Step[], old: Doc, now: Doc): void {
  for (const { path, renameTo, lessens, alwaysNew } of steps) {
    if (lessens) continue;
    const name = (renameTo ?? path)[0]!;
    // Arithmetic on NaN counts as a write even if the value was NaN before.
    const unchanged = Object.is(now[name], old[name]) && !(alwaysNew && Number.isNaN(now[name]));
    if (!name.startsWith("$") || !Object.hasOwn(now, name) || unchanged) continue;
    if (["$ref", "$id", "$db"].includes(name))
      throw new CommandError("InvalidDBRef", `Found ${name} field outside a DBRef, which is invalid.`);
    throw dollarField(name);
  }
}

const dollarField = (name: string) =>
  new CommandError(
    "DollarPrefixedFieldName",
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );

function splitPath(path: string): string[] {
  const parts = path.split(".");
  if (parts.filter((part) => part === "$").length > 1)
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
  if (parts.includes(""))
    throw new CommandError(
      "EmptyFieldName",
      path === ""
        ? "An empty update path is not valid."
        : `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  if (isPositional(parts[0]!))
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  return parts;
}

function renameTarget(path: string, argument: unknown): string[] {
  if (typeof argument !== "string")
    throw badValue(`The 'to' field for $rename must be a string: ${path}: ${String(argument)}`);
  if (argument === path)
    throw badValue(`The source and target field for $rename must differ: ${path}: "${argument}"`);
  const parts = splitPath(argument);
  if ([...splitPath(path), ...parts].some(isPositional))
    throw badValue(`The source and target field for $rename may not be dynamic: ${path}`);
  return parts;
}

function checkFiltersUsed(steps: readonly Step[], filters: Map<string, Predicate>): void {
  for (const name of filters.keys())
    if (!steps.some(({ path }) => path.includes(`$[${name}]`)))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
}
