import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { createCachedBodies } from "#core/http/cached-body.ts";
import { senderAddress } from "#core/mail/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createWriters } from "../../stories/manuscripts/index.ts";
import { createStoryBooks } from "./books.ts";
import { createConverter } from "./converter.ts";
import { EReader } from "./model.ts";
import { eReaderPages } from "./pages.tsx";
import { eReaderPersonalData } from "./personal-data.ts";
import { bookRoutes } from "./routes.ts";

/** Stories as files for readers, and sent to their e-readers. */
export function eReaders(dependencies: FeatureDependencies): Feature {
  const { config, files, site, logger, services, limits, mailer } = dependencies;
  const books = createCachedBodies(Math.ceil(config.pageCacheBytes / 8));
  // Separate from those of exports, so that many downloads do not delay authors.
  const writers = createWriters({ waiting: 8, each: 2 });
  const converter = createConverter(config.ebookConvert);
  const made = createStoryBooks({ files, site, books, writers, converter, logger });
  return {
    name: "e-readers",
    consequences: decidedOnRead(
      "Whether a member may read a story is checked at each download and each sending.",
    ),
    pages: eReaderPages({ services, limits, mailer, site }, made, converter, senderAddress(config.mailFrom)),
    routes: bookRoutes({ services, limits, books, made, converter }),
    dropped: [books],
    quietCollections: [EReader.collection.name],
    personalData: eReaderPersonalData(mailer),
    stop: () => writers.close(),
  };
}
