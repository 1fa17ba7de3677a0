import { stat } from "node:fs/promises";
import { HttpError, invalidField } from "#core/base/errors.ts";
import { discard, spoolPathOf } from "#core/base/spool.ts";
import { toId } from "#core/db/ids.ts";
import type { SpooledFile } from "#core/http/form.ts";
import type { SiteSettings } from "#features/platform/site-settings/index.ts";
import { narrationText as texts } from "#shared/reach/narration.text.ts";
import { giveUp, reserveAudioQuota, type UploadPlace } from "../quota.ts";
import { AudioUpload, type AudioUploadDoc } from "./model.ts";

/** An audio file on this machine's disk, with its original name. */
export interface SentAudio extends SpooledFile {
  readonly fileName: string;
  /**
   * Id of the upload it came from, which already holds a reservation; undefined for a file submitted with a
   * form.
   */
  readonly upload?: string;
}

/**
 * Returns a completed upload by id, by this member and for this chapter; null without an id.
 * @throws 400 on `audio` for any other
 */
export async function uploadedAudio(
  by: string,
  id: string | undefined,
  place: { readonly chapter: unknown; readonly order?: string },
): Promise<SentAudio | null> {
  if (!id) return null;
  const audioUpload = await AudioUpload.findOne({
    _id: String(id),
    by: toId(by),
    order: place.order ? toId(place.order) : null,
  }).lean<AudioUploadDoc>();
  if (!audioUpload || String(audioUpload.chapter) !== place.chapter)
    throw invalidField("audio", texts.uploadGone);
  const path = spoolPathOf(audioUpload._id);
  const { size } = await stat(path).catch(() => ({ size: -1 }));
  // Also if the file is on another machine.
  if (size !== audioUpload.size) throw invalidField("audio", texts.uploadGone);
  return { path, size, fileName: audioUpload.name, upload: audioUpload._id };
}

/**
 * Reserves quota while audio is processed; releases the reservation on failure, and the upload if it was
 * rejected.
 */
export async function withReservation<Result>(
  settings: SiteSettings,
  place: UploadPlace,
  sent: SentAudio,
  work: (room: string) => Promise<Result>,
): Promise<Result> {
  const { upload, size, fileName } = sent;
  const room = upload ?? (await reserveAudioQuota(settings, place, { size, name: fileName }));
  try {
    const result = await work(room);
    if (upload) await discard([sent]);
    return result;
  } catch (error) {
    // An upload that can be retried is retained.
    if (!upload || error instanceof HttpError) await giveUp(room);
    throw error;
  }
}
