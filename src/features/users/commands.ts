import type { Caller } from "../../core/auth/viewer.ts";
import { isId, toId } from "../../core/db/ids.ts";
import { isDuplicateKey } from "../../core/db/transaction.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../core/http/errors.ts";
import type { Services } from "../../core/services.ts";
import { validate } from "../../core/validate.ts";
import type { Role } from "../../shared/enums.ts";
import { messages } from "../../shared/messages.ts";
import { isDisposable } from "./disposable.ts";
import { keyOf, User, type UserDoc } from "./model.ts";
import { type UserAction, userPolicy } from "./policy.ts";
import { blockRules, registerFormRules, registerRules, roleRules, updateUserRules } from "./rules.ts";
import "./events.ts";

/** What a registration answers: enough to sign the new member in. */
export type Registered = Pick<
  UserDoc,
  "_id" | "username" | "email" | "name" | "role" | "tokenVersion" | "confirmed"
>;

/**
 * Creates an account: setup complete and last seen now (specification, section 4).
 * @throws 400 ValidationError with the specification's messages; "Username or Email already taken" also when
 * two register the same name at the same moment.
 */
export async function registerUser(services: Services, _caller: Caller, input: unknown): Promise<Registered> {
  const { password, referred_by, ...given } = validate(registerRules, input);
  if (isDisposable(given.email)) throw invalidField("email", messages.emailDisposable);
  const keys = { usernameKey: keyOf(given.username), emailKey: keyOf(given.email) };
  // Asked first to spare the hashing; the unique index decides.
  if (await User.exists({ $or: [{ usernameKey: keys.usernameKey }, { emailKey: keys.emailKey }] }))
    throw taken();
  const now = services.now();
  try {
    const user = await User.create({
      ...given,
      ...keys,
      passwordHash: await services.passwords.hash(password),
      referred_by: (await existing(referred_by)) ?? null,
      setup_complete: true,
      last_logged_in: now,
    });
    const { _id, username, email, name, role, tokenVersion, confirmed } = user;
    await services.events.publish("user.registered", { id: String(_id), username, email });
    return { _id, username, email, name, role, tokenVersion, confirmed };
  } catch (error) {
    throw isDuplicateKey(error) ? taken() : error;
  }
}

/** `registerUser` for the form, which also asks for the terms. */
export async function registerUserByForm(
  services: Services,
  caller: Caller,
  form: unknown,
): Promise<Registered> {
  const { terms: _agreed, ...input } = validate(registerFormRules, form);
  return registerUser(services, caller, input);
}

