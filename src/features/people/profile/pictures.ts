import { forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Files } from "#core/files/files.ts";
import type { Crop } from "#core/files/images.ts";
import type { StoredImage } from "#core/files/stored.ts";
import type { Upload } from "#core/http/form.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import type { Services } from "#core/services.ts";
import { messages } from "#shared/messages.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";
import { setUserPhoto } from "./commands.ts";

export const PICTURES = ["profile_photo", "cover_photo"] as const;
export type PictureField = (typeof PICTURES)[number];

/** Milliseconds a replaced picture is retained for pages that are still open or cached. */
const GRACE = 10 * 60_000;

const KIND = { profile_photo: "photo", cover_photo: "banner" } as const;

/** Profile pictures: cropped, stored, replaced, and deleted some time later. */
export interface ProfilePictures {
  /** Processes a submitted file. @throws 400 on `field`, 413, 429 */
  keep(caller: Caller, field: PictureField, upload: Upload, crop: Crop | undefined): Promise<StoredImage>;
  /** Returns a picture from the caller's uploads. @throws 400 on `field`, 403 for another member's */
  uploaded(caller: Caller, field: PictureField, id: string): Promise<StoredImage>;
  /** Publishes these pictures; `null` removes one. */
  show(caller: Caller, input: Partial<Pick<UserDoc, PictureField>>): Promise<UserDoc>;
  /** Deletes stored pictures that were never shown. */
  forget(pictures: readonly StoredImage[]): Promise<void>;
}

interface Dependencies {
  readonly services: Services;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly limits: RateLimits;
}

export function createProfilePictures({ services, files, jobs, limits }: Dependencies): ProfilePictures {
  const remove = defineJob<{ owner: string; picture: string }>({
    name: "users.remove-picture",
    async run({ owner, picture }) {
      const isShown = { $or: PICTURES.map((field) => ({ [`${field}.id`]: picture })) };
      if (isId(owner) && (await User.exists({ _id: toId(owner), ...isShown }))) return;
      const record = await files.find(picture);
      // Uploads through /api/upload are deleted only by their owner, because they may be used elsewhere.
      if (record?.owner === owner && (record.kind === "photo" || record.kind === "banner"))
        await files.remove(picture);
    },
  });
  jobs.add(remove);

  return {
    async keep({ viewer }, field, { fileName: name, bytes }, crop) {
      await limits.consume(uploadByMember, viewer.id!);
      return files.putImage(bytes, { kind: KIND[field], owner: viewer.id, name, field, crop });
    },
    async uploaded({ viewer }, field, id) {
      const record = await files.find(id);
      if (!record?.image) throw invalidField(field, messages.noSuchPicture);
      if (record.owner !== viewer.id) throw forbidden();
      return record.image;
    },
    show: (caller, input) =>
      setUserPhoto(services, caller, caller.viewer.id!, input, async (gone, session) => {
        const runAt = new Date(services.now().getTime() + GRACE);
        for (const { id } of gone)
          await jobs.enqueue(remove, { owner: caller.viewer.id!, picture: id }, { runAt, session });
      }),
    async forget(pictures) {
      for (const { id } of pictures) await files.remove(id);
    },
  };
}
