import { Types } from "mongoose";
import { applicationError, forbidden, throwWrong } from "#core/base/errors.ts";
import { type Caller, isAdmin } from "#core/base/viewer.ts";
import { isId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { formatMoney } from "#shared/format.ts";
import { messages } from "#shared/messages.ts";
import type { DeletedBalanceDto } from "#shared/money/books.dto.ts";
import { booksText } from "#shared/money/books.text.ts";
import { type BalanceSide, CORRECTION_REASON_MAX } from "#shared/money/books.ts";
import { findUsernames } from "../../people/users/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { accounts, balanceOf, bookIn, inLedgerTransaction, openBalances, owed } from "../ledger/index.ts";

const texts = booksText.deleted;
/** Members per read. */
const BATCH = 200;

/** Fields of the form. */
export interface WriteOffInput {
  readonly member?: unknown;
  /** Available balance in US cents, as the admin saw it. */
  readonly cents?: unknown;
  readonly reason?: unknown;
}

/**
 * Lists open balances of deleted accounts, ordered by id, and where the next page begins. Reads the balances
 * in batches, with one look-up of accounts for each.
 */
export async function findDeletedBalances(
  after: string,
  limit: number,
  side?: BalanceSide,
): Promise<{ readonly balances: readonly DeletedBalanceDto[]; readonly after: string | null }> {
  const balances: DeletedBalanceDto[] = [];
  for await (const members of openBalances(after, BATCH)) {
    const existing = await findUsernames(members.map(({ member }) => member));
    for (const { member, cents } of members) {
      if (existing.has(member)) continue;
      if (side && !(side === "owed" ? cents.available > 0 : cents.available < 0)) continue;
      if (balances.length === limit) return { balances, after: balances.at(-1)!.member };
      balances.push({
        member,
        availableCents: cents.available,
        heldCents: cents.pending + cents.disputed,
        sendingCents: cents.payout,
      });
    }
  }
  return { balances, after: null };
}

/**
 * Writes off the available balance of a deleted account, positive or negative, with a reason; returns US
 * cents. Once, even when called concurrently, because the balance must still be the one that the admin saw.
 * @throws 403 for others, 400 on `reason`, for an account that exists, or if the balance has changed
 */
export async function writeOffBalance(
  services: Services,
  caller: Caller,
  input: WriteOffInput,
): Promise<number> {
  const { member, cents, reason } = await checkWriteOff(caller, input);
  const account = accounts.available(member);
  const id = String(new Types.ObjectId());
  const details = { amount: formatMoney(cents), reason };
  const event = { action: "balance.write-off", subject: { type: "user", id: member }, details } as const;
  await audited(services, caller, event, () =>
    inLedgerTransaction(async (session) => {
      if (owed(await balanceOf(account, session)) !== cents) throw applicationError(texts.changed);
      await bookIn(session, {
        key: `write-off:${id}`,
        cause: "write-off",
        at: services.now(),
        entries: [
          { account, amount: cents },
          { account: accounts.WRITE_OFFS, amount: -cents },
        ],
        about: { reason },
      });
    }),
  );
  return cents;
}

/**
 * Checks the form, and returns the account, its available balance in US cents, and the reason.
 * @throws 403 for others, 400 on `reason`, for an account that exists, or if the balance has changed
 */
export async function checkWriteOff(
  { viewer }: Caller,
  input: WriteOffInput,
): Promise<{ readonly member: string; readonly cents: number; readonly reason: string }> {
  if (!isAdmin(viewer) || !viewer.id) throw forbidden();
  const reason = typeof input.reason === "string" ? input.reason.trim() : "";
  throwWrong([
    [reason === "" && "reason", messages.required],
    [reason.length > CORRECTION_REASON_MAX && "reason", booksText.corrections.long],
  ]);
  const { member } = input;
  const cents = Number(input.cents);
  if (!isId(member) || !Number.isSafeInteger(cents) || cents === 0) throw applicationError(texts.changed);
  if ((await findUsernames([member])).size > 0) throw applicationError(texts.exists);
  if (owed(await balanceOf(accounts.available(member))) !== cents) throw applicationError(texts.changed);
  return { member, cents, reason };
}
