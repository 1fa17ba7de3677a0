import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { emptyForm } from "#shared/form.ts";
import { messages } from "#shared/messages.ts";
import { defaultReaderSettings } from "#shared/reading/reader-settings.ts";
import { noFilters } from "#shared/stories/browse-query.ts";
import { ProfilePage } from "#views/people/profile/ProfilePage.tsx";
import { FindInStoryPage } from "#views/reading/find-in-story/FindInStoryPage.tsx";
import { OfflinePage } from "#views/reading/offline/OfflinePage.tsx";
import { ReaderSettingsPage } from "#views/reading/reader/ReaderSettingsPage.tsx";
import { Document } from "#views/shell/Document.tsx";
import { Meta } from "#views/shell/Meta.tsx";
import { ApiDocsPage } from "#views/site/api/ApiDocsPage.tsx";
import { DevMailPage } from "#views/site/dev/DevMailPage.tsx";
import { chapterPage } from "#views/site/dev/fixtures/chapter.ts";
import * as fixtures from "#views/site/dev/fixtures/pages.ts";
import { contents, story, storyCards } from "#views/site/dev/fixtures/stories.ts";
import { UiPage } from "#views/site/dev/UiPage.tsx";
import { ErrorPage } from "#views/site/frame/ErrorPage.tsx";
import { SiteShell } from "#views/site/frame/SiteShell.tsx";
import { BrowsePage } from "#views/stories/catalogue/BrowsePage.tsx";
import { HomePage } from "#views/stories/catalogue/HomePage.tsx";
import { ChapterFormPage } from "#views/stories/chapters/ChapterFormPage.tsx";
import { ChapterPage } from "#views/stories/chapters/ChapterPage.tsx";
import { LockedChapterPage } from "#views/stories/chapters/LockedChapterPage.tsx";
import { MyStoriesPage } from "#views/stories/editing/MyStoriesPage.tsx";
import { StoryFormPage } from "#views/stories/editing/StoryFormPage.tsx";
import { StorySetupPage } from "#views/stories/editing/StorySetupPage.tsx";
import { StoryTypePage } from "#views/stories/editing/StoryTypePage.tsx";
import { ImportPage } from "#views/stories/imports/ImportPage.tsx";
import { ImportPreviewPage } from "#views/stories/imports/ImportPreviewPage.tsx";
import { MatureGate } from "#views/stories/stories/MatureGate.tsx";
import { PasswordGate } from "#views/stories/stories/PasswordGate.tsx";
import { StoryPage } from "#views/stories/stories/StoryPage.tsx";
import { accountSamples } from "./pages-accounts.tsx";

/** A page with data, and the frame around it. */
export interface Sample {
  readonly page: ReactNode;
  readonly frame?: "reading";
}

const form = emptyForm;
const none = { newer: null, older: null, total: 0 };

