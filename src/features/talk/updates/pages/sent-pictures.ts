import { invalidField } from "#core/base/errors.ts";
import type { SentForm, UploadLimits } from "#core/http/form.ts";
import type { SentPicture } from "#features/people/member-content/index.ts";
import { messages } from "#shared/messages.ts";
import { ALT_MAX, MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { UPDATE_PICTURES_MAX } from "#shared/talk/updates.limits.ts";

const FIELDS = Array.from({ length: UPDATE_PICTURES_MAX }, (_, at) => `picture${at + 1}`);

/** Upload limits of the update form: four pictures of up to 4 MB. */
export const PICTURE_UPLOAD: UploadLimits = { maxBytes: MAX_UPLOAD_BYTES, fields: FIELDS };

/**
 * Returns the pictures of a submitted form with their descriptions.
 * @throws the error of an uploaded file, or 400 for a description without a file, because a form shown again
 * loses its files
 */
export function picturesIn({ files, values, refused }: SentForm): SentPicture[] {
  if (refused) throw refused;
  return FIELDS.flatMap((field) => {
    const upload = files[field];
    const alt = values[`${field}Alt`] ?? "";
    if (alt.length > ALT_MAX) throw invalidField(`${field}Alt`, messages.tooLong(ALT_MAX));
    if (upload) return [{ field, upload, alt }];
    if (alt.trim()) throw invalidField(field, messages.pictureMissing);
    return [];
  });
}
