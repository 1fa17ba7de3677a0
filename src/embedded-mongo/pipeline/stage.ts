import { type Doc, isDoc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError } from "../errors.ts";
import type { Variables } from "../expressions/evaluate.ts";
import type { Collation } from "../indexes/collation.ts";
import { type Counts, Found } from "../planner/found.ts";
import { fieldOf, setField } from "../query/paths.ts";
import type { MatchContext } from "../query/predicate.ts";
import type { View } from "../storage/view.ts";

/** Context of a running pipeline. */
export interface Run {
  readonly engine: Engine;
  readonly view: View;
  readonly db: string;
  readonly collation: Collation | undefined;
  /** Values of `$$` variables. */
  readonly variables: Variables;
  /** Context for matching filters, with these variables in `$expr`. */
  readonly match: MatchContext;
  /** Ends the pipeline when its time limit is exceeded. */
  readonly counts: Counts;
}

/** Compiled stage: transforms a stream of documents into another. */
export type Stage = (input: Iterable<Found>, run: Run) => Iterable<Found>;

/** Compiles a stage's specification. `compile` is for stages with nested pipelines. */
export type StageCompiler = (spec: unknown, compiler: PipelineCompiler) => Stage;

/** Context for compiling a stage. */
export interface PipelineCompiler {
  readonly collation: Collation | undefined;
  /** Compiles a nested pipeline. */
  compile(stages: unknown): Stage;
}

/** Creates a document produced by a stage. */
export const made = (doc: Doc, from?: Found) => new Found(0, undefined, { doc, score: from?.score });

/** Returns a document with a value set at a path; values in the way are replaced by documents. */
export function withValue(doc: Doc, [name, ...rest]: readonly string[], value: unknown): Doc {
  const result = { ...doc };
  if (rest.length === 0) setField(result, name!, value);
  else {
    const inner = fieldOf(doc, name!);
    setField(result, name!, withValue(isDoc(inner) ? inner : {}, rest, value));
  }
  return result;
}

/** Creates a stage that maps each document to another. */
export const mapping =
  (map: (doc: Doc, run: Run, found: Found) => Doc): Stage =>
  (input, run) =>
    mapped(input, (found) => made(map(found.doc, run, found), found));

function* mapped(input: Iterable<Found>, map: (found: Found) => Found): Generator<Found> {
  for (const found of input) yield map(found);
}

/** Returns the variables for one document: those of the run and its text score. */
export const variablesOf = (run: Run, found: Found): Variables =>
  found.score === undefined ? run.variables : { ...run.variables, " textScore": found.score };

/** Returns a stage's object argument; rejects anything else with the stage's code. */
export function object(spec: unknown, code: number, message: string): Doc {
  if (!isDoc(spec)) throw new CommandError(code, message);
  return spec;
}
