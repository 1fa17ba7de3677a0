import { invalidField } from "../../../../core/base/errors.ts";
import type { SentForm, UploadLimits } from "../../../../core/http/form.ts";
import { ALT_MAX, MAX_UPLOAD_BYTES } from "../../../../shared/platform/uploads.limits.ts";
import { UPDATE_PICTURES_MAX } from "../../../../shared/talk/updates.limits.ts";
import { updatesMessages } from "../../../../shared/talk/updates.messages.ts";
import type { SentPicture } from "../../../people/member-content/index.ts";

const FIELDS = Array.from({ length: UPDATE_PICTURES_MAX }, (_, at) => `picture${at + 1}`);

/** What the form of an update may carry: four pictures of up to 4 MB. */
export const PICTURE_UPLOAD: UploadLimits = { maxBytes: MAX_UPLOAD_BYTES, fields: FIELDS };

/**
 * The pictures of a sent form, each with what is said of it. @throws what is wrong with a file that came, or 400 where
 * words came without one: a form that came back has lost its files
 */
export function picturesIn({ files, values, refused }: SentForm): SentPicture[] {
  if (refused) throw refused;
  return FIELDS.flatMap((field) => {
    const upload = files[field];
    const alt = (values[`${field}Alt`] ?? "").slice(0, ALT_MAX);
    if (upload) return [{ field, upload, alt }];
    if (alt.trim()) throw invalidField(field, updatesMessages.pictureMissing);
    return [];
  });
}
