import { setTimeout } from "node:timers/promises";
import { PATIENCE_MS } from "./patience.ts";

/**
 * Retries every 20 ms until the check neither throws nor returns false, then returns true. The pauses leave
 * the processor to the work. Throws the last error after the timeout.
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
