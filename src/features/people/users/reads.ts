import { guest, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { PrivacySettings } from "#shared/accounts/privacy.fields.ts";
import { DEFAULT_ZONE } from "#shared/site.ts";
import type { Genre } from "#shared/story.enums.ts";
import { keyOf, User, type UserDoc } from "./model.ts";
import { userPolicy } from "./policy.ts";
import { findRenamedAmong } from "./renamed.ts";
import { VISIBLE } from "./visible.ts";

/** Returns a member's time zone; the default one if unknown. */
export async function zoneOf(viewer: Pick<Viewer, "id">): Promise<string> {
  const user = isId(viewer.id)
    ? await User.findById(toId(viewer.id)).select("timezone").lean<UserDoc>()
    : null;
  return user?.timezone || DEFAULT_ZONE;
}

/** Returns true if a member wants their reading history recorded (settings, "Privacy"). */
export async function recordsHistory(id: string): Promise<boolean> {
  const user = isId(id) ? await User.findById(toId(id)).select("keepHistory").lean<UserDoc>() : null;
  return user !== null && user.keepHistory !== false;
}

/** Fields of an author card, as copied by other features. */
export type AuthorFields = Pick<UserDoc, "_id" | "username" | "name" | "profile_photo"> &
  Partial<Pick<UserDoc, "role">>;

/** Returns the card fields of an account; null if deleted or pending deletion. */
export async function findAuthorFields(id: unknown): Promise<AuthorFields | null> {
  return User.findOne({ _id: toId(id), leaving: null })
    .select("username name profile_photo role")
    .lean<AuthorFields>();
}

/** Returns the notification preferences of many accounts; `_id` and the two fields. */
export async function findPreferenceFields(
  ids: readonly string[],
): Promise<Pick<UserDoc, "_id" | "notifications" | "promotional_emails">[]> {
  return User.find({ _id: { $in: ids.filter(isId).map(toId) }, blocked: false, leaving: null })
    .select("notifications promotional_emails")
    .lean<UserDoc[]>();
}

/** Projection for a card in a list of people. */
export const PERSON_FIELDS = {
  username: 1,
  name: 1,
  profile_photo: 1,
  role: 1,
  bio: 1,
  stats: 1,
  hideFollows: 1,
} as const;

/** Fields of a card in a list of people. */
export type PersonFields = AuthorFields & Pick<UserDoc, "bio" | "stats" | "hideFollows">;

/** Returns accounts for lists of people, by id; blocked and deleted ones are omitted. One query. */
export async function findPeople(ids: readonly unknown[]): Promise<Map<string, PersonFields>> {
  if (ids.length === 0) return new Map();
  const users = await User.find({ _id: { $in: ids.map(toId) }, ...VISIBLE })
    .select(PERSON_FIELDS)
    .lean<PersonFields[]>();
  return new Map(users.map((user) => [String(user._id), user]));
}

/** Returns only the card fields of accounts, by id. One query. */
export async function findCards(ids: readonly string[]): Promise<Map<string, AuthorFields>> {
  const users = await User.find({ _id: { $in: ids.map(toId) }, ...VISIBLE })
    .select("username name profile_photo role")
    .lean<AuthorFields[]>();
  return new Map(users.map((user) => [String(user._id), user]));
}

/** Returns a visible account by username, ignoring case; null if there is none. */
export async function findMember(username: string): Promise<PersonFields | null> {
  const key = keyOf(username);
  const find = (name: { usernameKey: string } | { formerUsernames: string }) =>
    User.findOne({ ...name, ...VISIBLE })
      .select(PERSON_FIELDS)
      .lean<PersonFields>();
  return (await find({ usernameKey: key })) ?? find({ formerUsernames: key });
}

type Standing = Pick<UserDoc, "createdAt" | "email_risk_level">;

/** Returns the registration time and email risk of accounts, by id; deleted ones are omitted. */
export async function findStandings(ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const users = await User.find({ _id: { $in: ids.map(toId) } })
    .select("createdAt email_risk_level")
    .lean<(Standing & Pick<UserDoc, "_id">)[]>();
  return new Map(users.map(({ _id, ...standing }) => [String(_id), standing]));
}

/** Returns from whom this member accepts messages; null if blocked or deleted. */
export async function findMessagesFrom(id: string): Promise<PrivacySettings["messagesFrom"] | null> {
  const user = await User.findOne({ _id: toId(id), ...VISIBLE })
    .select("messagesFrom")
    .lean<Pick<UserDoc, "messagesFrom">>();
  return user && (user.messagesFrom ?? "everyone");
}

/** Activity a member shares with those they talk to. */
export interface TalkMarks {
  readonly read: boolean;
  readonly typing: boolean;
  readonly online: boolean;
}

/** Returns what both members share with each other: what one of them hides, neither sees. One query. */
export async function findSharedMarks(one: string, other: string): Promise<TalkMarks> {
  const users = await User.find({ _id: { $in: [toId(one), toId(other)] }, ...VISIBLE })
    .select("readMarks typingMarks hideLastOnline")
    .lean<Pick<UserDoc, "readMarks" | "typingMarks" | "hideLastOnline">[]>();
  const both = (shows: (user: (typeof users)[number]) => boolean) => users.length === 2 && users.every(shows);
  return {
    read: both(({ readMarks }) => readMarks ?? true),
    typing: both(({ typingMarks }) => typingMarks ?? true),
    online: both(({ hideLastOnline }) => !hideLastOnline),
  };
}

/** Returns true if a member shares their typing indicator. */
export const showsTyping = async (id: string): Promise<boolean> =>
  (
    await User.findOne({ _id: toId(id), ...VISIBLE })
      .select("typingMarks")
      .lean<Pick<UserDoc, "typingMarks">>()
  )?.typingMarks !== false;

/**
 * Finds visible accounts by lower-case username, current or former; unknown names are omitted. A former name
 * leads to the member who had it, unless another has it now. At most two queries.
 */
export async function findByUsernames(
  names: readonly string[],
): Promise<ReadonlyMap<string, Pick<UserDoc, "_id" | "username">>> {
  if (names.length === 0) return new Map();
  const users = await User.find({ usernameKey: { $in: names }, ...VISIBLE })
    .select("username")
    .lean<Pick<UserDoc, "_id" | "username">[]>();
  const current = new Map(users.map((user) => [keyOf(user.username), user]));
  return new Map([...(await findRenamedAmong(names.filter((name) => !current.has(name)))), ...current]);
}

/** Returns a member's favourite genres. */
export async function findInterests(id: string): Promise<readonly Genre[]> {
  const user = await User.findById(toId(id)).select("interests").lean<Pick<UserDoc, "interests">>();
  return user?.interests ?? [];
}

/** Returns the most followed members, as suggestions for members without data. */
export async function findMostFollowed(limit: number): Promise<PersonFields[]> {
  return User.find({ ...VISIBLE, "stats.followers": { $gt: 0 } })
    .sort({ "stats.followers": -1, _id: -1 })
    .limit(limit)
    .select(PERSON_FIELDS)
    .lean<PersonFields[]>();
}

/** Returns an account by id, if the viewer may see it; otherwise null. */
export async function findVisibleUser(viewer: Viewer, id: string): Promise<UserDoc | null> {
  return User.findOne({ $and: [{ _id: toId(id) }, userPolicy.readable(viewer)] }).lean<UserDoc>();
}
/** Returns the whole account for its owner, without internal fields. */
export async function findOwnUser(id: string): Promise<UserDoc | null> {
  return isId(id) ? User.findById(toId(id)).lean<UserDoc>() : null;
}

/** Yields the ids of all accounts, in batches. */
export async function* walkMembers(batch: number): AsyncGenerator<string[]> {
  for (let last: UserDoc["_id"] | null = null; ; ) {
    const rows: Pick<UserDoc, "_id">[] = await User.find(last ? { _id: { $gt: last } } : {}, { _id: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<Pick<UserDoc, "_id">[]>();
    if (rows.length === 0) return;
    yield rows.map(({ _id }) => String(_id));
    last = rows.at(-1)!._id;
  }
}

/** Returns usernames by id; deleted accounts are omitted. */
export async function findUsernames(ids: readonly string[]): Promise<Map<string, string>> {
  const userIds = [...new Set(ids.filter(isId))].map(toId);
  if (userIds.length === 0) return new Map();
  const users = await User.find({ _id: { $in: userIds } })
    .select("username")
    .lean<Pick<UserDoc, "_id" | "username">[]>();
  return new Map(users.map(({ _id, username }) => [String(_id), username]));
}

/** Returns the ids of the given members who have bought a story, with one query. */
export async function buyersAmong(
  ids: readonly string[],
  story: UserDoc["_id"],
): Promise<ReadonlySet<string>> {
  const users = await User.find({ _id: { $in: ids.map(toId) }, bought: story }, { _id: 1 }).lean<
    Pick<UserDoc, "_id">[]
  >();
  return new Set(users.map(({ _id }) => String(_id)));
}

/**
 * Returns members with public profiles by id, for the site map: none who are banned, are leaving, or hide their
 * profile from search engines.
 */
export const readUsersForSitemap = (
  after: string | null,
  limit: number,
): Promise<Pick<UserDoc, "_id" | "username">[]> =>
  User.find(
    {
      ...userPolicy.readable(guest),
      hideFromSearch: { $ne: true },
      ...(after ? { _id: { $gt: toId(after) } } : {}),
    },
    { username: 1 },
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<UserDoc[]>();
