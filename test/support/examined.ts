import mongoose from "mongoose";
import { commandsOf } from "./commands.ts";

/** Statistics of the database for one query. */
export interface Examined {
  readonly collection: string;
  readonly returned: number;
  readonly documents: number;
  readonly keys: number;
  /** Stages of the plan, outermost first. */
  readonly stages: readonly string[];
}

/**
 * Runs `work` and has the database explain each `find` it made, at least one.
 */
export async function examined(work: () => Promise<unknown>): Promise<Examined[]> {
  const { commands } = await commandsOf(work);
  const finds = commands
    .filter(({ commandName }) => commandName === "find")
    .map(({ command: { lsid, $db, $clusterTime, ...find } }) => find);
  if (finds.length === 0) throw new Error("nothing was asked");
  const explained = finds.map(async (find): Promise<Examined> => {
    const { executionStats: stats, queryPlanner } = await mongoose.connection.db!.command({
      explain: find,
      verbosity: "executionStats",
    });
    return {
      collection: String(find.find),
      returned: stats.nReturned,
      documents: stats.totalDocsExamined,
      keys: stats.totalKeysExamined,
      stages: stagesOf(queryPlanner.winningPlan),
    };
  });
  return Promise.all(explained);
}

function stagesOf(plan: {
  stage?: string;
  inputStage?: object;
  inputStages?: object[];
  queryPlan?: object;
}): string[] {
  const inner = [plan.inputStage, plan.queryPlan, ...(plan.inputStages ?? [])].filter(
    (each) => each !== undefined,
  );
  return [...(plan.stage ? [plan.stage] : []), ...inner.flatMap((each) => stagesOf(each))];
}
