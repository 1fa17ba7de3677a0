import mongoose, { type ClientSession } from "mongoose";
import { holdReports, releaseReports } from "./define-model.ts";

/**
 * Runs writes that must stand or fall together; the work may run more than once (write conflicts are tried
 * again), so it must not touch anything but the database.
 */
export async function inTransaction<Result>(
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  return mongoose.connection.withSession(async (session) => {
    const result = await session.withTransaction(() => {
      holdReports(session);
      return work(session);
    });
    releaseReports(session);
    return result;
  });
}

/** True for MongoDB's unique-index violation (E11000). */
export const isDuplicateKey = (
  error: unknown,
): error is Error & { readonly keyPattern?: Readonly<Record<string, number>> } =>
  error instanceof Error && "code" in error && error.code === 11000;
