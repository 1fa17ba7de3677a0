import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { errorHandler } from "../../src/core/http/error-handler.ts";

/** The site's own error handler, for an application that a test puts together; what it would log goes to `failures`. */
export const answerErrors = (failures: unknown[] = []): ErrorRequestHandler =>
  errorHandler({
    logger: { error: ({ err }: { err: unknown }) => failures.push(err) } as unknown as Logger,
    renderPage: ({ message }) => message,
  });
