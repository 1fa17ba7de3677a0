import { type ClientSession, Schema } from "mongoose";
import { forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import { type ImageKind, type StoredImage, storedImageSchema } from "#core/files/stored.ts";
import type { Upload } from "#core/http/form.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import type { Services } from "#core/services.ts";
import { messages } from "#shared/messages.ts";

/** A picture attached to member content. */
export interface ContentPicture {
  readonly image: StoredImage;
  /** Alternative text by the author. */
  readonly alt: string;
}

const picture = new Schema<ContentPicture>(
  { image: { type: storedImageSchema, required: true }, alt: { type: String, required: true } },
  { _id: false, id: false },
);

/** Schema of attached pictures; no empty list is stored, as most content has none. */
export const CONTENT_PICTURES = { type: [picture], default: undefined };

/** Returns the descriptions of attached pictures. */
export const altsOf = (pictures: readonly ContentPicture[] = []): string[] => pictures.map(({ alt }) => alt);

/** A picture submitted by a form. */
export interface SentPicture {
  /** Name of the file field; its alternative text is in `<field>Alt`. */
  readonly field: string;
  readonly upload: Upload;
  readonly alt: string;
}

/** Pictures of one kind of content: stored, and deleted some time after the content that showed them. */
export interface ContentPictures {
  /**
   * Processes submitted files, all or none.
   * @throws 400 at the field of one, or if its alternative text is missing; 413; 429
   */
  keep(caller: Caller, sent: readonly SentPicture[]): Promise<ContentPicture[]>;
  /**
   * Returns pictures from the caller's uploads; `field` names them in errors.
   * @throws 400 on the field, by default `pictures`; 403 for another member's
   */
  uploaded(caller: Caller, ids: readonly string[], field?: string): Promise<ContentPicture[]>;
  /** Deletes stored pictures that were never shown. */
  forget(pictures: readonly ContentPicture[]): Promise<void>;
  /** Schedules the deletion of pictures with the content's transaction. */
  end(owner: unknown, pictures: readonly ContentPicture[], session: ClientSession): Promise<void>;
}

interface Dependencies {
  readonly services: Pick<Services, "now">;
  readonly files: Pick<Files, "putImage" | "find" | "remove">;
  readonly jobs: Pick<Jobs, "add" | "enqueue">;
  readonly limits: Pick<RateLimits, "consume">;
}

/** Milliseconds a picture is retained for pages that are still open. */
const GRACE = 10 * 60_000;

export function createContentPictures(
  { services, files, jobs, limits }: Dependencies,
  {
    kind,
    job,
    isShown,
  }: {
    /** Kind recorded with the files. */
    readonly kind: ImageKind;
    /** Name of the deletion job. */
    readonly job: string;
    /** Returns true if any content of this member still shows it. */
    isShown(owner: string, id: string): Promise<boolean>;
  },
): ContentPictures {
  const remove = defineJob<{ owner: string; pictures: readonly string[] }>({
    name: job,
    async run({ owner, pictures }) {
      for (const id of pictures) {
        const record = await files.find(id);
        // Uploads through /api/upload are deleted only by their owner, because they may be used elsewhere.
        if (record?.kind !== kind) continue;
        if (!(await isShown(owner, id))) await files.remove(id);
      }
    },
  });
  jobs.add(remove);

  const forget = async (pictures: readonly ContentPicture[]): Promise<void> => {
    for (const { image } of pictures)
      if ((await files.find(image.id))?.kind === kind) await files.remove(image.id);
  };

  return {
    async keep({ viewer }, sent) {
      const stored: ContentPicture[] = [];
      const silent = sent.find(({ alt }) => !alt.trim());
      if (silent) throw invalidField(`${silent.field}Alt`, messages.pictureNeedsWords);
      try {
        for (const { field, upload, alt } of sent) {
          await limits.consume(uploadByMember, viewer.id!);
          const options = { kind, owner: viewer.id, field, alternativeText: alt.trim() } as const;
          const image = await files.putImage(upload.bytes, { ...options, name: upload.fileName });
          stored.push({ image, alt: alt.trim() });
        }
      } catch (error) {
        await forget(stored);
        throw error;
      }
      return stored;
    },
    uploaded: ({ viewer }, ids, field = "pictures") =>
      Promise.all(
        ids.map(async (id) => {
          const record = await files.find(id);
          if (!record?.image) throw invalidField(field, messages.noSuchPicture);
          if (record.owner !== viewer.id) throw forbidden();
          if (!record.alternativeText) throw invalidField(field, messages.pictureNeedsWords);
          return { image: record.image, alt: record.alternativeText };
        }),
      ),
    forget,
    async end(owner, pictures, session) {
      if (pictures.length === 0) return;
      const runAt = new Date(services.now().getTime() + GRACE);
      const payload = { owner: String(owner), pictures: pictures.map(({ image }) => image.id) };
      await jobs.enqueue(remove, payload, { runAt, session });
    },
  };
}
