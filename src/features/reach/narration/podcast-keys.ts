import { createHash, randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, guest, isInPerson, type Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { Secrets } from "#core/secrets/index.ts";
import { findAccount } from "../../people/identity/index.ts";
import { hasBought } from "../../stories/chapters/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { PodcastKey, type PodcastKeyDoc } from "./podcast-model.ts";

const KEY = /^[0-9a-f]{48}$/;
const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");
const placeOf = (_id: Types.ObjectId) => ({ collection: "podcast-keys", id: String(_id), field: "key" });

/** Returns the secret key of a story's buyer; null if none was created. */
export async function readPodcastKey(
  secrets: Secrets,
  viewer: Viewer,
  story: unknown,
): Promise<string | null> {
  if (!viewer.id) return null;
  const podcastKey = await PodcastKey.findOne({
    user: toId(viewer.id),
    story: toId(story),
  }).lean<PodcastKeyDoc>();
  return podcastKey && secrets.open(podcastKey.sealed, placeOf(podcastKey._id));
}

/**
 * Creates or replaces the URL of a buyer's private feed of a story; the previous one stops working.
 * @throws 404 for a story the caller may not read, 403 for non-buyers
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
    // Concurrent submissions: the first key is used.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Deletes the caller's private feed of a story. Idempotent. */
export async function dropPodcastKey({ viewer }: Caller, story: string): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  await PodcastKey.deleteOne({ user: toId(viewer.id), story: toId(story) });
}

/**
 * Returns the listener and story of a secret key: a guest with the member's current purchases and none of
 * their other permissions. Null for an unknown key, or a blocked member.
 */
export async function listenerOf(
  key: string,
): Promise<{ readonly viewer: Viewer; readonly reader: string; readonly story: string } | null> {
  if (!KEY.test(key)) return null;
  const podcastKey = await PodcastKey.findOne({ hash: hashOf(key) }).lean<PodcastKeyDoc>();
  const account = podcastKey && (await findAccount(String(podcastKey.user)));
  if (!podcastKey || !account || account.blocked || !account.bought?.has(String(podcastKey.story)))
    return null;
  return {
    viewer: { ...guest, bought: account.bought },
    reader: String(podcastKey.user),
    story: String(podcastKey.story),
  };
}
