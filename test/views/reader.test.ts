import { expect } from "chai";
import { build } from "esbuild";
import type { Page, Route } from "playwright-core";
import { openPage, type Visit } from "../support/browser.ts";

const ORIGIN = "http://127.0.0.1:1";

/** Minimal chapter page: the bar, and a text field. */
const chapter = (number: number) => `<!DOCTYPE html><title>${number}</title>
  <nav class="read-bar"><a rel="prev" href="/${number - 1}">back</a><a rel="next" href="/${number + 1}">on</a></nav>
  <input id="field" value="abc"><script type="module" src="/reader.js"></script>`;

describe("The reader script", () => {
  let visit: Visit;
  let page: Page;
  const asked: string[] = [];

  before(async () => {
    const { outputFiles } = await build({
      entryPoints: ["client/reader.ts"],
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
    });
    const script = outputFiles[0]!.text;
    expect(script.length, "bytes before compression").to.be.below(1_650);
    visit = await openPage();
    page = visit.page;
    await page.route("**/*", (route: Route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      return pathname === "/reader.js"
        ? route.fulfill({ contentType: "text/javascript", body: script })
        : route.fulfill({ contentType: "text/html", body: chapter(Number(pathname.slice(1))) });
    });
  });
  after(() => visit.context.close());
  beforeEach(() => page.goto(`${ORIGIN}/5`));

  it("turns the page with the arrow keys", async () => {
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(`${ORIGIN}/6`);
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(`${ORIGIN}/5`);
  });

  it("leaves the arrow keys to a text field, and to the browser's key combinations", async () => {
    await page.focus("#field");
    await page.keyboard.press("ArrowRight");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+ArrowRight");
    // If one of them had turned the page, this would lead to 7.
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(`${ORIGIN}/6`);
  });

  it("prefetches the next chapter while this one is read", async () => {
    await page.waitForSelector('link[rel="prefetch"]', { state: "attached" });
    expect(await page.getAttribute('link[rel="prefetch"]', "href")).to.equal(`${ORIGIN}/6`);
    expect(visit.complaints).to.deep.equal([]);
    expect(asked).to.include("/6");
  });
});
