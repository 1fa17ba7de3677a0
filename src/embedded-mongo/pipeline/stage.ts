import { type Doc, isDoc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError } from "../errors.ts";
import type { Variables } from "../expressions/evaluate.ts";
import type { Collation } from "../indexes/collation.ts";
import { type Counts, Found } from "../planner/found.ts";
import { fieldOf, setField } from "../query/paths.ts";
import type { MatchContext } from "../query/predicate.ts";
import type { View } from "../storage/view.ts";

/** What a running pipeline works with. */
export interface Run {
  readonly engine: Engine;
  readonly view: View;
  readonly db: string;
  readonly collation: Collation | undefined;
  /** Values of `$$` variables. */
  readonly variables: Variables;
  /** How filters are matched, with these variables in `$expr`. */
  readonly match: MatchContext;
  /** Ends the pipeline when its time is over. */
  readonly counts: Counts;
}

/** A compiled stage: takes a stream of documents and gives another. */
export type Stage = (input: Iterable<Found>, run: Run) => Iterable<Found>;

/** Compiles a stage's specification. `compile` is for stages with pipelines inside. */
export type StageCompiler = (spec: unknown, compiler: PipelineCompiler) => Stage;

/** What a stage needs to be compiled. */
export interface PipelineCompiler {
  readonly collation: Collation | undefined;
  /** Compiles a pipeline inside a stage. */
  compile(stages: unknown): Stage;
}

/** A document made by a stage. */
export const made = (doc: Doc, from?: Found) => new Found(0, undefined, { doc, score: from?.score });

/** A document with a value at a path, where whatever is in the way is replaced by documents. */
export function withValue(doc: Doc, [name, ...rest]: readonly string[], value: unknown): Doc {
  const result = { ...doc };
  if (rest.length === 0) setField(result, name!, value);
  else {
    const inner = fieldOf(doc, name!);
    setField(result, name!, withValue(isDoc(inner) ? inner : {}, rest, value));
  }
  return result;
}

/** A stage that makes one document of each. */
export const mapping =
  (map: (doc: Doc, run: Run, found: Found) => Doc): Stage =>
  (input, run) =>
    mapped(input, (found) => made(map(found.doc, run, found), found));

function* mapped(input: Iterable<Found>, map: (found: Found) => Found): Generator<Found> {
  for (const found of input) yield map(found);
}

/** The variables of one document: those of the run and its text score. */
export const variablesOf = (run: Run, found: Found): Variables =>
  found.score === undefined ? run.variables : { ...run.variables, " textScore": found.score };

/** A stage's object argument; anything else is refused with the stage's code. */
export function object(spec: unknown, code: number, message: string): Doc {
  if (!isDoc(spec)) throw new CommandError(code, message);
  return spec;
}
