import { createHash, randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, guest, isInPerson, type Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { defineJob } from "#core/jobs/index.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import { readable, type Secrets } from "#core/secrets/index.ts";
import { findAccount } from "../../people/identity/index.ts";
import { hasBought } from "../../stories/chapters/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { PodcastKey, type PodcastKeyDoc } from "./podcast-model.ts";

const KEY = /^[0-9a-f]{48}$/;
const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");
const placeOf = (_id: Types.ObjectId) => ({ collection: "podcast-keys", id: String(_id), field: "key" });

/** Returns the secret key of a story's buyer; null if none was created, or it can no longer be decrypted. */
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
  return podcastKey && readable(() => openKey(secrets, podcastKey));
}

const openKey = (secrets: Secrets, { _id, sealed }: Pick<PodcastKeyDoc, "_id" | "sealed">): string =>
  secrets.open(sealed, placeOf(_id));

/** Re-encrypts every key that does not use the primary key of the site. Enqueued at each start. */
export const resealPodcastKeysJob = (secrets: Secrets) =>
  defineJob<{ key: string }>({
    name: "narration.reseal-podcast-keys",
    concurrency: 1,
    async run({ key: primary }, { logger }) {
      // Enqueued by a process with other keys; that process will run it.
      if (primary !== secrets.primaryKey) return;
      let count = 0;
      const sweep = createSweep("podcast keys", undefined, { isOnce: true });
      const old = PodcastKey.find({ sealed: { $not: new RegExp(`^v1:${primary}:`) } }).lean<PodcastKeyDoc>();
      await sweep.each(old.cursor(), async ({ _id, sealed }) => {
        const key = openKey(secrets, { _id, sealed });
        await PodcastKey.updateOne({ _id, sealed }, { $set: { sealed: secrets.seal(key, placeOf(_id)) } });
        count += 1;
      });
      if (count > 0)
        logger.info({ count, key: primary }, "addresses of podcasts are sealed by the first key");
      sweep.end();
    },
  });

/** Counts keys that can no longer be decrypted. Feeds with them still work, but are no longer shown. */
export async function countUnreadablePodcastKeys(secrets: Secrets): Promise<number> {
  const sweep = createSweep("podcast keys to count", undefined, { isOnce: true });
  const keys = PodcastKey.find({}, { sealed: 1 }).lean<Pick<PodcastKeyDoc, "_id" | "sealed">>();
  return sweep.each(keys.cursor(), async (key) => readable(() => openKey(secrets, key)) === null);
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
