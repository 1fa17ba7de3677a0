import type { Page } from "playwright-core";
import { Chapter, type ChapterDoc } from "../../../src/features/stories/chapters/model.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits, type Visit } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn, writeMarkdown } from "../support/pages.ts";

/** A site with an author and, for each test, a draft whose chapter they type in; to be called in a `describe`. */
export function useTyping() {
  const site = useSite();
  const newVisit = useVisits();
  // Filled in once the site runs, so that a suite can name them at its head.
  const author = {} as TestMember;
  const story = {} as TestStory;
  before(async () => {
    Object.assign(author, await site.addMember("typist"));
  });
  beforeEach(async () => {
    const draft = { chapters: ["As it was saved."], draft: true };
    Object.assign(story, await writeStory(site, author, draft));
  });

  const text = (page: Page) => page.getByLabel("Text", { exact: true });
  const state = (page: Page, kind: string) => page.locator(`.save-state[data-state="${kind}"]`).waitFor();
  const edit = () => site.url + chaptersPaths.chapterEdit(story.id, 1);
  return {
    ...{ site, author, story, text, state, edit },
    /** What stands in the text, without the line's end that a saved one has. */
    typed: async (page: Page) => (await text(page).inputValue()).trimEnd(),
    chapter: async () => (await Chapter.findOne({ story: story.id, number: 1 }).lean<ChapterDoc>())!,
    /** Words that the browser keeps. */
    kept: (page: Page) =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const open = indexedDB.open("fw-mine:desk");
            open.onsuccess = () => {
              const database = open.result;
              if (!database.objectStoreNames.contains("words")) return resolve("");
              const all = database.transaction("words").objectStore("words").getAll();
              all.onsuccess = () => {
                database.close();
                resolve(JSON.stringify(all.result));
              };
            };
          }),
      ),
    async open(member = author): Promise<Visit> {
      const visit = await newVisit();
      await writeMarkdown(visit.context);
      await signIn(visit.page, site, member);
      await visit.page.goto(edit());
      await state(visit.page, "ready");
      return visit;
    },
    offline: (page: Page) => page.context().route("**/api/chapters**", (route) => route.abort()),
    online: (page: Page) => page.context().unroute("**/api/chapters**"),
    /** What a browser says of requests that were meant to fail. */
    forgive: ({ complaints }: { complaints: string[] }) => complaints.splice(0),
    /** Does something and waits until the server has answered what follows from it. */
    async answered(page: Page, act: () => Promise<unknown>): Promise<void> {
      const answer = page.waitForResponse(/\/api\/chapters/);
      await act();
      await answer;
    },
  };
}
