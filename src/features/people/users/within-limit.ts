import type { ClientSession, Model, QueryFilter } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { invalidateUser } from "./invalidate.ts";

/** Limit on how many documents of a kind there may be. */
export interface CountedLimit<Doc> {
  readonly model: Model<Doc>;
  readonly filter: QueryFilter<Doc>;
  readonly max: number;
  /** How many are about to be created; 1 by default. */
  readonly more?: number;
  /** Returns the error above the limit. */
  readonly error: () => Error;
}

/** Below a limit by more than this, requests at one moment cannot reach it. */
const FAR = 1_000;

/**
 * Checks a limit in the transaction that creates the documents. Close to the limit it writes to `account`,
 * which must be the same for all that are counted together, so that of several at one moment each counts
 * those before it.
 */
export async function assertWithin<Doc>(
  services: Services,
  account: string,
  { model, filter, max, more = 1, error }: CountedLimit<Doc>,
  session: ClientSession,
): Promise<void> {
  const count = await model.countDocuments(filter, { limit: max + 1 }).session(session);
  if (count + more > max) throw error();
  if (count + more > max - FAR) await invalidateUser(services, account, session);
}

/** Creates what a limit counts, in a transaction. @throws the error of the limit */
export const createWithin = <Doc, Result>(
  services: Services,
  account: string,
  limit: CountedLimit<Doc>,
  create: (session: ClientSession) => Promise<Result>,
): Promise<Result> =>
  inTransaction(
    async (session) => {
      await assertWithin(services, account, limit, session);
      return create(session);
    },
    { turns: [`limits of ${account}`] },
  );
