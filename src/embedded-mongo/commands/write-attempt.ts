import type { Engine } from "../engine.ts";
import { CommandError } from "../errors.ts";
import { StoreWriter, type Writer } from "../storage/writer.ts";
import { Blocked } from "../transactions/locks.ts";
import { type Command, deadlineOf, type Reply } from "./command.ts";

/**
 * Runs a write command whole: in its transaction, or at once and answered when it is on disk. One that meets a
 * transaction's unfinished write waits for its end and starts again. A retryable write that was made before gets the
 * reply it got then.
 */
export async function write(
  command: Command,
  engine: Engine,
  perform: (writer: Writer) => Reply,
): Promise<Reply> {
  const { body, transaction } = command;
  if (transaction) return inTransaction(command, perform);
  const retryable = body.txnNumber !== undefined && body.lsid !== undefined;
  if (retryable) {
    const earlier = engine.sessions.earlierReply(body);
    if (earlier) {
      // The first try may be under way still.
      await engine.store.committed();
      return earlier;
    }
  }
  const deadline = deadlineOf(body);
  for (;;) {
    try {
      const reply = engine.store.atomically(() => {
        const done = perform(new StoreWriter(engine.store, engine.locks));
        if (retryable) engine.sessions.rememberReply(body, done);
        return done;
      });
      await engine.store.committed();
      return reply;
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      await endOf(error, deadline);
    }
  }
}

function inTransaction({ transaction }: Command, perform: (writer: Writer) => Reply): Reply {
  try {
    const reply = perform(transaction!);
    if ("writeErrors" in reply) transaction!.abort();
    return reply;
  } catch (error) {
    transaction!.abort();
    throw error;
  }
}

async function endOf({ by }: Blocked, deadline: number): Promise<void> {
  const rest = deadline - Date.now();
  if (rest <= 0) throw new CommandError("MaxTimeMSExpired", "operation exceeded time limit");
  if (rest === Number.POSITIVE_INFINITY) return by.ended;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, rest);
  await Promise.race([by.ended, promise]);
  clearTimeout(timer);
}
