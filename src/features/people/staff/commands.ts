import type { ClientSession } from "mongodb";
import type { AuditAction } from "../../../core/audit-kinds.ts";
import { applicationError, forbidden, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import type { Role } from "../../../shared/people/staff.enums.ts";
import { type AuditEvent, audited } from "../../platform/audit/index.ts";
import { renewCredentials } from "../identity/index.ts";
import { User, type UserAction } from "../users/entity.ts";
import { keyOf, type UserDoc, userPolicy } from "../users/index.ts";
import { blockRules, roleRules } from "./rules.ts";

/** An admin's change of someone's role. */
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

/** What is written in the transaction of a block or its end (then without a reason): a mail, say. */
export type AlsoWritten = (reason: string | null, session: ClientSession) => Promise<void>;
const NOTHING: AlsoWritten = async () => {};

/** Closes posting until then, or opens it (null), within the transaction that decides it. */
export async function restrictUser(
  services: Services,
  id: string,
  until: Date | null,
  session: ClientSession,
): Promise<void> {
  const $set = { restrictedUntil: until, updatedAt: services.now() };
  await User.updateOne({ _id: toId(id) }, { $set }, { session, timestamps: false });
}

/** Shuts an account out; its reason is kept for the back office. */
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

/** Lets a blocked account back in. */
export async function unblockUser(
  services: Services,
  caller: Caller,
  id: string,
  also: AlsoWritten = NOTHING,
): Promise<void> {
  const user = await permitted(caller, "block", id);
  const changes = { blocked: false, blockedReason: "" };
  await staffAct(services, caller, user, "user.unblock", {}, changes, async (session) => {
    await also(null, session);
    await services.events.publish("user.unblocked", { id, by: callerId(caller) }, session);
  });
}

/** Ends every session and token of somebody else. */
export async function signOutUser(services: Services, caller: Caller, id: string): Promise<void> {
  const user = await permitted(caller, "sign-out", id);
  await staffAct(services, caller, user, "user.sign-out", {}, {});
}

/** Takes an account's address for confirmed without a mail. */
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
 * Makes an account an admin for whoever sits at the machine (`npm run admin`): there is no viewer to ask. Answers
 * whether it was none before.
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
 * The account that this name and this address belong to; null when both are free.
 * @throws 400 when they belong to two accounts, or only one of them is taken
 */
export async function findByNameAndEmail(username: string, email: string): Promise<UserDoc | null> {
  const keys = { usernameKey: keyOf(username), emailKey: keyOf(email) };
  const found = await User.find({ $or: [{ usernameKey: keys.usernameKey }, { emailKey: keys.emailKey }] })
    .limit(2)
    .lean<UserDoc[]>();
  const [first] = found;
  if (!first) return null;
  if (found.length > 1 || first.usernameKey !== keys.usernameKey || first.emailKey !== keys.emailKey)
    throw applicationError(messages.usernameOrEmailTaken);
  return first;
}

/**
 * Changes credentials of somebody else, told of in the audit log, while the caller still is what allows it: their
 * own account is written in the same transaction, so that two admins cannot put each other out at one moment.
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
    await renewCredentials(services, String(user._id), changes, { only: { role: user.role }, within });
  });
}

/** Finds somebody who may be acted upon; throws 404 for none, 403 when the policy says no. */
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
