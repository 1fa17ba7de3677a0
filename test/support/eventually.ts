import { setTimeout } from "node:timers/promises";

/** Milliseconds after which what has not come about is held to be never coming: a busy machine takes its time. */
const PATIENCE_MS = 60_000;

/**
 * Looks again, every 20 ms, until what is looked at neither throws nor answers false; answers true then. The pauses
 * leave the processor to those who do the work. Throws what was thrown last, where it does not come about.
 */
export async function eventually(check: () => unknown): Promise<true> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      if ((await check()) !== false) return true;
      if (Date.now() > until) throw new Error(`it did not come about: ${check}`);
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await setTimeout(20);
  }
}
