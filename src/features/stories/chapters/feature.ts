import type { Feature } from "#core/feature.ts";
import { createCachedBodies } from "#core/http/cached-body.ts";
import { defineJob } from "#core/jobs/index.ts";
import { chapterReport } from "#shared/stories/chapters.report.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createComparers } from "../comparison/index.ts";
import { createWriters } from "../manuscripts/index.ts";
import { findPartiesOfStoryOf } from "../stories/index.ts";
import { revisionRoutes } from "./api.ts";
import { knownTexts } from "./clean.ts";
import { publishDue } from "./commands/publish.ts";
import { chaptersConsequences } from "./consequences.ts";
import { chaptersDue } from "./due.ts";
import { exportRoutes } from "./export.ts";
import { chapterFigures } from "./figures.ts";
import { followStory } from "./gate.ts";
import { importStories } from "./import-stories.ts";
import { Chapter } from "./model.ts";
import { chapterKinds } from "./notification-kinds.ts";
import { notifiedChapters } from "./notified.ts";
import { planPage } from "./pages/plan.tsx";
import { publishingPages } from "./pages/publishing.tsx";
import { readPages } from "./pages/read.tsx";
import { revisionPages } from "./pages/revisions.tsx";
import { chapterWritingPages } from "./pages/write.tsx";
import { chapterPersonalData } from "./personal-data.ts";
import { createStoryPictures } from "./pictures.ts";
import { planRoutes } from "./plan-api.ts";
import { pruneRevisions } from "./prune-revisions.ts";
import { findChapterPlaces, findOwnChapterPlaces } from "./reads.ts";
import { chapterKind } from "./report-kind.ts";
import { chapterResource } from "./resource.ts";
import { endOverdueSchedules } from "./return.ts";
import { chapterSubscribers } from "./subscribers.ts";

const MINUTE = 60_000;

/** Chapters: reading, writing and deleting. */
export function chapters(dependencies: FeatureDependencies): Feature {
  const { services, files, jobs, site, views, openings, config, readers } = dependencies;
  const books = createCachedBodies(Math.ceil(config.pageCacheBytes / 4));
  const writers = createWriters({ atOnce: 2, waiting: 8, each: 2 });
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
      await pruneRevisions(services.now());
    },
  });
  return {
    name: "chapters",
    consequences: chaptersConsequences,
    figures: chapterFigures,
    notifiedContents: [notifiedChapters],
    dueMatters: [chaptersDue],
    sheets: ["writing", "stories", "chapter"],
    notificationKinds: chapterKinds,
    notificationSubjects: { chapter: findChapterPlaces, own_chapter: findOwnChapterPlaces },
    reportKinds: [chapterKind(services)],
    resources: [chapterResource(services)],
    apiRoutes: [revisionRoutes(services), planRoutes(services)],
    pages: [
      ...chapterWritingPages(services),
      ...publishingPages(services),
      planPage(services),
      ...revisionPages(services, comparers),
      ...readPages(services, views, openings, site),
    ],
    routes: exportRoutes(services, files, site, books, writers),
    extends: {
      "decision.parties": findPartiesOfStoryOf(chapterReport.name, Chapter),
      "story.change": followStory,
      "story.filterFields": Chapter,
      "story.return": endOverdueSchedules,
    },
    dropped: [books, knownTexts],
    personalData: {
      ...chapterPersonalData(services, { files, site, writers }),
      import: importStories({ services, files, lend: readers.lend }),
    },
    subscribers: chapterSubscribers(jobs, pictures),
    async prepare() {
      await jobs.every(MINUTE, publishing, null);
      await jobs.every(10 * MINUTE, thinning, null);
    },
    async stop() {
      await Promise.all([comparers.close(), writers.close()]);
    },
  };
}
