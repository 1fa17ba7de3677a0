import { buffer as readAll } from "node:stream/consumers";
import { expect } from "chai";
import yazl from "yazl";
import { HttpError } from "#core/base/errors.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import type { ReportLine } from "#features/stories/manuscripts/types.ts";

/** Zips the files; `mode` is for one that is not a regular file. */
export async function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
  options: { mode?: number; compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const output = readAll(zip.outputStream);
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, options);
  zip.end();
  return output;
}

/** Returns the same bytes with one name replaced by another of the same length. */
export const renamed = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");

export const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

interface EpubParts {
  /** Body or complete file by name, in spine order. */
  readonly spine: Readonly<Record<string, string>>;
  readonly metadata?: string;
  readonly manifest?: string;
  /** Entries of the table of contents (`<li>…</li>`); no table of contents without them. */
  readonly nav?: string;
  readonly ncx?: string;
  readonly css?: string;
  readonly files?: Readonly<Record<string, string | Buffer>>;
  readonly guide?: string;
  /** Ids in the manifest and spine without a file. */
  readonly missing?: readonly string[];
}

/** Builds a minimal EPUB. */
export function epubOf(parts: EpubParts): Promise<Buffer> {
  const names = Object.keys(parts.spine);
  const items = names.map(
    (name, at) => `<item id="s${at}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const opf = `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${
    parts.metadata ?? "<dc:title>A Book</dc:title><dc:language>en</dc:language>"
  }</metadata><manifest>${items.join("")}${parts.nav ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' : ""}${
    parts.ncx ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : ""
  }${parts.manifest ?? ""}</manifest><spine${parts.ncx ? ' toc="ncx"' : ""}>${names.map((_, at) => `<itemref idref="s${at}"/>`).join("")}${(parts.missing ?? []).map((id) => `<itemref idref="${id}"/>`).join("")}</spine>${parts.guide ?? ""}</package>`;
  const page = (body: string) =>
    body.includes("<html")
      ? body
      : `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title><link rel="stylesheet" href="style.css"/></head><body>${body}</body></html>`;
  const files: Record<string, string | Buffer> = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": CONTAINER,
    "OPS/book.opf": opf,
    "OPS/style.css": parts.css ?? "",
    ...parts.files,
  };
  for (const [name, body] of Object.entries(parts.spine)) files[`OPS/${name}`] = page(body);
  if (parts.nav) files["OPS/nav.xhtml"] = page(`<nav epub:type="toc"><ol>${parts.nav}</ol></nav>`);
  if (parts.ncx) files["OPS/toc.ncx"] = parts.ncx;
  return zipOf(files);
}

/** Returns the message of a refusal; fails if the file is read, or refused in any other way. */
export async function refusal(bytes: Buffer, fileName = "book.epub"): Promise<string> {
  try {
    await readManuscript(bytes, fileName);
  } catch (error) {
    expect(error).to.be.instanceOf(HttpError);
    const { status, name, fields, message } = error as HttpError;
    expect({ status, name, path: fields[0]?.path }).to.deep.equal({
      status: 400,
      name: "ValidationError",
      path: ["file"],
    });
    return message;
  }
  throw new Error("The file was read");
}

/** Returns the kinds of a report's lines, with their subjects. */
export const lines = (report: readonly ReportLine[]): string[] =>
  report.map(({ kind, part, words, count }) =>
    [kind, part, words || "", count > 1 ? `x${count}` : ""].filter(Boolean).join(" "),
  );
