import type { Page } from "playwright-core";
import { DESK_DATABASE } from "#shared/loading.ts";

/** Returns, as JSON, the unsent text that the page's browser stores (`client/desk/stored-text.ts`). */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => {
          const database = open.result;
          const close = (text: string) => {
            database.close();
            resolve(text);
          };
          if (!database.objectStoreNames.contains("words")) return close("[]");
          const all = database.transaction("words").objectStore("words").getAll();
          all.onsuccess = () => close(JSON.stringify(all.result));
        };
      }),
    DESK_DATABASE,
  );

/**
 * Resolves once the browser has stored these words, so that a crash of the page cannot lose them: it stores
 * text after each input, and not within it.
 */
export async function isStored(page: Page, words: string): Promise<void> {
  while (!(await storedText(page)).includes(words)) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}
