import type { ClientSession } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import type { Extensions } from "#core/extensions.ts";
import type { Secrets } from "#core/secrets/index.ts";
import type { Registered } from "#features/people/identity/index.ts";
import { invalidateUser } from "#features/people/users/index.ts";
import type { Moderating } from "../mails.ts";
import { Strike, type StrikeDoc } from "../model.ts";
import { recomputeRestriction } from "../restrictions.ts";
import { lookUpKeys } from "./keys.ts";
import { FormerAccount } from "./model.ts";

/** Dependencies of recognising former accounts. */
export type Inheriting = Pick<Moderating, "services" | "settings"> & {
  readonly secrets: Pick<Secrets, "fingerprint" | "fingerprints">;
};

type Account = Pick<Registered, "_id" | "username" | "email">;

/** Gives new accounts the strikes of former accounts with the same username or address. */
export const recognisesFormerAccounts = (inheriting: Inheriting): Extensions => ({
  "account.created": (account, session) => inheritIn(inheriting, account, session),
});

/** Gives an existing account the strikes of its former accounts; repeating it changes nothing. */
export const inheritConduct = (inheriting: Inheriting, account: Account): Promise<void> =>
  inTransaction((session) => inheritIn(inheriting, account, session));

async function inheritIn(
  inheriting: Inheriting,
  { _id, username, email }: Account,
  session: ClientSession,
): Promise<void> {
  const keys = lookUpKeys(inheriting.secrets, { usernames: [username], email });
  const former = await FormerAccount.find(
    { keys: { $in: keys }, until: { $gt: inheriting.services.now() }, _id: { $ne: _id } },
    { _id: 1 },
  )
    .session(session)
    .lean();
  if (former.length === 0) return;
  const ids = former.map((each) => each._id);
  await FormerAccount.updateMany(
    { _id: { $in: ids } },
    { $addToSet: { successors: _id }, $inc: { revision: 1 } },
    { session },
  );
  await carryOver(inheriting, { user: { $in: ids } }, _id, session);
}

/**
 * Copies strikes to an account that succeeds theirs, each original once, without what they were given for; the
 * posting block follows.
 */
async function carryOver(
  inheriting: Inheriting | Pick<Moderating, "services" | "settings">,
  which: { readonly user: { readonly $in: readonly StrikeDoc["user"][] } } | Pick<StrikeDoc, "_id">,
  user: StrikeDoc["user"],
  session: ClientSession,
): Promise<void> {
  const strikes = await Strike.find(which).session(session).lean<StrikeDoc[]>();
  const there = await Strike.find({ user, origin: { $ne: null } }, { origin: 1 })
    .session(session)
    .lean<Pick<StrikeDoc, "origin">[]>();
  const known = new Set(there.map(({ origin }) => String(origin)));
  // Of several copies of one strike, the one that was revoked counts.
  const copies = strikes
    .toSorted((a, b) => Number(b.revokedAt !== null) - Number(a.revokedAt !== null))
    .flatMap(
      ({ _id, case: of, origin = _id, kind, reason, by, at, expiresAt, revokedAt, rule, retainUntil }) => {
        if (known.has(String(origin))) return [];
        known.add(String(origin));
        const strikeFields = { case: of, origin, kind, reason, by, at, expiresAt, revokedAt };
        return [{ ...strikeFields, user, ...(rule && { rule }), ...(retainUntil && { retainUntil }) }];
      },
    );
  if (copies.length === 0) return;
  await invalidateUser(inheriting.services, String(user), session);
  await Strike.create(copies, { session, ordered: true });
  await recomputeRestriction(inheriting, user, session);
}

/** Gives a strike of a former account, given after its erasure, to the accounts that succeed it. */
export async function carryOverStrike(
  moderating: Pick<Moderating, "services" | "settings">,
  { _id, user }: Pick<StrikeDoc, "_id" | "user">,
  session: ClientSession,
): Promise<void> {
  for (const successor of await touchFormerAccount(user, session))
    await carryOver(moderating, { _id }, successor, session);
}

/** Revokes copies of a strike with it, or reinstates them, except where an appeal against the copy was granted. */
export async function revokeCopies(
  moderating: Pick<Moderating, "services" | "settings">,
  { _id, user }: Pick<StrikeDoc, "_id" | "user">,
  revokedAt: Date | null,
  session: ClientSession,
): Promise<void> {
  await touchFormerAccount(user, session);
  const copies = await Strike.find({ origin: _id, "appeal.state": { $ne: "granted" } }, { user: 1 })
    .session(session)
    .lean<Pick<StrikeDoc, "_id" | "user">[]>();
  for (const copy of copies) {
    await invalidateUser(moderating.services, String(copy.user), session);
    await Strike.updateOne({ _id: copy._id }, { $set: { revokedAt } }, { session });
    await recomputeRestriction(moderating, copy.user, session);
  }
}

/** Returns the successors of an erased account; none for any other. Concurrent registrations conflict. */
async function touchFormerAccount(
  account: StrikeDoc["user"],
  session: ClientSession,
): Promise<readonly StrikeDoc["user"][]> {
  const former = await FormerAccount.findOneAndUpdate(
    { _id: account },
    { $inc: { revision: 1 } },
    { session, projection: { successors: 1 } },
  ).lean();
  return former?.successors ?? [];
}
