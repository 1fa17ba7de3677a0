import type { Logger } from "pino";

/**
 * Logs rejected promises that nobody handles, instead of ending the process: the fault of one request must not
 * end the others'. An exception outside a promise still ends it.
 */
export function logRejections(logger: Logger): void {
  process.on("unhandledRejection", (reason) =>
    logger.error({ err: reason }, "a rejected promise was not handled"),
  );
}
