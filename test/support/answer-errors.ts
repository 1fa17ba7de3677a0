import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { errorHandler } from "#core/http/error-handler.ts";

/** Site's error handler for an application assembled by a test; what it would log is added to `failures`. */
export const answerErrors = (failures: unknown[] = []): ErrorRequestHandler =>
  errorHandler({
    logger: { error: ({ err }: { err: unknown }) => failures.push(err) } as unknown as Logger,
    renderPage: ({ message }) => message,
    removalAt: async () => null,
  });
