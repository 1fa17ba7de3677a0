import type { Engine } from "../engine.ts";
import { CommandError } from "../errors.ts";
import { StoreWriter, type Writer } from "../storage/writer.ts";
import { Blocked } from "../transactions/locks.ts";
import { type Command, deadlineOf, type Reply } from "./command.ts";

/**
 * Runs a complete write command: in its transaction, or immediately, with a reply once it is on disk. If it
 * meets a transaction's uncommitted write, it waits for the end of that transaction and starts again. A
 * repeated retryable write gets its original reply.
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
      // The first attempt may still be in progress.
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