/** Changes one's own profile; throws 403 for anyone else's. */
export async function updateUser(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<UserDoc> {
  const user = await permitted(caller, "update", id);
  const { last_logged_in, ...changes } = validate(updateUserRules, input);
  // Clients say when they were here (specification, section 2); the clock is ours.
  return change(services, user, last_logged_in ? { ...changes, last_logged_in: services.now() } : changes);
}

/** Sets the pictures of a profile; `null` takes one away. */
export async function setUserPhoto(
  services: Services,
  caller: Caller,
  id: string,
  input: Partial<Pick<UserDoc, "profile_photo" | "cover_photo">>,
): Promise<UserDoc> {
  const user = await permitted(caller, "update", id);
  return change(services, user, input);
}

/** Notes that a member is here (specification, section 2); writes at most once a minute. */
export async function touchUser(services: Services, id: string): Promise<void> {
  const now = services.now();
  await User.updateOne(
    { _id: toId(id), last_logged_in: { $not: { $gt: new Date(now.getTime() - 60_000) } } },
    { $set: { last_logged_in: now } },
    { timestamps: false },
  );
}

/** Says, in every process, that what an account's pages show of it has changed. */
export async function touchAuthor({ now }: Services, id: string): Promise<void> {
  await User.updateOne({ _id: toId(id) }, { $set: { updatedAt: now() } }, { timestamps: false });
}

/** Sets a new password and ends every session and token of before. */
export async function setPassword(services: Services, id: string, password: string): Promise<number> {
  const passwordHash = await services.passwords.hash(password);
  return renewCredentials(services, id, { passwordHash });
}

/** An admin's change of someone's role. */
export async function changeRole(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  await permitted(caller, "change-role", id);
  const { role } = validate(roleRules, input);
  await renewCredentials(services, id, { role });
  await services.events.publish("user.role-changed", {
    id,
    role: role as Role,
    by: caller.viewer.id as string,
  });
}

/** Shuts an account out; its reason is kept for the back office. */
export async function blockUser(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  await permitted(caller, "block", id);
  const { reason } = validate(blockRules, input);
  await renewCredentials(services, id, { blocked: true, blockedReason: reason });
  await services.events.publish("user.blocked", { id, reason, by: caller.viewer.id as string });
}

/** Lets a blocked account back in. */
export async function unblockUser(services: Services, caller: Caller, id: string): Promise<void> {
  await permitted(caller, "block", id);
  await renewCredentials(services, id, { blocked: false, blockedReason: "" });
  await services.events.publish("user.unblocked", { id, by: caller.viewer.id as string });
}

/** Deletes an account; what hangs on it is taken down by whoever subscribes to `user.deleted`. */
export async function deleteUser(services: Services, caller: Caller, id: string): Promise<UserDoc> {
  const user = await permitted(caller, "delete", id);
  const { deletedCount } = await User.deleteOne({ _id: user._id });
  if (deletedCount > 0) {
    const by = caller.viewer.id as string;
    await services.events.publish("user.credentials-changed", { id: String(user._id) });
    await services.events.publish("user.deleted", { id: String(user._id), username: user.username, by });
  }
  return user;
}

/** Adds to the counters of a profile; a counter never falls below 0. */
export async function adjustUserStats(
  id: string,
  changes: Partial<Record<keyof UserDoc["stats"], number>>,
): Promise<void> {
  const $set = Object.fromEntries(
    Object.entries(changes).map(([name, by]) => [
      `stats.${name}`,
      { $max: [0, { $add: [{ $ifNull: [`$stats.${name}`, 0] }, by] }] },
    ]),
  );
  await User.updateOne({ _id: toId(id) }, [{ $set }], { timestamps: false, updatePipeline: true });
}

/** Finds a member who may be acted upon; throws 404 for none, 403 when the policy says no. */
async function permitted(caller: Caller, action: UserAction, id: string): Promise<UserDoc> {
  const user = await User.findById(toId(id)).lean<UserDoc>();
  if (!user) throw notFound();
  if (!userPolicy.can(caller.viewer, action, user)) throw forbidden();
  return user;
}

async function change(services: Services, user: UserDoc, changes: object): Promise<UserDoc> {
  const changed = Object.keys(changes);
  if (changed.length === 0) return user;
  const updated = await User.findOneAndUpdate(
    { _id: user._id },
    { $set: changes },
    { returnDocument: "after", runValidators: true },
  ).lean<UserDoc>();
  if (!updated) throw notFound();
  await services.events.publish("user.updated", { id: String(user._id), changed });
  return updated;
}

/** Writes credentials and raises the token version; answers the new version. */
async function renewCredentials(services: Services, id: string, changes: object): Promise<number> {
  const updated = await User.findOneAndUpdate(
    { _id: toId(id) },
    { $set: changes, $inc: { tokenVersion: 1 } },
    { returnDocument: "after" },
  ).lean<UserDoc>();
  if (!updated) throw notFound();
  await services.events.publish("user.credentials-changed", { id });
  return updated.tokenVersion;
}

/** A referrer who exists; a wrong id is no reason to refuse the newcomer. */
async function existing(id: string | null | undefined): Promise<UserDoc["_id"] | null> {
  if (!isId(id)) return null;
  return (await User.exists({ _id: toId(id) }))?._id ?? null;
}

const taken = () => applicationError(messages.usernameOrEmailTaken);
