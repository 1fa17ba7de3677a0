import { createHash, randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { forbidden, notFound } from "../../../core/base/errors.ts";
import { type Caller, guest, isInPerson, type Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Secrets } from "../../../core/secrets/index.ts";
import { findAccount } from "../../people/identity/index.ts";
import { hasBought } from "../../stories/chapters/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { PodcastKey, type PodcastKeyDoc } from "./podcast-model.ts";

const KEY = /^[0-9a-f]{48}$/;
const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");
const placeOf = (_id: Types.ObjectId) => ({ collection: "podcast-keys", id: String(_id), field: "key" });

/** The secret key of who bought a story; null for whoever has asked for none. */
export async function readPodcastKey(
  secrets: Secrets,
  viewer: Viewer,
  story: unknown,
): Promise<string | null> {
  if (!viewer.id) return null;
  const found = await PodcastKey.findOne({ user: toId(viewer.id), story: toId(story) }).lean<PodcastKeyDoc>();
  return found && secrets.open(found.sealed, placeOf(found._id));
}

/**
 * Makes the address of one's own feed of a story that one bought, or another, after which the one before leads nowhere.
 * @throws 404 for a story one may not read, 403 for who has not bought it
 */
export async function makePodcastKey(secrets: Secrets, { viewer }: Caller, storyId: string): Promise<void> {
  const story = await readStory(viewer, storyId);
  if (!story) throw notFound();
  if (!isInPerson(viewer) || !hasBought(viewer, story)) throw forbidden();
  const key = randomBytes(24).toString("hex");
  const mine = { user: toId(viewer.id), story: story._id };
  const known = await PodcastKey.findOne(mine, { _id: 1 }).lean<Pick<PodcastKeyDoc, "_id">>();
  const _id = known?._id ?? new Types.ObjectId();
  const set = { hash: hashOf(key), sealed: secrets.seal(key, placeOf(_id)) };
  try {
    await PodcastKey.updateOne({ ...mine, _id }, { $set: set }, { upsert: true });
  } catch (error) {
    // Pressed twice at once: the other one's holds.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Ends one's own feed of a story. Done also when there is none. */
export async function dropPodcastKey({ viewer }: Caller, story: string): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  await PodcastKey.deleteOne({ user: toId(viewer.id), story: toId(story) });
}

/**
 * Who listens by a secret key, and to what: as a guest who bought what its member has bought by now, and with no other
 * right of theirs. Null for a key that leads nowhere, or a member who is shut out.
 */
export async function listenerOf(
  key: string,
): Promise<{ readonly viewer: Viewer; readonly story: string } | null> {
  if (!KEY.test(key)) return null;
  const found = await PodcastKey.findOne({ hash: hashOf(key) }).lean<PodcastKeyDoc>();
  const account = found && (await findAccount(String(found.user)));
  if (!found || !account || account.blocked || !account.bought?.has(String(found.story))) return null;
  return { viewer: { ...guest, bought: account.bought }, story: String(found.story) };
}
