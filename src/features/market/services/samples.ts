import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { documentType, imageType } from "../../../core/files/file-types.ts";
import type { Upload } from "../../../core/http/form.ts";
import { uploadByMember } from "../../../core/limits/rules.ts";
import { SAMPLES_MAX } from "../../../shared/market/services.limits.ts";
import { servicesText } from "../../../shared/market/services.text.ts";
import { changeTerms, type Selling, samplesOf } from "./commands.ts";
import type { ServiceDoc } from "./model.ts";
import { permittedService } from "./permitted.ts";

/** Fields of the form by which samples come. */
export const SAMPLE_FIELDS = ["picture", "document", "audio"] as const;
export type SampleField = (typeof SAMPLE_FIELDS)[number];

/**
 * Adds a sample of a seller's work to what they work on: a picture, a .doc, .docx or .pdf, or of a narrator's audio.
 * @throws 400 and 413 at `field` with the specification's messages, 404, 403
 */
export async function addSample(
  { files, limits }: Selling,
  caller: Caller,
  id: string,
  { bytes, fileName }: Upload,
  field: SampleField,
): Promise<ServiceDoc> {
  const found = await permittedService(caller, "update", id);
  const terms = found.draft?.terms ?? found.live!;
  if (found.draft?.state === "review") throw applicationError(servicesText.wrong.inReview);
  if (terms.samples.length >= SAMPLES_MAX) throw invalidField(field, servicesText.wrong.samples(SAMPLES_MAX));
  const audio = field === "audio";
  if (audio && terms.category !== "audiobook") throw forbidden();
  await limits.consume(uploadByMember, caller.viewer.id as string);
  if (field === "document") await documentType(bytes, fileName, field);
  if (field === "picture") await imageType(bytes, fileName, field);
  const sample = await files.put(bytes, { name: fileName, field, audio });
  try {
    return await changeTerms(found, (before) => ({ ...before, samples: [...before.samples, sample] }));
  } catch (error) {
    await files.remove(sample);
    throw error;
  }
}

/** Takes a sample out of what its seller works on; its bytes go when nothing shows it any longer. @throws 404, 403 */
export async function removeSample(
  { files }: Pick<Selling, "files">,
  caller: Caller,
  id: string,
  ref: string,
): Promise<ServiceDoc> {
  const found = await permittedService(caller, "update", id);
  const sample = samplesOf(found).find((each) => each.id === ref);
  if (!sample) throw notFound();
  const after = await changeTerms(found, (before) => ({
    ...before,
    samples: before.samples.filter((each) => each.id !== ref),
  }));
  if (!samplesOf(after).some((each) => each.id === ref)) await files.remove(sample);
  return after;
}
