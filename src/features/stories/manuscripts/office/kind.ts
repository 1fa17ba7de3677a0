import { unreadable } from "../errors.ts";
import type { Archive } from "../zip.ts";
import { mainPart } from "./docx/package.ts";

/** Returns the kind of a word processor's archive, by its content; null for any other. Throws 400 if encrypted. */
export async function officeKind(archive: Archive): Promise<"docx" | "odt" | null> {
  if (await mainPart(archive)) return "docx";
  if (!(await mediaTypeOf(archive)).startsWith("application/vnd.oasis.opendocument.text")) return null;
  const manifest = (await archive.read("META-INF/manifest.xml"))?.toString("latin1") ?? "";
  if (manifest.includes("encryption-data")) throw unreadable("encrypted");
  return "odt";
}

/** Returns the media type that an EPUB or OpenDocument file states; "" if it states none. */
export const mediaTypeOf = async (archive: Archive): Promise<string> =>
  (await archive.read("mimetype"))?.toString("latin1", 0, 100) ?? "";
