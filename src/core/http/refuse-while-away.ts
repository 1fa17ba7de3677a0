import type { RequestHandler } from "express";
import { unavailable } from "../base/errors.ts";
import type { Availability } from "../db/availability.ts";

/**
 * Answers 503 while the database is away, before the first query: a request makes several, and each would
 * wait for a server. Waits up to two seconds for the database to come back.
 */
export const refuseWhileAway =
  ({ isAvailable }: Availability): RequestHandler =>
  async (_request, _response, next) =>
    next((await isAvailable()) ? undefined : unavailable());
