import Joi from "joi";
import type { ClientSession } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { safeFileName } from "#core/files/file-name.ts";
import type { Jobs } from "#core/jobs/index.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { NARRATOR_MAX } from "#shared/reach/narration.limits.ts";
import { narrationText as texts } from "#shared/reach/narration.text.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { findMember } from "../../people/users/index.ts";
import type { SiteSettings } from "../../platform/site-settings/index.ts";
import { changeStory, permit } from "../../stories/stories/index.ts";
import { audioTypeOf } from "./audio-type.ts";
import type { AudioBytes } from "./bytes.ts";
import type { Aligners } from "./cues/aligners.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { type AudioFile, Narration, type NarrationDoc } from "./model.ts";
import { isNarrated } from "./narrated.ts";
import { MANAGES, narratedChapter } from "./policy.ts";
import { releaseReservation } from "./quota.ts";
import { type SpeakChapter, speakLater } from "./speak.ts";
import type { TreatAudio } from "./treat.ts";
import { type SentAudio, withReservation } from "./uploads/uploaded-audio.ts";
import type { Voice } from "./voice/voice.ts";
import "./events.ts";

export interface NarrationDependencies {
  readonly services: Services;
  readonly jobs: Jobs;
  readonly bytes: AudioBytes;
  readonly ffmpeg: Ffmpeg;
  readonly treat: TreatAudio;
  readonly voice: Voice;
  readonly speak: SpeakChapter;
  readonly aligners: Aligners;
  readonly settings: SiteSettings;
}

interface Said {
  readonly narrator?: string;
}

const rules = Joi.object<Said>({ narrator: plainTextRule(NARRATOR_MAX).allow("") });

/**
 * Uploads or replaces a chapter's audio, and names its narrator. Without a file only the name changes.
 * @throws 400 on `audio` (also above the quota) or `narrator`; 403 and 404 as `narratedChapter`
 */
export async function saveNarration(
  dependencies: NarrationDependencies,
  caller: Caller,
  place: { readonly story: string; readonly chapter: string },
  input: unknown,
  sent: SentAudio | null,
): Promise<void> {
  const { services } = dependencies;
  const { viewer } = caller;
  const { story, entry } = await narratedChapter(viewer, place.story, place.chapter);
  assertMayPost(caller, services.now());
  const { narrator } = validate(rules, input);
  const named = narrator === undefined ? {} : await namedAs(viewer.id!, narrator);
  // A computer voice has no narrator name.
  const before = await Narration.exists({ _id: entry.chapter, voice: "narrator" });
  if (!sent && !before) throw invalidField("audio", texts.noFile);
  const target = { story: story._id, chapter: entry.chapter };
  if (!sent) return storeNarration(dependencies, caller, target, named, null);
  const { settings } = dependencies;
  const room = { ...target, by: toId(viewer.id!), member: story.author, order: null };
  await withReservation(settings, room, sent, async (upload) => {
    const audio = await received(dependencies, sent);
    await storeNarration(dependencies, caller, target, named, audio, upload);
  });
}

/** Narration fields set by a received file. */
export type ReceivedAudio = Pick<
  NarrationDoc,
  "original" | "sources" | "files" | "seconds" | "treatment" | "progress"
>;

/**
 * Makes received audio a chapter's narration, replacing the previous one, and names its narrator. Audio that
 * is already in place, processed or not, is unchanged.
 * @throws 403 and 404 as any change of the story; 404 without a file if there is no audio
 */
