import type { Feature } from "../../../core/feature.ts";
import { createCachedBodies } from "../../../core/http/cached-body.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createComparers } from "../comparison/index.ts";
import { revisionRoutes } from "./api.ts";
import { knownTexts } from "./clean.ts";
import { publishDue } from "./commands/publish.ts";
import { exportRoutes } from "./export.ts";
import { followStory } from "./gate.ts";
import { Chapter } from "./model.ts";
import { chapterKinds } from "./notification-kinds.ts";
import { publishingPages } from "./pages/publishing.tsx";
import { readPages } from "./pages/read.tsx";
import { revisionPages } from "./pages/revisions.tsx";
import { chapterWritingPages } from "./pages/write.tsx";
import { chapterPersonalData } from "./personal-data.ts";
import { createStoryPictures } from "./pictures.ts";
import { findChapterPlaces } from "./reads.ts";
import { chapterKind } from "./report-kind.ts";
import { chapterResource } from "./resource.ts";
import { chapterSubscribers } from "./subscribers.ts";
import { takeStories } from "./take.ts";
import { thinRevisions } from "./thin.ts";

const MINUTE = 60_000;

/** Chapters: reading, writing and taking away. */
export function chapters(dependencies: FeatureDependencies): Feature {
  const { services, files, jobs, site, views, openings, config, readers } = dependencies;
  const books = createCachedBodies(Math.ceil(config.pageCacheBytes / 4));
  const comparers = createComparers();
  const pictures = createStoryPictures(jobs, files);
  const publishing = defineJob<null>({
    name: "stories.publish-due",
    run: async () => {
      await publishDue(services, services.now());
    },
  });
  const thinning = defineJob<null>({
    name: "chapters.thin-revisions",
    run: async () => {
      await thinRevisions(services.now());
    },
  });
  return {
    name: "chapters",
    sheets: ["writing", "stories", "chapter"],
    notificationKinds: chapterKinds,
    notificationSubjects: { chapter: findChapterPlaces },
    reportKinds: [chapterKind(services)],
    resources: [chapterResource(services)],
    apiRoutes: [revisionRoutes(services)],
    pages: [
      ...chapterWritingPages(services),
      ...publishingPages(services),
      ...revisionPages(services, comparers),
      ...readPages(services, views, openings, site),
    ],
    routes: exportRoutes(files, site, books),
    extends: { "story.change": followStory, "story.filterFields": Chapter },
    dropped: [books, knownTexts],
    personalData: {
      ...chapterPersonalData(services, files, site),
      take: takeStories({ services, files, lend: readers.lend }),
    },
    subscribers: chapterSubscribers(pictures),
    async prepare() {
      await pictures.followOld();
      await jobs.every(MINUTE, publishing, null);
      await jobs.every(10 * MINUTE, thinning, null);
    },
    async stop() {
      await comparers.close();
    },
  };
}