/** Every page with realistic data, in each state that is rendered differently. */
export const samples: Readonly<Record<string, Sample>> = {
  home: { page: <HomePage data={fixtures.homePage} form={form} /> },
  "home, nothing yet": {
    page: (
      <HomePage
        data={{ featured: null, alsoFeatured: [], fresh: [], rising: [], popular: [], genres: [] }}
        form={form}
      />
    ),
  },
  story: { page: <StoryPage data={fixtures.storyPage} form={form} /> },
  "story, paid": { page: <StoryPage data={fixtures.paidStoryPage} form={form} /> },
  "story, empty draft": {
    page: (
      <StoryPage
        data={{
          story: { ...story, state: "draft", contents: [], rating: null, warnings: [] },
          removedReason: "",
          firstChapter: null,
          can: { edit: true, download: false },
          extras: {},
        }}
        form={form}
      />
    ),
  },
  "find in a story": {
    page: (
      <FindInStoryPage
        data={{
          story,
          q: "lamp",
          fault: null,
          chapters: [
            {
              ...contents[1]!,
              passages: [
                {
                  href: "/story/1/x/chapter/2#p0-x",
                  parts: [
                    { text: "It was past midnight when the ", hit: false },
                    { text: "lamp", hit: true },
                    { text: " went out.", hit: false },
                  ],
                },
              ],
            },
          ],
          later: true,
          next: "/story/1/x/find?q=lamp&from=2.1",
          locked: 2,
        }}
        form={form}
      />
    ),
  },
  "find in a story, too little": {
    page: (
      <FindInStoryPage
        data={{ story, q: "x", fault: "short", chapters: [], later: false, next: null, locked: 0 }}
        form={form}
      />
    ),
  },
  chapter: { page: <ChapterPage data={chapterPage} form={form} />, frame: "reading" },
  "chapter, the last": {
    page: (
      <ChapterPage
        data={{
          ...chapterPage,
          chapter: { ...chapterPage.chapter, state: "draft", next: null, previous: null },
        }}
        form={form}
      />
    ),
    frame: "reading",
  },
  "chapter, locked": {
    page: (
      <LockedChapterPage
        data={{
          story: { ...storyCards[5]!, language: "en-GB" },
          chapter: contents[4]!,
          opening: "The lamp had burned all night. Nobody in the harbour had slept.",
          reviews: [],
          join: false,
        }}
        form={form}
      />
    ),
  },
  "reading settings": {
    page: (
      <ReaderSettingsPage
        data={{ settings: defaultReaderSettings, withAccount: false, next: "/" }}
        form={form}
      />
    ),
  },
  "kept for offline": { page: <OfflinePage /> },
  browse: { page: <BrowsePage data={fixtures.browsePage} form={form} /> },
  "search without a find": {
    page: (
      <BrowsePage
        data={{
          ...fixtures.browsePage,
          scope: { kind: "search" },
          path: "/search",
          filters: { ...noFilters, q: '"<quoted>"' },
          stories: [],
          paging: none,
        }}
        form={form}
      />
    ),
  },
  "mature gate": { page: <MatureGate data={{ story, next: "/" }} form={form} /> },
  "password gate": {
    page: (
      <PasswordGate
        data={{ story, next: "/" }}
        form={{ values: {}, errors: { password: messages.passwordIncorrect } }}
      />
    ),
  },
  ...accountSamples,
  "my stories": { page: <MyStoriesPage data={fixtures.myStoriesPage} form={form} /> },
  "my stories, none": { page: <MyStoriesPage data={{ stories: [], paging: none }} form={form} /> },
  "new story": { page: <StoryTypePage data={{ values: { kind: "own" }, drafts: [] }} form={form} /> },
  "new story, details": { page: <StorySetupPage data={fixtures.storySetup} form={form} /> },
  "new story, premium": {
    page: <StorySetupPage data={{ ...fixtures.storySetup, step: "premium", together: true }} form={form} />,
  },
  "edit story": { page: <StoryFormPage data={fixtures.storyForm} form={form} /> },
  "edit chapter": { page: <ChapterFormPage data={fixtures.chapterForm} form={form} /> },
  import: { page: <ImportPage data={{ waiting: [], readings: [] }} form={form} /> },
  "import, preview": { page: <ImportPreviewPage data={fixtures.importPreview} form={form} /> },
  "import, report": {
    page: <ImportPreviewPage data={{ kind: "stored", report: fixtures.importReport }} form={form} />,
  },
  profile: { page: <ProfilePage data={fixtures.profilePage} form={form} /> },
  "api docs": { page: <ApiDocsPage data={{ document: fixtures.apiDocument }} form={form} /> },
  "kept mail": {
    page: (
      <DevMailPage
        data={{
          mails: [
            { id: "1", to: "jane@example.org", subject: "Welcome", sentAt: "2026-11-20T10:00:00.000Z" },
          ],
          mail: null,
        }}
        form={form}
      />
    ),
  },
  parts: { page: <UiPage /> },
  ...Object.fromEntries(
    [403, 404, 500, 503].map((status) => [
      `error ${status}`,
      { page: <ErrorPage data={{ status, texts: [], requestId: "01J9", signIn: "/login" }} form={form} /> },
    ]),
  ),
};

/** Renders a page as the complete document that the server sends, with the guest's version of slots. */
export function renderSample({ page, frame }: Sample): string {
  const meta = <Meta siteName="Fablewright" title="A page" type="website" jsonLd={[]} links={[]} />;
  const html = renderToStaticMarkup(
    <Document language="en-GB" meta={meta} preload={[]} sheets={["/assets/site.css"]} scripts={[]}>
      <SiteShell frame={frame}>{page}</SiteShell>
    </Document>,
  );
  return `<!DOCTYPE html>${html}`;
}