export async function storeNarration(
  dependencies: Pick<NarrationDependencies, "services" | "jobs" | "bytes" | "treat">,
  caller: Caller,
  { story, chapter: _id }: { readonly story: NarrationDoc["_id"]; readonly chapter: NarrationDoc["_id"] },
  named: Partial<Pick<NarrationDoc, "narrator" | "member">>,
  received: ReceivedAudio | null,
  /** Quota reservation of the upload. */
  room?: string,
): Promise<void> {
  const { services, jobs, bytes, treat } = dependencies;
  const by = caller.viewer.id!;
  await changeStory(
    services,
    story,
    (now) => {
      permit(caller, MANAGES, now);
      if (!now.contents.some(({ chapter }) => chapter.equals(_id))) throw notFound();
      return received ? { narration: true } : {};
    },
    async (_change, session) => {
      if (room) await releaseReservation(room, session);
      const was = await Narration.findById(_id).session(session).lean<NarrationDoc>();
      if (was?.voice !== "narrator" && !received) throw notFound();
      const audio = received?.original.file === was?.original.file ? null : received;
      const set = {
        ...named,
        ...(audio ? { ...audio, story, voice: "narrator" as const, by: toId(by) } : {}),
      };
      const $unset = audio ? { cues: "", revision: "" } : {};
      await Narration.updateOne({ _id }, { $set: set, $unset }, { session, upsert: audio !== null });
      if (audio) {
        if (was) await jobs.enqueue(bytes.drop, { files: was.files }, { session });
        if (audio.treatment === "waiting")
          await jobs.enqueue(treat, { chapter: String(_id), file: audio.original.file }, { session });
      }
      const { member } = named;
      if (member && !member.equals(was?.member ?? "") && String(member) !== by)
        await services.events.publish(
          "narration.credited",
          { id: String(_id), story: String(story), member: String(member), by },
          session,
        );
    },
  );
}

/** Deletes a chapter's audio. Idempotent. @throws 403 and 404 as `narratedChapter` */
export async function removeNarration(
  dependencies: Pick<NarrationDependencies, "services" | "jobs" | "bytes" | "speak">,
  caller: Caller,
  place: { readonly story: string; readonly chapter: string },
): Promise<void> {
  const { story, entry } = await narratedChapter(caller.viewer, place.story, place.chapter);
  await changeStory(
    dependencies.services,
    story._id,
    async (now, session) => {
      permit(caller, MANAGES, now);
      return { narration: await isNarrated(now, session, entry.chapter) };
    },
    async (_change, session) => {
      await endNarrations(dependencies, { _id: entry.chapter, voice: "narrator" }, session);
      await speakLater(dependencies, [entry.chapter], session);
    },
  );
}

/** Deletes narrations with their bytes, in the caller's transaction. */
export async function endNarrations(
  { jobs, bytes }: Pick<NarrationDependencies, "jobs" | "bytes">,
  which: Partial<Pick<NarrationDoc, "_id" | "story" | "voice">>,
  session: ClientSession,
): Promise<void> {
  const ending = await Narration.find(which, { files: 1 })
    .session(session)
    .lean<Pick<NarrationDoc, "files">[]>();
  if (ending.length === 0) return;
  await Narration.deleteMany(which, { session });
  await jobs.enqueue(bytes.drop, { files: ending.flatMap(({ files }) => files) }, { session });
}

/** Returns the narration fields set by a received file. */
async function received(
  { bytes, ffmpeg }: Pick<NarrationDependencies, "bytes" | "ffmpeg">,
  sent: SentAudio,
): Promise<ReceivedAudio> {
  return receivedFrom({ ffmpeg }, await storeReceivedAudio(bytes, sent));
}

/** Original audio in the store. */
export type KeptAudio = Pick<NarrationDoc, "original" | "seconds">;

/** Stores a received file, with its type detected by content. @throws 400 on `audio` */
export async function storeReceivedAudio(
  bytes: AudioBytes,
  { path, fileName }: SentAudio,
): Promise<KeptAudio> {
  const type = await audioTypeOf(path);
  const audioFile: AudioFile = await bytes.keep(path, type);
  return { original: { ...audioFile, name: safeFileName(fileName) }, seconds: type.seconds };
}

/** Returns the narration fields set by stored audio. */
export async function receivedFrom(
  { ffmpeg }: Pick<NarrationDependencies, "ffmpeg">,
  { original, seconds }: KeptAudio,
): Promise<ReceivedAudio> {
  const { name: _, ...kept } = original;
  return {
    original,
    sources: [kept],
    files: [kept.file],
    seconds,
    treatment: (await ffmpeg.isThere()) ? "waiting" : "none",
    progress: 0,
  };
}

/**
 * Resolves "@name" to a member; any other text is used literally. Members blocked by or blocking the caller
 * are treated as unknown.
 */
async function namedAs(by: string, narrator: string): Promise<Pick<NarrationDoc, "narrator" | "member">> {
  if (!narrator.startsWith("@")) return { narrator, member: null };
  const member = await findMember(narrator.slice(1));
  if (!member || (await isEitherBlocked(by, String(member._id))))
    throw invalidField("narrator", texts.noMember);
  return { narrator: member.name || member.username, member: member._id };
}
