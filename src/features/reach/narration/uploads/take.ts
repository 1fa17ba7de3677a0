import { stat } from "node:fs/promises";
import { HttpError, invalidField } from "../../../../core/base/errors.ts";
import { discard, spoolPathOf } from "../../../../core/base/spool.ts";
import { toId } from "../../../../core/db/ids.ts";
import type { SpooledFile } from "../../../../core/http/form.ts";
import { narrationText as words } from "../../../../shared/reach/narration.text.ts";
import type { SiteSettings } from "../../../platform/site-settings/index.ts";
import { giveUp, keepRoom, type UploadPlace } from "../quota.ts";
import { AudioUpload, type AudioUploadDoc } from "./model.ts";

/** A file of audio on this machine's disk, and what it was called. */
export interface SentAudio extends SpooledFile {
  readonly fileName: string;
  /** Id of the upload that brought it, which has its room already; undefined for a file that came with a form. */
  readonly upload?: string;
}

/**
 * Audio that was uploaded before, by its id: whole, by this member, and for this chapter; null for no id.
 * @throws 400 on `audio` for any other
 */
export async function uploadedAudio(
  by: string,
  id: string | undefined,
  place: { readonly chapter: unknown; readonly order?: string },
): Promise<SentAudio | null> {
  if (!id) return null;
  const found = await AudioUpload.findOne({
    ...{ _id: String(id), by: toId(by) },
    order: place.order ? toId(place.order) : null,
  }).lean<AudioUploadDoc>();
  if (!found || String(found.chapter) !== place.chapter) throw invalidField("audio", words.uploadGone);
  const path = spoolPathOf(found._id);
  const { size } = await stat(path).catch(() => ({ size: -1 }));
  // Also where it lies on another machine.
  if (size !== found.size) throw invalidField("audio", words.uploadGone);
  return { path, size, fileName: found.name, upload: found._id };
}

/** Keeps room for audio while something is made of it; the room is given up where that fails, the upload where it is refused. */
export async function inRoom<Result>(
  settings: SiteSettings,
  place: UploadPlace,
  sent: SentAudio,
  work: (room: string) => Promise<Result>,
): Promise<Result> {
  const { upload, size, fileName } = sent;
  const room = upload ?? (await keepRoom(settings, place, { size, name: fileName }));
  try {
    const result = await work(room);
    if (upload) await discard([sent]);
    return result;
  } catch (error) {
    // What could be tried again is left for that.
    if (!upload || error instanceof HttpError) await giveUp(room);
    throw error;
  }
}
