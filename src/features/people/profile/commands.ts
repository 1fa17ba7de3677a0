import { isDeepStrictEqual } from "node:util";
import type { ClientSession } from "mongoose";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { forbidden, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { StoredImage } from "../../../core/files/stored.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import {
  NOTIFICATION_KEYS,
  type PreferenceInput,
  preferenceChanges,
} from "../../../shared/live/notification-preferences.ts";
import { SOCIAL_LINKS } from "../../../shared/people/profile.enums.ts";
import { User, type UserAction } from "../users/entity.ts";
import { derivedFields, noteVisit, publicVisit, type UserDoc, userPolicy } from "../users/index.ts";
import { updateUserRules } from "./rules.ts";

/** Changes one's own profile; throws 403 for anyone else's. */
export async function updateUser(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<UserDoc> {
  const user = await permitted(caller, "update", id);
  const given = validate(updateUserRules, input);
  if (changesPublicText(user, given)) assertMayPost(caller, services.now());
  const { last_logged_in, ...rest } = given;
  // Nobody undoes their registration: they would be in no list, and find themselves no more.
  if (!rest.setup_complete) delete rest.setup_complete;
  const profile = Object.fromEntries(Object.entries(rest).filter(([name]) => !PREFERENCES.has(name)));
  const changes = { ...profile, ...preferenceChanges(user, given) };
  const updated = await change(services, user, changes);
  if (!last_logged_in) return updated;
  // Clients say when they were here (specification, section 2); nobody comes from the future.
  await noteVisit(services, id, new Date(Math.min(last_logged_in.getTime(), services.now().getTime())));
  return (await User.findById(user._id).lean<UserDoc>()) ?? updated;
}

/** What members say of themselves for all to read. */
const WORDS = ["name", "bio", "location", "skills", ...SOCIAL_LINKS] as const;

/** Whether something is said that was not said before; taking words away says nothing. */
export const changesPublicText = (user: UserDoc, given: Partial<UserDoc>): boolean =>
  WORDS.some((name) => given[name]?.length && !isDeepStrictEqual(given[name], user[name]));

const PREFERENCES: ReadonlySet<string> = new Set([
  ...NOTIFICATION_KEYS,
  "promotional_emails",
  "notification_channels",
  "notification_digest",
  "weekly_stories",
]);

/** Changes what somebody hears of on their word, not their session's: a link in a letter. Nothing for who is gone. */
export async function setNotificationPreferences(
  services: Services,
  id: string,
  input: PreferenceInput,
): Promise<UserDoc | null> {
  const user = await User.findById(toId(id)).lean<UserDoc>();
  return user && change(services, user, preferenceChanges(user, input));
}

/**
 * Sets the pictures of a profile; `null` takes one away. `discard` is told, in the same transaction, of pictures
 * that are shown no more.
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
  if (Object.values(input).some(Boolean)) assertMayPost(caller, services.now());
  return inTransaction(async (session) => {
    const before = await User.findOneAndUpdate(
      { _id: user._id },
      { $set: input },
      { session },
    ).lean<UserDoc>();
    if (!before) throw notFound();
    const after: UserDoc = { ...before, ...input };
    const shown = picturesOf(after).map((picture) => picture.id);
    const gone = picturesOf(before).filter((picture) => !shown.includes(picture.id));
    if (gone.length > 0) await discard?.(gone, session);
    await services.events.publish("user.updated", { id: String(user._id), changed }, session);
    return after;
  });
}

const picturesOf = ({ profile_photo, cover_photo }: UserDoc): StoredImage[] =>
  [profile_photo, cover_photo].filter((picture) => picture !== null);

/** Finds a member who may be acted upon; throws 404 for none, 403 when the policy says no. */
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

/** What was said: a field that a form left out stays as it is. */
const known = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** What has to be written with these changes so that search, lists and pages agree with them. */
function following(user: UserDoc, changes: Partial<UserDoc>): object {
  const { hideLastOnline } = changes;
  const isFound = "name" in changes || "username" in changes || "location" in changes;
  return {
    ...(isFound ? derivedFields({ ...user, ...changes }) : {}),
    ...(hideLastOnline === undefined ? {} : publicVisit(user.last_logged_in, hideLastOnline)),
  };
}
