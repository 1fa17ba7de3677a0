import type { Page } from "playwright-core";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { useVisits, type Visit } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn, writeMarkdown } from "../support/pages.ts";
import { storedText } from "../support/stored-text.ts";

/**
 * Sets up a site with an author and, for each test, a draft with a chapter to type in; must be called in a
 * `describe`.
 */
export function useTyping() {
  const site = useSite();
  const newVisit = useVisits();
  // Filled in once the site runs, so that suites can destructure them at the top.
  const author = {} as TestMember;
  const story = {} as TestStory;
  before(async () => {
    Object.assign(author, await site.addMember("typist"));
  });
  beforeEach(async () => {
    const draft = { chapters: ["As it was saved."], draft: true };
    Object.assign(story, await storeStory(site, author, draft));
  });

  const text = (page: Page) => page.getByLabel("Text", { exact: true });
  const state = (page: Page, kind: string) => page.locator(`.save-state[data-state="${kind}"]`).waitFor();
  const edit = () => site.url + chaptersPaths.chapterEdit(story.id, 1);
  return {
    site,
    author,
    story,
    text,
    state,
    edit,
    /** The text without the final line break that a saved one has. */
    typed: async (page: Page) => (await text(page).inputValue()).trimEnd(),
    chapter: async () => (await Chapter.findOne({ story: story.id, number: 1 }).lean<ChapterDoc>())!,
    /** Text stored in the browser. */
    kept: storedText,
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
    /** Clears the console errors of requests that were meant to fail. */
    forgive: ({ complaints }: { complaints: string[] }) => complaints.splice(0),
    /** Performs an action and waits until the server has answered the resulting request. */
    async answered(page: Page, act: () => Promise<unknown>): Promise<void> {
      const answer = page.waitForResponse(/\/api\/chapters/);
      await act();
      await answer;
    },
  };
}
