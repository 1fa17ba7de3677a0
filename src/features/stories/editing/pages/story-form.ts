import type { Files } from "../../../../core/files/files.ts";
import { addressKey } from "../../../../core/limits/client-key.ts";
import type { RateLimits } from "../../../../core/limits/rate-limits.ts";
import { uploadByMember } from "../../../../core/limits/rules.ts";
import type { PageContext, SentForm } from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import { centsToInput } from "../../../../shared/format.ts";
import { readCrop } from "../../../../shared/people/crop.ts";
import { MAX_UPLOAD_BYTES } from "../../../../shared/platform/uploads.limits.ts";
import type { FormValues } from "../../../../shared/site/site.dto.ts";
import { toLocalTime } from "../../../../shared/zones.ts";
import { licenceOf, type StoryDoc } from "../../stories/index.ts";
import { setCover } from "../commands/write.ts";

export interface WritingDependencies {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly files: Files;
}

export const COVER_UPLOAD = { maxBytes: MAX_UPLOAD_BYTES, fields: ["cover"] };
/** Checkboxes: an unticked one is not sent, and means no. */
export const FLAGS = ["mature", "private", "complete", "narration", "mailingList", "noCrawlers"] as const;
export type Flag = (typeof FLAGS)[number];

/** Works on the picture first, so that nothing is saved beside one that is refused, and gives it to what is saved. */
export const saverWithCover =
  ({ services, limits, files }: WritingDependencies) =>
  async (
    { caller, viewer, request }: PageContext,
    { files: sent, values }: SentForm,
    save: () => Promise<StoryDoc>,
  ): Promise<StoryDoc> => {
    if (!sent.cover) {
      const saved = await save();
      return values.removeCover ? setCover(services, caller, String(saved._id), { cover: null }) : saved;
    }
    await limits.consume(uploadByMember, viewer.id ?? addressKey(request.ip));
    const { fileName: name, bytes } = sent.cover;
    const cover = await files.putImage(bytes, {
      ...{ kind: "cover", owner: viewer.id, name, field: "cover" },
      crop: readCrop(values.cover_crop),
    });
    try {
      return await setCover(services, caller, String((await save())._id), { cover });
    } catch (error) {
      await files.remove(cover.id);
      throw error;
    }
  };

/** The form as `StoryInput`: unticked boxes are no, an empty password field leaves the password as it is. */
export function inputOf({ values, all }: SentForm): Record<string, unknown> {
  const { title, synopsis, tags, language, aiUse, licence, pricing, price, previewChapters, password } =
    values;
  return {
    title,
    synopsis,
    tags,
    language,
    aiUse,
    licence,
    ...(pricing === undefined ? {} : { pricing, price: pricing === "paid" ? price || 0 : null }),
    previewChapters,
    categories: all("categories"),
    warnings: all("warnings"),
    ...Object.fromEntries(FLAGS.map((flag) => [flag, values[flag] ?? false])),
    ...(password ? { password } : values.removePassword ? { password: "" } : {}),
  };
}

export const valuesOf = (story: StoryDoc, zone: string): FormValues => ({
  title: story.title,
  synopsis: story.synopsis,
  categories: story.categories,
  tags: story.tags.join(", "),
  language: story.language,
  warnings: story.warnings,
  aiUse: story.aiUse ?? "",
  licence: licenceOf(story),
  ...Object.fromEntries(FLAGS.map((flag) => [flag, story[flag] ? "true" : ""])),
  pricing: story.price === null ? "free" : "paid",
  price: story.price === null ? "" : centsToInput(story.price),
  previewChapters: String(story.previewChapters),
  publishAt: story.scheduledFor ? toLocalTime(story.scheduledFor, zone) : "",
  version: String(story.version),
});
