import { Readable } from "node:stream";
import yazl from "yazl";
import type { ArchiveFile } from "#core/personal-data.ts";

/** Formats that are already compressed. */
const PACKED = /\.(?:epub|jpe?g|png|webp|avif|docx|zip)$/i;

/**
 * Returns a zip as a stream. Each file's content is requested when its turn comes, so that only data in
 * transit is held in memory. `wrote` is called after each file. Destroying the stream stops the work.
 */
export function zipOf(files: readonly ArchiveFile[], mtime: Date, wrote: (count: number) => void): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as unknown as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  let count = 0;
  let current: Readable | undefined;
  output.once("close", () => current?.destroy());
  for (const { path, content } of files) {
    const options = { mtime, mode: 0o100644, compress: !PACKED.test(path) };
    zip.addReadStreamLazy(path, options, (give) => {
      const source = Readable.from(bytesOf(content()), { objectMode: false });
      source.once("end", () => wrote(++count));
      source.once("error", (error) => output.destroy(error));
      current = source;
      give(null, source);
    });
  }
  zip.end();
  return output;
}

async function* bytesOf(
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    // A byte stream treats an empty chunk as its end.
    if (chunk.length > 0) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
  }
}
