import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { documentType, imageType } from "#core/files/file-types.ts";
import type { Upload } from "#core/http/form.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import { SAMPLES_MAX } from "#shared/market/services.limits.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { changeTerms, type Selling, samplesOf } from "./commands.ts";
import type { ServiceDoc } from "./model.ts";
import { permittedService } from "./permitted.ts";

/** Form fields for uploading samples. */
export const SAMPLE_FIELDS = ["picture", "document", "audio"] as const;
export type SampleField = (typeof SAMPLE_FIELDS)[number];

/**
 * Adds a sample to a seller's draft: a picture, a .doc, .docx or .pdf, or for narration audio.
 * @throws 400 and 413 at `field` with the specification's messages, 404, 403
 */
export async function addSample(
  { files, limits }: Selling,
  caller: Caller,
  id: string,
  { bytes, fileName }: Upload,
  field: SampleField,
): Promise<ServiceDoc> {
  const service = await permittedService(caller, "update", id);
  const terms = service.draft?.terms ?? service.live!;
  if (service.draft?.state === "review") throw applicationError(servicesText.wrong.inReview);
  if (terms.samples.length >= SAMPLES_MAX) throw invalidField(field, servicesText.wrong.samples(SAMPLES_MAX));
  const audio = field === "audio";
  if (audio && terms.category !== "audiobook") throw forbidden();
  await limits.consume(uploadByMember, caller.viewer.id as string);
  if (field === "document") await documentType(bytes, fileName, field);
  if (field === "picture") await imageType(bytes, fileName, field);
  const sample = await files.put(bytes, { name: fileName, field, audio });
  try {
    return await changeTerms(service, (before) => {
      // Another sample was added meanwhile.
      if (before.samples.length >= SAMPLES_MAX)
        throw invalidField(field, servicesText.wrong.samples(SAMPLES_MAX));
      return { ...before, samples: [...before.samples, sample] };
    });
  } catch (error) {
    await files.remove(sample);
    throw error;
  }
}

/** Removes a sample from a seller's draft; the file is deleted once nothing uses it. @throws 404, 403 */
export async function removeSample(
  { files }: Pick<Selling, "files">,
  caller: Caller,
  id: string,
  ref: string,
): Promise<ServiceDoc> {
  const service = await permittedService(caller, "update", id);
  const sample = samplesOf(service).find((each) => each.id === ref);
  if (!sample) throw notFound();
  const after = await changeTerms(service, (before) => ({
    ...before,
    samples: before.samples.filter((each) => each.id !== ref),
  }));
  if (!samplesOf(after).some((each) => each.id === ref)) await files.remove(sample);
  return after;
}
