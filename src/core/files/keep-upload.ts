import { notFound } from "../base/errors.ts";
import { documentType } from "./file-types.ts";
import type { Files } from "./files.ts";
import type { UploadRecord } from "./stored.ts";

/** A picture where the bytes are one; else a document, or the refusal of one at `field`. */
export async function keepUpload(
  files: Files,
  owner: string,
  { bytes, fileName }: { readonly bytes: Buffer; readonly fileName: string },
  { field = "files", ...said }: { field?: string; alternativeText?: string; caption?: string } = {},
): Promise<UploadRecord> {
  const options = { owner, name: fileName, field, ...said };
  const isDocument = await documentType(bytes, fileName, field).then(
    () => true,
    () => /\.(?:docx?|pdf)$/i.test(fileName),
  );
  const { id } = isDocument
    ? await files.putDocument(bytes, options)
    : await files.putImage(bytes, { ...options, kind: "inline" });
  const record = await files.find(id);
  if (!record) throw notFound();
  return record;
}
