import type { Page } from "playwright-core";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { letIn, type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "./pages.ts";

/** The text in the editor. */
export const textOn = (page: Page) => page.locator("#desk-text");

/** Resolves once these words stand in the editor. */
export const says = (page: Page, words: string) => textOn(page).getByText(words).waitFor();

/** Resolves once the form says that it is so. */
export const stands = (page: Page, kind: string) =>
  page.locator(`.save-state[data-state="${kind}"]`).waitFor();

/** Types at the end of the text. */
export async function typeAtEnd(page: Page, words: string): Promise<void> {
  await textOn(page).click();
  await page.keyboard.press("Control+End");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.type(words);
}

/** A draft of one chapter, new for each test, whose author lets another write in it too. */
export function useTwoWriters() {
  const site = useSite();
  const newVisit = useVisits();
  const who = {} as { author: TestMember; helper: TestMember; story: TestStory };

  before(async () => {
    who.author = await site.addMember("first-hand");
    who.helper = await site.addMember("second-hand");
  });
  beforeEach(async () => {
    who.story = await writeStory(site, who.author, { chapters: ["The tide was out."], draft: true });
    await letIn(site, who.author, who.story, who.helper, "co-author");
  });

  const address = (story: TestStory) => site.url + chaptersPaths.chapterEdit(story.id, 1);
  /** The chapter, live, in a browser of the member's own. */
  async function open(member: TestMember) {
    const visit = await newVisit();
    await signIn(visit.page, site, member);
    await visit.page.goto(address(who.story));
    await visit.page.locator('form[data-writing="live"]').waitFor();
    return visit;
  }
  return { site, newVisit, who, address, open };
}
