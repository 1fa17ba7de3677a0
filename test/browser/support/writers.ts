import type { Page } from "playwright-core";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { JOIN_PATIENCE_MS } from "#shared/stories/co-writing.limits.ts";
import { letIn, type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "./pages.ts";

/** The text in the editor. */
export const textOn = (page: Page) => page.locator("#desk-text");

/** Resolves once this text is in the editor. */
export const says = (page: Page, words: string) => textOn(page).getByText(words).waitFor();

/** Resolves once the form shows this save state. */
export const showsState = (page: Page, kind: string) =>
  page.locator(`.save-state[data-state="${kind}"]`).waitFor();

/** Types at the end of the text. */
export async function typeAtEnd(page: Page, words: string): Promise<void> {
  await textOn(page).click();
  await page.keyboard.press("Control+End");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.type(words);
}

/**
 * Delays the response to opening a live document on a page, for which the page then waits without limit; it
 * has no web socket meanwhile. `delayed` resolves once the page has handed its text over and waits.
 */
export async function delayJoining(page: Page): Promise<{ delayed: Promise<void>; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: delayed, resolve: delay } = Promise.withResolvers<void>();
  await page.addInitScript((patience) => {
    const start = window.setTimeout.bind(window);
    const longer = (act: TimerHandler, ms?: number) => start(act, ms === patience ? 600_000 : ms);
    Object.assign(window, { setTimeout: longer });
  }, JOIN_PATIENCE_MS);
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io/, async (route) => {
    // The page may close meanwhile, which disposes of the response too.
    const response = await route.fetch().catch(() => null);
    const body = await response?.text().catch(() => null);
    if (!response || body == null) return route.abort().catch(() => {});
    const messages = body.split("\u001e");
    if (messages.some((each) => each.startsWith("43") && each.includes('"epoch"'))) {
      delay();
      await released;
    }
    return route.fulfill({ response, body }).catch(() => {});
  });
  return { delayed, release };
}

/** Creates a draft with one chapter for each test, whose author lets another member write in it. */
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
  /** Opens the live chapter in a separate browser for the member. */
  async function open(member: TestMember) {
    const visit = await newVisit();
    await signIn(visit.page, site, member);
    await visit.page.goto(address(who.story));
    await visit.page.locator('form[data-writing="live"]').waitFor();
    return visit;
  }
  return { site, newVisit, who, address, open };
}
