import { expect } from "chai";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
} from "playwright-core";
import { aheadMs, moveClock } from "#scripts/support/test-clock.mjs";
import { chromium } from "./chromium.ts";
import { PATIENCE_MS } from "./patience.ts";

/** Viewport sizes in which pages are checked. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

let shared: Promise<Browser> | undefined;

/** Launches Chromium from npm, once per test run; only loopback hosts are ever requested. */
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
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
      headless: true,
    });
  })();
  return shared;
}

/** Closes the browser; called once at the end of the run. */
async function closeBrowser(): Promise<void> {
  const browser = await shared?.catch(() => undefined);
  shared = undefined;
  await browser?.close();
}

/** A page and its complaints: console errors, page errors, failed requests. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** Opens a page in a separate context; its complaints are collected for the test. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Visit> {
  const browser = await launchBrowser();
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: "en-GB",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (aheadMs > 0) await context.addInitScript(moveClock, aheadMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A page with an intended 404 or 422 logs it to the console; the test asserts its status.
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()}`);
  });
  return { page, context, complaints };
}

/** Opens pages for the tests of a suite; after each test they are closed, and any complaints fail it. */
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

after("close the browser", async () => {
  await closeBrowser();
});
