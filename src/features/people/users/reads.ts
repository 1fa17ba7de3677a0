import type { Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { Genre } from "../../../shared/stories/catalogue.enums.ts";
import type { MessagesFrom } from "../../../shared/talk/messages.enums.ts";
import { keyOf, User, type UserDoc } from "./model.ts";
import { userPolicy } from "./policy.ts";

/** The time zone of a member's clock; London's where none is known. */
export async function zoneOf(viewer: Pick<Viewer, "id">): Promise<string> {
  const user = isId(viewer.id)
    ? await User.findById(toId(viewer.id)).select("timezone").lean<UserDoc>()
    : null;
  return user?.timezone || "Europe/London";
}

/** Whether a member wants to have remembered what they read (settings, "Privacy"). */
export async function keepsHistory(id: string): Promise<boolean> {
  const user = isId(id) ? await User.findById(toId(id)).select("keepHistory").lean<UserDoc>() : null;
  return user !== null && user.keepHistory !== false;
}

/** Fields of an author card, as other features keep copies of them. */
export type AuthorFields = Pick<UserDoc, "_id" | "username" | "name" | "profile_photo">;

/** What goes on a card of this account; null for one that is gone or leaving. */
export async function findAuthorFields(id: unknown): Promise<AuthorFields | null> {
  return User.findOne({ _id: toId(id), leaving: null })
    .select("username name profile_photo")
    .lean<AuthorFields>();
}

/** What was chosen of notifications, of many at once; `_id` and the two fields. */
export async function findPreferenceFields(
  ids: readonly string[],
): Promise<Pick<UserDoc, "_id" | "notifications" | "promotional_emails">[]> {
  return User.find({ _id: { $in: ids.filter(isId).map(toId) }, blocked: false, leaving: null })
    .select("notifications promotional_emails")
    .lean<UserDoc[]>();
}

/** What a card in a list of people is made of. */
export const PERSON_FIELDS = {
  username: 1,
  name: 1,
  profile_photo: 1,
  bio: 1,
  stats: 1,
  hideFollows: 1,
} as const;
/** Accounts that others meet: neither shut out, nor unfinished, nor on the way out. */
export const THERE = Object.freeze({ blocked: false, setup_complete: true, leaving: null });

/** What a card in a list of people shows. */
export type PersonFields = AuthorFields & Pick<UserDoc, "bio" | "stats" | "hideFollows">;

/** Accounts for lists of people, by id; those that are shut out or gone are not among them. One find. */
export async function findPeople(ids: readonly unknown[]): Promise<Map<string, PersonFields>> {
  if (ids.length === 0) return new Map();
  const found = await User.find({ _id: { $in: ids.map(toId) }, ...THERE })
    .select(PERSON_FIELDS)
    .lean<PersonFields[]>();
  return new Map(found.map((user) => [String(user._id), user]));
}

/** The same with no more than a card of each needs. One find. */
export async function findCards(ids: readonly string[]): Promise<Map<string, AuthorFields>> {
  const found = await User.find({ _id: { $in: ids.map(toId) }, ...THERE })
    .select("username name profile_photo")
    .lean<AuthorFields[]>();
  return new Map(found.map((user) => [String(user._id), user]));
}

/** An account by its username, whatever the case, that others may act towards; null when there is none. */
export async function findMember(username: string): Promise<PersonFields | null> {
  return User.findOne({ usernameKey: keyOf(username), ...THERE })
    .select(PERSON_FIELDS)
    .lean<PersonFields>();
}

type Standing = Pick<UserDoc, "createdAt" | "email_risk_level">;

/** Since when accounts are here, and how likely their addresses are made up, by id; without those that are gone. */
export async function findStandings(ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const found = await User.find({ _id: { $in: ids.map(toId) } })
    .select("createdAt email_risk_level")
    .lean<(Standing & Pick<UserDoc, "_id">)[]>();
  return new Map(found.map(({ _id, ...standing }) => [String(_id), standing]));
}

/** From whom this member takes messages; null for one who is shut out or gone. */
export async function findMessagesFrom(id: string): Promise<MessagesFrom | null> {
  const user = await User.findOne({ _id: toId(id), ...THERE })
    .select("messagesFrom")
    .lean<Pick<UserDoc, "messagesFrom">>();
  return user && (user.messagesFrom ?? "everyone");
}

/** What somebody lets those they talk with see of them just now. */
export interface TalkMarks {
  readonly read: boolean;
  readonly typing: boolean;
  readonly online: boolean;
}

/** What both of two let each other see: what one of them keeps to themselves, neither sees. One find. */
export async function findSharedMarks(one: string, other: string): Promise<TalkMarks> {
  const found = await User.find({ _id: { $in: [toId(one), toId(other)] }, ...THERE })
    .select("readMarks typingMarks hideLastOnline")
    .lean<Pick<UserDoc, "readMarks" | "typingMarks" | "hideLastOnline">[]>();
  const both = (shows: (user: (typeof found)[number]) => boolean) => found.length === 2 && found.every(shows);
  return {
    read: both(({ readMarks }) => readMarks ?? true),
    typing: both(({ typingMarks }) => typingMarks ?? true),
    online: both(({ hideLastOnline }) => !hideLastOnline),
  };
}

/** Whether somebody lets others see that they write just now. */
export const showsTyping = async (id: string): Promise<boolean> =>
  (
    await User.findOne({ _id: toId(id), ...THERE })
      .select("typingMarks")
      .lean<Pick<UserDoc, "typingMarks">>()
  )?.typingMarks !== false;

/** Accounts by their usernames in lower case; nobody for one that is no more, or that is not there. One find. */
export async function findByUsernames(
  names: readonly string[],
): Promise<Pick<UserDoc, "_id" | "username">[]> {
  if (names.length === 0) return [];
  return User.find({ usernameKey: { $in: names }, ...THERE })
    .select("username")
    .lean<UserDoc[]>();
}

/** The genres a member has said they like. */
export async function findInterests(id: string): Promise<readonly Genre[]> {
  const user = await User.findById(toId(id)).select("interests").lean<Pick<UserDoc, "interests">>();
  return user?.interests ?? [];
}

/** Those with most followers first: who to suggest to someone of whom nothing is known. */
export async function findMostFollowed(limit: number): Promise<PersonFields[]> {
  return User.find({ ...THERE, "stats.followers": { $gt: 0 } })
    .sort({ "stats.followers": -1, _id: -1 })
    .limit(limit)
    .select(PERSON_FIELDS)
    .lean<PersonFields[]>();
}

/** An account by id, if this viewer may see it; null for any other. */
export async function findVisibleUser(viewer: Viewer, id: string): Promise<UserDoc | null> {
  return User.findOne({ $and: [{ _id: toId(id) }, userPolicy.readable(viewer)] }).lean<UserDoc>();
}
/** The whole account for its owner, without what only the house knows. */
export async function findOwnUser(id: string): Promise<UserDoc | null> {
  return isId(id) ? User.findById(toId(id)).lean<UserDoc>() : null;
}

/** Ids of all accounts, in batches. */
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

/** The username of now of whoever had this one before; null for nobody's. */
export async function findRenamed(username: string): Promise<string | null> {
  const user = await User.findOne({ formerUsernames: keyOf(username), blocked: false, leaving: null })
    .select("username")
    .lean<Pick<UserDoc, "username">>();
  return user?.username ?? null;
}

/** Usernames by id; who is gone is missing. */
export async function findUsernames(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter(isId))].map(toId);
  if (wanted.length === 0) return new Map();
  const found = await User.find({ _id: { $in: wanted } })
    .select("username")
    .lean<Pick<UserDoc, "_id" | "username">[]>();
  return new Map(found.map(({ _id, username }) => [String(_id), username]));
}

/** Those of these members who have bought a story. One find. */
export async function buyersAmong(
  ids: readonly string[],
  story: UserDoc["_id"],
): Promise<ReadonlySet<string>> {
  const found = await User.find({ _id: { $in: ids.map(toId) }, bought: story }, { _id: 1 }).lean<
    Pick<UserDoc, "_id">[]
  >();
  return new Set(found.map(({ _id }) => String(_id)));
}
