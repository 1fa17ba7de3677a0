import { aggregateCommands } from "./aggregate.ts";
import { collectionCommands } from "./collections.ts";
import type { CommandDefinition } from "./command.ts";
import { explainCommands } from "./explain.ts";
import { indexCommands } from "./indexes.ts";
import { readCommands } from "./read.ts";
import { infoCommands } from "./server-info.ts";
import { sessionCommands } from "./session.ts";
import { writeCommands } from "./write.ts";

const table: Record<string, CommandDefinition> = {
  ...infoCommands,
  ...readCommands,
  ...writeCommands,
  ...aggregateCommands,
  ...explainCommands,
  ...collectionCommands,
  ...indexCommands,
  ...sessionCommands,
  findandmodify: writeCommands.findAndModify,
};

/** Commands that this server supports, by name. */
export const commands: ReadonlyMap<string, CommandDefinition> = new Map(Object.entries(table));
