import { isDeepStrictEqual } from "node:util";
import type { ClientSession } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { StoredImage } from "#core/files/stored.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import {
  NOTIFICATION_KEYS,
  type PreferenceInput,
  preferenceChanges,
} from "#shared/live/notification-preferences.ts";
import { SOCIAL_LINKS } from "#shared/people/profile.enums.ts";
import { User, type UserAction } from "../users/entity.ts";
import {
  assertNameAllowed,
  derivedFields,
  noteVisit,
  publicVisit,
  type UserDoc,
  userPolicy,
} from "../users/index.ts";
import { updateUserRules } from "./rules.ts";

/** Updates the caller's profile. @throws 403 for anyone else's, 400 at `name` (`assertNameAllowed`) */
export async function updateUser(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<UserDoc> {
  const user = await permitted(caller, "update", id);
  const given = validate(updateUserRules, input);
  if (changesPublicText(user, given)) assertMayPost(caller, services.now());
  if (given.name && given.name !== user.name) await assertNameAllowed(given.name, user);
  const { last_logged_in, ...rest } = given;
  // Setup cannot be undone: the member would vanish from lists and their own searches.
  if (!rest.setup_complete) delete rest.setup_complete;
  const profile = Object.fromEntries(Object.entries(rest).filter(([name]) => !PREFERENCES.has(name)));
  const changes = { ...profile, ...preferenceChanges(user, given) };
  const updated = await change(services, user, changes);
  if (!last_logged_in) return updated;
  // Clients report visits (specification, section 2); future times are capped at now.
  await noteVisit(services, id, new Date(Math.min(last_logged_in.getTime(), services.now().getTime())));
  return (await User.findById(user._id).lean<UserDoc>()) ?? updated;
}

/** Public text fields of a profile. */
const WORDS = ["name", "bio", "location", "skills", ...SOCIAL_LINKS] as const;

/** True if public text is added or changed; removing text does not count. */
export const changesPublicText = (user: UserDoc, given: Partial<UserDoc>): boolean =>
  WORDS.some((name) => given[name]?.length && !isDeepStrictEqual(given[name], user[name]));

const PREFERENCES: ReadonlySet<string> = new Set([
  ...NOTIFICATION_KEYS,
  "promotional_emails",
  "notification_channels",
  "notification_digest",
  "weekly_stories",
  "staff_weekly",
]);

/**
 * Changes notification preferences through a signed link in a mail, without a session. Does nothing if the
 * account is gone.
 */
export async function setNotificationPreferences(
  services: Services,
  id: string,
  input: PreferenceInput,
): Promise<UserDoc | null> {
  const user = await User.findById(toId(id)).lean<UserDoc>();
  return user && change(services, user, preferenceChanges(user, input));
}

/** Rejects (400) new profile pictures of a member who may not post. */
export function assertMayShow(
  services: Pick<Services, "now">,
  caller: Caller,
  input: Partial<Record<"profile_photo" | "cover_photo", unknown>>,
): void {
  if (Object.values(input).some(Boolean)) assertMayPost(caller, services.now());
}

/**
 * Sets profile pictures; `null` removes one. `discard` receives the replaced pictures, in the same
 * transaction.
 */
export async function setUserPhoto(
  services: Services,
  caller: Caller,
  id: string,
  input: Partial<Pick<UserDoc, "profile_photo" | "cover_photo">>,
  discard?: (pictures: readonly StoredImage[], session: ClientSession) => Promise<void>,
): Promise<UserDoc> {
  const user = await permitted(caller, "update", id);
  const changed = Object.keys(input);
  if (changed.length === 0) return user;
  assertMayShow(services, caller, input);
  return inTransaction(async (session) => {
    const before = await User.findOneAndUpdate(
      { _id: user._id },
      { $set: input },
      { session },
    ).lean<UserDoc>();
    if (!before) throw notFound();
    const after: UserDoc = { ...before, ...input };
    const shown = picturesOf(after).map((picture) => picture.id);
    const removed = picturesOf(before).filter((picture) => !shown.includes(picture.id));
    if (removed.length > 0) await discard?.(removed, session);
    await services.events.publish("user.updated", { id: String(user._id), changed }, session);
    return after;
  });
}

const picturesOf = ({ profile_photo, cover_photo }: UserDoc): StoredImage[] =>
  [profile_photo, cover_photo].filter((picture) => picture !== null);

/** Returns a member the caller may act on; throws 404 if missing, 403 if the policy denies it. */
async function permitted(caller: Caller, action: UserAction, id: string): Promise<UserDoc> {
  const user = await User.findById(toId(id)).lean<UserDoc>();
  if (!user) throw notFound();
  if (!userPolicy.can(caller.viewer, action, user)) throw forbidden();
  return user;
}

export async function change(services: Services, user: UserDoc, given: object): Promise<UserDoc> {
  const changes = known(given);
  const changed = [...new Set(Object.keys(changes).map((path) => path.split(".", 1)[0]!))];
  if (changed.length === 0) return user;
  return inTransaction(async (session) => {
    const updated = await User.findOneAndUpdate(
      { _id: user._id },
      { $set: { ...changes, ...following(user, changes) } },
      { returnDocument: "after", runValidators: true, session },
    ).lean<UserDoc>();
    if (!updated) throw notFound();
    await services.events.publish("user.updated", { id: String(user._id), changed }, session);
    return updated;
  });
}

/** Drops undefined fields: those that a form omits remain unchanged. */
const known = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/**
 * Returns the derived fields to write with these changes, so that search, lists and pages stay consistent.
 */
function following(user: UserDoc, changes: Partial<UserDoc>): object {
  const { hideLastOnline } = changes;
  const isFound = "name" in changes || "username" in changes || "location" in changes;
  return {
    ...(isFound ? derivedFields({ ...user, ...changes }) : {}),
    ...(hideLastOnline === undefined ? {} : publicVisit(user.last_logged_in, hideLastOnline)),
  };
}
