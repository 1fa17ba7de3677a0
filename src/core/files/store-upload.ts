import { notFound } from "../base/errors.ts";
import { documentType } from "./file-types.ts";
import type { Files } from "./files.ts";
import type { UploadRecord } from "./stored.ts";

/** Stores a picture if the bytes are one; otherwise stores a document, or throws an error at `field`. */
export async function storeUpload(
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
