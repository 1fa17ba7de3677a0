import type { Engine } from "../engine.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { Found } from "../planner/found.ts";
import { predicate } from "../query/predicate.ts";
import type { Collection } from "../storage/collection.ts";
import { type Command, countOption, cursorReply, nameOf, type Reply } from "./command.ts";
import { parseRead, projector } from "./parse-read.ts";

/** Opens a find cursor that stays open at the end of a capped collection and returns later inserts. */
export function tailable(command: Command, engine: Engine, collection: Collection | undefined): Reply {
  const { body, transaction } = command;
  const ns = `${command.db}.${nameOf(command)}`;
  if (!collection?.capped)
    throw new CommandError(
      "BadValue",
      `error processing query: ns=${ns} :: caused by :: tailable cursor requested on non capped collection`,
    );
  if (transaction) throw notImplemented("a tailable cursor in a transaction");
  const read = parseRead(body, collection, engine);
  const test = predicate(read.query.filter, read.match);
  const project = projector(read);
  const { view } = engine.store;
  let after = 0;
  const source = {
    next() {
      for (const { rid, raw } of view.table(collection, { reverse: false, from: after })) {
        after = rid;
        const found = new Found(rid, raw);
        if (test(found.doc)) return project(found);
      }
      return undefined;
    },
    wait: (ms: number) => (body.awaitData === true ? engine.streams.nextChange(ms) : Promise.resolve()),
  };
  const started = engine.cursors.start(ns, source, { batchSize: countOption(body, "batchSize"), stay: true });
  return cursorReply(ns, started, "firstBatch");
}
