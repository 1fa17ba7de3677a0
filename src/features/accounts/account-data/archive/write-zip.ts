import { Readable } from "node:stream";
import yazl from "yazl";
import type { ArchiveFile } from "../../../../core/personal-data.ts";

/** What compresses no further. */
const PACKED = /\.(?:epub|jpe?g|png|webp|avif|docx|zip)$/i;

/**
 * A zip as a stream: each file's content is asked for when its turn comes, so that nothing is held but what is on
 * its way. `wrote` hears of each file that is through. Destroying the stream ends the work.
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
    // A stream in bytes takes an empty chunk for its end.
    if (chunk.length > 0) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
  }
}
