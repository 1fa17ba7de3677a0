import mongoose, { type ClientSession } from "mongoose";

/**
 * Runs writes that must stand or fall together; the work may run more than once (write conflicts are tried
 * again), so it must not touch anything but the database.
 */
export async function inTransaction<Result>(
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  return mongoose.connection.withSession((session) => session.withTransaction(() => work(session)));
}

/** True for MongoDB's unique-index violation (E11000). */
export const isDuplicateKey = (
  error: unknown,
): error is Error & { readonly keyPattern?: Readonly<Record<string, number>> } =>
  error instanceof Error && "code" in error && error.code === 11000;
