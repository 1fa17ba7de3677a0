import { expect } from "chai";
import { build } from "esbuild";
import type { Page, Route } from "playwright-core";
import { SHEETS } from "#core/pages/sheets.ts";
import { coreFonts } from "#scripts/build/fonts.mjs";
import { COLOURS, createJudge, faults, TALL, WCAG } from "../browser/support/axe.ts";
import { openPage, type Visit } from "../support/browser.ts";
import { renderSample, samples } from "./pages.tsx";

const ORIGIN = "http://127.0.0.1:1";
/** Pages that together contain every component. */
const RICH = ["parts", "story, paid", "chapter", "browse", "register, refused", "edit story", "profile"];

describe("Pages in a browser", () => {
  let visit: Visit;
  let css: string;
  const judge = createJudge({ tags: [...WCAG, "best-practice"], widths: [320], dark: false });

  before(async () => {
    css = await buildStyles();
    visit = await openPage({ viewport: TALL, bypassCSP: true });
    await visit.page.route("**/*", (route) => answer(route, css));
  });
  after(() => visit.context.close());

  for (const name of Object.keys(samples)) {
    it(`${name}: fits 320 pixels and has no accessibility fault`, async () => {
      await show(visit.page, name, "light");
      expect(await judge(visit.page)).to.deep.equal([]);
    });
  }

  for (const theme of ["dark", "sepia"]) {
    for (const name of RICH) {
      it(`${name}: keeps its contrast in ${theme}`, async () => {
        await show(visit.page, name, theme);
        expect(await faults(visit.page, { rules: COLOURS })).to.deep.equal([]);
      });
    }
  }

  it("follow the device's setting if no theme is chosen", async () => {
    const paper = async (colorScheme: "light" | "dark") => {
      await visit.page.emulateMedia({ colorScheme });
      await visit.page.goto(`${ORIGIN}/?${new URLSearchParams({ name: "login" })}`);
      return visit.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    };
    expect(await paper("light")).not.to.equal(await paper("dark"));
    await visit.page.emulateMedia({ colorScheme: "light" });
  });

  it("show a choice in the sample page at once, without JavaScript", async () => {
    // A separate page: scripts cannot press buttons in those that were checked.
    const { page, context } = await openPage({ bypassCSP: true });
    await page.route("**/*", (route) => answer(route, css));
    await show(page, "reading settings", "light");
    const look = () =>
      page.evaluate(() => {
        const { backgroundColor } = getComputedStyle(document.querySelector(".settings-page")!);
        const { fontSize } = getComputedStyle(document.querySelector(".settings-page .chapter")!);
        return [backgroundColor, fontSize];
      });
    const before = await look();
    await page.check("#field-theme-dark", { force: true });
    await page.check("#field-size-5", { force: true });
    const after = await look();
    expect(after[0]).not.to.equal(before[0]);
    expect(before[1]).to.equal("19px");
    expect(after[1]).to.equal("26px");
    await context.close();
  });
});

async function show(page: Page, name: string, theme: string): Promise<void> {
  await page.goto(`${ORIGIN}/?${new URLSearchParams({ name, theme })}`);
}

async function answer(route: Route, css: string): Promise<void> {
  const url = new URL(route.request().url());
  const sample = samples[url.searchParams.get("name") ?? ""];
  if (url.pathname.endsWith(".css")) return route.fulfill({ contentType: "text/css", body: css });
  if (url.pathname !== "/" || !sample) return route.fulfill({ status: 204, body: "" });
  const theme = url.searchParams.get("theme");
  const body = renderSample(sample).replace('data-reader=""', theme ? `data-theme="${theme}"` : "");
  return route.fulfill({ contentType: "text/html; charset=utf-8", body });
}

/** Builds the stylesheets into one, without fonts: contrast and sizes do not need them. */
async function buildStyles(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: ["site", ...SHEETS].map((name) => `@import "./${name}.css";`).join("\n"),
      loader: "css",
      resolveDir: "views",
    },
    plugins: [coreFonts],
    bundle: true,
    write: false,
    loader: { ".woff2": "empty", ".svg": "empty" },
    logLevel: "silent",
  });
  return outputFiles[0]!.text;
}
