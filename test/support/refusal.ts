import { HttpError } from "#core/base/errors.ts";

/**
 * Returns the HttpError that a promise is rejected with; fails if it resolves, or rejects with something
 * else.
 */
export async function refusal(work: Promise<unknown>): Promise<HttpError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error("it was not refused");
}
