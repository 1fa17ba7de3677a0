import { type ClientSession, Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { accounts, balanceOf, bookIn, LedgerError, owed, transactionsSince } from "../ledger/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import "./events.ts";
import { Payout, type PayoutDoc } from "./model.ts";

/** Milliseconds by which clocks of processes may differ: what was booked is looked for from so much earlier. */
const CLOCKS_MS = 60 * 60_000;

/** What is to be paid out, and to whom. */
export interface PayoutDraft {
  readonly member: string;
  readonly month: string;
  readonly attempt: number;
  /** US cents that there must be. */
  readonly atLeast: number;
}

/**
 * Sets all that is available to a member aside for them, once a month and attempt, whoever asks at one time; the
 * provider is told after the commit. False where there is too little, or it was begun already.
 */
export async function beginPayout(dependencies: PaymentDependencies, draft: PayoutDraft): Promise<boolean> {
  try {
    return await inTransaction((session) => begin(session, dependencies, draft));
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function begin(
  session: ClientSession,
  { services, provider }: PaymentDependencies,
  { member, month, attempt, atLeast }: PayoutDraft,
): Promise<boolean> {
  const user = toId(member);
  if (await Payout.exists({ user, month, attempt: { $gte: attempt } }).session(session)) return false;
  const account = accounts.available(member);
  const amount = owed(await balanceOf(account, session));
  if (amount < Math.max(1, atLeast)) return false;
  const covers = await coveredBy(session, user, account, amount);
  const [_id, at] = [new Types.ObjectId(), services.now()];
  await Payout.create(
    [{ _id, user, month, attempt, provider: provider.name, amount, covers, createdAt: at }],
    { session },
  );
  await bookIn(session, {
    key: `payout:${_id}`,
    cause: "payout",
    at,
    entries: [
      { account, amount },
      { account: accounts.payingOut(member), amount: -amount },
    ],
    about: { payout: String(_id) },
    floors: [{ account, atLeast: 0 }],
  });
  await services.events.publish("payout.begun", { id: String(_id), user: member }, session);
  return true;
}

/** What was booked since the payout before, by id rather than by time: what is booked at once belongs to one of them. */
async function coveredBy(
  session: ClientSession,
  user: Types.ObjectId,
  account: string,
  amount: number,
): Promise<readonly Types.ObjectId[]> {
  const last = await Payout.findOne({ user }, { covers: 1, createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .session(session)
    .lean<Pick<PayoutDoc, "_id" | "covers" | "createdAt">>();
  const since = last ? new Date(last.createdAt.getTime() - CLOCKS_MS) : new Date(0);
  const before = new Set(last?.covers.map(String));
  const found = (await transactionsSince(session, account, since)).filter(
    ({ _id, key }) => !before.has(String(_id)) && key !== `payout:${last?._id}`,
  );
  const sum = found
    .flatMap(({ entries }) => entries)
    .reduce((all, entry) => (entry.account === account ? all - entry.amount : all), 0);
  if (sum !== amount) throw new LedgerError(`${account}: a payout of ${amount} is explained by ${sum}`);
  return found.map(({ _id }) => _id);
}
