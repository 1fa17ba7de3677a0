import type { ClientSession } from "mongodb";
import type { AuditAction } from "#core/audit-kinds.ts";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import type { Role } from "#shared/people/staff.enums.ts";
import { type AuditEvent, audited } from "../../platform/audit/index.ts";
import { renewCredentials } from "../identity/index.ts";
import { isFormerUsername, User, type UserAction } from "../users/entity.ts";
import { keyOf, type UserDoc, userPolicy } from "../users/index.ts";
import { blockRules, roleRules } from "./rules.ts";

/** Changes a member's role, by an admin. */
export async function changeRole(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const user = await permitted(caller, "change-role", id);
  const { role } = validate(roleRules, input);
  if (role === user.role) return;
  const details = { from: user.role, to: role };
  await staffAct(services, caller, user, "user.change-role", details, { role }, (session) =>
    services.events.publish("user.role-changed", { id, role: role as Role, by: callerId(caller) }, session),
  );
}

/** Additional writes in the transaction of a block or its end (then without a reason), such as a mail. */
export type AlsoWritten = (reason: string | null, session: ClientSession) => Promise<void>;
const NOTHING: AlsoWritten = async () => {};

/** Blocks posting until the given time, or lifts the block (null), within the transaction that decides it. */
export async function restrictUser(
  services: Services,
  id: string,
  until: Date | null,
  session: ClientSession,
): Promise<void> {
  const updatedAt = services.now();
  const update = until
    ? { $set: { restrictedUntil: until, updatedAt } }
    : { $set: { updatedAt }, $unset: { restrictedUntil: 1 } };
  await User.updateOne({ _id: toId(id) }, update, { session, timestamps: false });
}

/** Blocks an account; the reason is stored for the back office. */
export async function blockUser(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
  also: AlsoWritten = NOTHING,
): Promise<void> {
  const user = await permitted(caller, "block", id);
  const { reason } = validate(blockRules, input);
  const changes = { blocked: true, blockedReason: reason };
  await staffAct(services, caller, user, "user.block", { reason }, changes, async (session) => {
    await also(reason, session);
    await services.events.publish("user.blocked", { id, by: callerId(caller) }, session);
  });
}

/** Unblocks an account. */
export async function unblockUser(
  services: Services,
  caller: Caller,
  id: string,
  also: AlsoWritten = NOTHING,
): Promise<void> {
  const user = await permitted(caller, "block", id);
  if (!user.blocked) return;
  const changes = { blocked: false, blockedReason: "" };
  await staffAct(services, caller, user, "user.unblock", {}, changes, async (session) => {
    await also(null, session);
    await services.events.publish("user.unblocked", { id, by: callerId(caller) }, session);
  });
}

/** Invalidates every session and token of another member. */
export async function signOutUser(services: Services, caller: Caller, id: string): Promise<void> {
  const user = await permitted(caller, "sign-out", id);
  await staffAct(services, caller, user, "user.sign-out", {}, {});
}

/** Marks an account's email address as confirmed without a mail. */
export async function verifyUserEmail(services: Services, caller: Caller, id: string): Promise<void> {
  const user = await permitted(caller, "verify-email", id);
  if (user.confirmed) return;
  await audited(services, caller, eventOf(user, "user.verify-email"), () =>
    inTransaction(async (session) => {
      const { matchedCount } = await User.updateOne(
        { _id: user._id, emailKey: user.emailKey },
        { $set: { confirmed: true } },
        { session },
      );
      if (matchedCount === 0) throw notFound();
      await services.events.publish("user.updated", { id, changed: ["confirmed"] }, session);
    }),
  );
}

/**
 * Makes an account an admin from the command line (`npm run admin`), without a viewer to authorise. Returns
 * true if it was not an admin before.
 */
export async function appointAdmin(services: Services, caller: Caller, id: string): Promise<boolean> {
  const user = await User.findById(toId(id)).lean<UserDoc>();
  if (!user) throw notFound();
  if (user.role === "admin" && !user.blocked && user.confirmed) return false;
  const changes = { role: "admin", blocked: false, blockedReason: "", confirmed: true };
  const event = eventOf(user, "user.change-role", { from: user.role, to: "admin" });
  await audited(services, caller, event, () => renewCredentials(services, id, changes));
  return true;
}

/**
 * Returns the account with this username and address; null if both are free.
 * @throws 400 if they belong to two accounts, or only one of them is taken
 */
export async function findByNameAndEmail(username: string, email: string): Promise<UserDoc | null> {
  const keys = { usernameKey: keyOf(username), emailKey: keyOf(email) };
  const users = await User.find({ $or: [{ usernameKey: keys.usernameKey }, { emailKey: keys.emailKey }] })
    .limit(2)
    .lean<UserDoc[]>();
  const [first] = users;
  if (!first) {
    if (await isFormerUsername(keys.usernameKey)) throw applicationError(messages.usernameOrEmailTaken);
    return null;
  }
  if (users.length > 1 || first.usernameKey !== keys.usernameKey || first.emailKey !== keys.emailKey)
    throw applicationError(messages.usernameOrEmailTaken);
  return first;
}

/**
 * Changes another member's credentials with an audit entry, if the caller is still authorised: the caller's
 * account is written in the same transaction, so that two admins cannot disable each other concurrently.
 */
async function staffAct(
  services: Services,
  caller: Caller,
  user: UserDoc,
  action: AuditAction,
  details: NonNullable<AuditEvent["details"]>,
  changes: object,
  also?: (session: ClientSession) => Promise<void>,
): Promise<void> {
  const role = caller.viewer.role as Role;
  const _id = toId(callerId(caller));
  const within = async (session: ClientSession) => {
    const still = { _id, role, blocked: false };
    const update = { $set: { updatedAt: services.now() } };
    const { matchedCount } = await User.updateOne(still, update, { session, timestamps: false });
    if (matchedCount === 0) throw forbidden();
    await also?.(session);
  };
  await audited(services, caller, eventOf(user, action, details), async () => {
    // Of two concurrent acts, the later finds the account changed.
    const only = { role: user.role, blocked: user.blocked ? true : { $ne: true } };
    await renewCredentials(services, String(user._id), changes, { only, within });
  });
}

/** Returns a member the caller may act on; throws 404 if missing, 403 if the policy denies it. */
async function permitted(caller: Caller, action: UserAction, id: string): Promise<UserDoc> {
  const user = await User.findById(toId(id)).lean<UserDoc>();
  if (!user) throw notFound();
  if (!userPolicy.can(caller.viewer, action, user)) throw forbidden();
  return user;
}

const eventOf = (
  { _id }: Pick<UserDoc, "_id">,
  action: AuditAction,
  details: NonNullable<AuditEvent["details"]> = {},
): AuditEvent => ({ action, subject: { type: "user", id: String(_id) }, details });

const callerId = ({ viewer }: Caller): string => viewer.id as string;
