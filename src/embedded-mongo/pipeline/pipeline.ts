import { type Doc, isDoc } from "../bson/types.ts";
import { CommandError, notImplemented } from "../errors.ts";
import type { Collation } from "../indexes/collation.ts";
import { basicStages } from "./basic-stages.ts";
import { joiningStages } from "./joining-stages.ts";
import type { PipelineCompiler, Stage, StageCompiler } from "./stage.ts";

const stages: Record<string, StageCompiler> = { ...basicStages, ...joiningStages };

/** Stages of MongoDB that this server does not implement. */
const missing = new Set([
  "$changeStreamSplitLargeEvent",
  "$currentOp",
  "$geoNear",
  "$listLocalSessions",
  "$listSampledQueries",
  "$listSearchIndexes",
  "$listSessions",
  "$planCacheStats",
  "$search",
  "$searchMeta",
  "$shardedDataDistribution",
  "$vectorSearch",
]);

/** Returns the name and argument of a stage. */
export function stageOf(stage: unknown): [string, unknown] {
  if (!isDoc(stage))
    throw new CommandError("TypeMismatch", "Each element of the 'pipeline' array must be an object");
  const entries = Object.entries(stage);
  if (entries.length !== 1)
    throw new CommandError(40323, "A pipeline stage specification object must contain exactly one field.");
  return entries[0]!;
}

/** Compiles a pipeline into one stage. Source stages and `$out` are handled elsewhere. */
export function compilePipeline(given: unknown, collation: Collation | undefined): Stage {
  if (!Array.isArray(given))
    throw new CommandError("TypeMismatch", "'pipeline' option must be specified as an array");
  const compiler: PipelineCompiler = { collation, compile: (inner) => compilePipeline(inner, collation) };
  const compiled = given.map((each) => {
    const [name, spec] = stageOf(each);
    const stage = stages[name];
    if (stage) return stage(spec, compiler);
    if (missing.has(name)) throw notImplemented(`the aggregation stage ${name}`);
    if (["$collStats", "$indexStats", "$documents", "$changeStream"].includes(name))
      throw new CommandError(40602, `${name} is only valid as the first stage in a pipeline.`);
    if (name === "$out" || name === "$merge")
      throw new CommandError(40601, `${name} can only be the final stage in the pipeline`);
    throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  });
  return (input, run) => compiled.reduce((stream, stage) => stage(stream, run), input);
}

const updateStages = new Set(["$addFields", "$set", "$project", "$unset", "$replaceRoot", "$replaceWith"]);

/** Rejects stages that are not allowed in a pipeline-style update. */
export function checkUpdatePipeline(given: readonly Doc[]): void {
  for (const stage of given) {
    const [name] = stageOf(stage);
    if (!updateStages.has(name))
      throw new CommandError("InvalidOptions", `${name} is not allowed to be used within an update`);
  }
}
