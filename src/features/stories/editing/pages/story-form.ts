import { toLocalTime } from "#core/base/zones.ts";
import { formValuesOf, inputOf } from "#core/fields/index.ts";
import type { Files } from "#core/files/files.ts";
import { addressKey } from "#core/limits/client-key.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import type { PageContext, SentForm } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import type { FormValues } from "#shared/form.ts";
import { centsToInput } from "#shared/format.ts";
import { readCrop } from "#shared/people/crop.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import type { StoryDoc } from "../../stories/index.ts";
import { assertMayCover, setCover } from "../commands/write.ts";

export interface WritingDependencies {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly files: Files;
}

export const COVER_UPLOAD = { maxBytes: MAX_UPLOAD_BYTES, fields: ["cover"] };

/**
 * Checks and processes the image first, so that nothing is saved if it is rejected, and passes it to the
 * save.
 */
export const saverWithCover =
  ({ services, limits, files }: WritingDependencies) =>
  async (
    { caller, viewer, request }: PageContext,
    { files: sent, values }: SentForm,
    story: Pick<StoryDoc, "state">,
    save: () => Promise<StoryDoc>,
  ): Promise<StoryDoc> => {
    if (!sent.cover) {
      const saved = await save();
      return values.removeCover ? setCover(services, caller, String(saved._id), { cover: null }) : saved;
    }
    assertMayCover(services, caller, story);
    await limits.consume(uploadByMember, viewer.id ?? addressKey(request.ip));
    const { fileName: name, bytes } = sent.cover;
    const cover = await files.putImage(bytes, {
      kind: "cover",
      owner: viewer.id,
      name,
      field: "cover",
      crop: readCrop(values.cover_crop),
    });
    try {
      return await setCover(services, caller, String((await save())._id), { cover });
    } catch (error) {
      await files.remove(cover.id);
      throw error;
    }
  };

/** Converts the form to `StoryInput`; an empty password field leaves the password unchanged. */
export function storyInputOf(form: SentForm): Record<string, unknown> {
  const { tags, language, pricing, price, password, removePassword } = form.values;
  return {
    ...inputOf(storyFields, form),
    tags,
    language,
    ...(pricing === undefined ? {} : { pricing, price: pricing === "paid" ? price || 0 : null }),
    ...(password ? { password } : removePassword ? { password: "" } : {}),
  };
}

export const valuesOf = (story: StoryDoc, zone: string): FormValues => ({
  ...formValuesOf(storyFields, story),
  tags: story.tags.join(", "),
  language: story.language,
  pricing: story.price === null ? "free" : "paid",
  price: story.price === null ? "" : centsToInput(story.price),
  publishAt: story.scheduledFor ? toLocalTime(story.scheduledFor, zone) : "",
  version: String(story.version),
});
