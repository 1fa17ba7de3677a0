import type { CommandStartedEvent } from "mongodb";
import mongoose from "mongoose";

/** What the database did for one query. */
export interface Examined {
  readonly collection: string;
  readonly returned: number;
  readonly documents: number;
  readonly keys: number;
  /** Names of the plan's stages, outermost first. */
  readonly stages: readonly string[];
}

/** Runs something and lets the database explain each `find` it made, one at least; mongoose must monitor commands. */
export async function examined(work: () => Promise<unknown>): Promise<Examined[]> {
  const client = mongoose.connection.getClient();
  const finds: Record<string, unknown>[] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName !== "find") return;
    const { lsid, $db, $clusterTime, ...find } = command;
    finds.push(find);
  };
  client.on("commandStarted", note);
  try {
    await work();
  } finally {
    client.off("commandStarted", note);
  }
  if (finds.length === 0) throw new Error("nothing was asked, or the client does not monitor its commands");
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
