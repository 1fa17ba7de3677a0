import { expect } from "chai";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
} from "playwright-core";
import { chromium } from "./chromium.ts";

/** Sizes that pages are looked at in. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Milliseconds until something that does not come is given up. */
const PATIENCE = 15_000;

let shared: Promise<Browser> | undefined;

/** Chromium off npm, one for the whole test run; no host but loopback is ever asked. */
function launchBrowser(): Promise<Browser> {
  shared ??= (async () => {
    const { executablePath, env } = await chromium();
    return playwright.launch({
      executablePath,
      env: { ...process.env, ...env },
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--in-process-gpu",
        "--font-render-hinting=none",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
      ],
      headless: true,
    });
  })();
  return shared;
}

/** Closes the browser; called once when the run ends. */
async function closeBrowser(): Promise<void> {
  const browser = await shared?.catch(() => undefined);
  shared = undefined;
  await browser?.close();
}

/** What a page complained about: console errors, page errors, failed requests. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** Opens a page in a context of its own; a complaint of the page is collected for the test to look at. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Visit> {
  const browser = await launchBrowser();
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: "en-GB",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A page that is meant to be 404 or 422 says so in the console; its status is asserted by the test.
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()}`);
  });
  return { page, context, complaints };
}

/**
 * Opens pages for the tests of a suite; after each test they are closed, and what they complained about fails it.
 */
export function useVisits(): typeof openPage {
  const visits: Visit[] = [];
  afterEach(async () => {
    for (const { complaints, context } of visits.splice(0)) {
      expect(complaints).to.deep.equal([]);
      await context.close();
    }
  });
  return async (options) => {
    const visit = await openPage(options);
    visits.push(visit);
    return visit;
  };
}

after("close the browser", async function () {
  this.timeout(20_000);
  await closeBrowser();
});
