import type { Logger } from "pino";
import { applicationError } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import type { CachedBodies } from "#core/http/cached-body.ts";
import { eReadersText } from "#shared/reading/e-readers.text.ts";
import type { BookFormat, KindleFormat } from "#shared/reading/e-readers.ts";
import { bookSlot, bookToDownload, type Download, refuseTooLong } from "../../stories/chapters/index.ts";
import { wholeBookOf } from "../../stories/exports/index.ts";
import type { Writers } from "../../stories/manuscripts/index.ts";
import type { Converter } from "./converter.ts";

/**
 * Books of what a viewer may read of a story. There are two versions of each: the text open to readers, and the whole
 * for the team and buyers. Each is generated once and cached until it changes.
 */
export interface StoryBooks {
  /** `visitor`: who asks, for the writers' limits. */
  epub(viewer: Viewer, download: Download, visitor: string): Promise<Buffer>;
  /** Entry for the cache of `books`. `visitor`: who asks, for the writers' limits; `admit` runs before a conversion. */
  entry(
    viewer: Viewer,
    download: Download,
    format: Exclude<BookFormat, "epub">,
    visitor: { readonly key: string; readonly admit: () => Promise<unknown> },
  ): { readonly key: string; readonly tags: readonly string[]; readonly make: () => Promise<Buffer> };
}

interface Making {
  readonly files: Files;
  readonly site: { readonly url: string };
  readonly books: Pick<CachedBodies, "read">;
  readonly writers: Writers;
  readonly converter: Converter;
  readonly logger: Pick<Logger, "warn">;
}

export function createStoryBooks({ files, site, books, writers, converter, logger }: Making): StoryBooks {
  const keyOf = (format: BookFormat, { story, whole }: Download) =>
    `${format} ${story._id} ${whole ? "whole" : "open"}`;
  const epub: StoryBooks["epub"] = (viewer, download, visitor) =>
    books.read({
      key: keyOf("epub", download),
      tags: download.tags,
      async make() {
        const book = await bookSlot(() => bookToDownload(files, site, viewer, download));
        return writers.writeEpub(visitor, book).catch((error: unknown) => refuseTooLong(error));
      },
    });
  const convert = async (bytes: Buffer, format: KindleFormat): Promise<Buffer> => {
    try {
      return await converter.convert(bytes, format);
    } catch (error) {
      logger.warn({ err: error, format }, "a story was not converted");
      throw applicationError(eReadersText.download.notConverted);
    }
  };
  return {
    epub,
    entry: (viewer, download, format, { key: visitor, admit }) => ({
      key: keyOf(format, download),
      tags: download.tags,
      async make() {
        if (format !== "pdf") {
          const bytes = await epub(viewer, download, visitor);
          await admit();
          return convert(bytes, format);
        }
        const book = await bookSlot(async () =>
          wholeBookOf(await bookToDownload(files, site, viewer, download)),
        );
        const { bytes } = await writers
          .write(visitor, { format: "pdf", size: "a5", book })
          .catch((error: unknown) => refuseTooLong(error, eReadersText.download.tooLong));
        return Buffer.from(bytes);
      },
    }),
  };
}
