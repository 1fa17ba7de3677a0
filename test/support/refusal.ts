import { HttpError } from "../../src/core/base/errors.ts";

/** The HttpError that a promise is refused with; fails when it is kept, or refused with something else. */
export async function refusal(work: Promise<unknown>): Promise<HttpError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error("it was not refused");
}
