import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";

import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { signIn, tooWide } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/unsent");
const WORDS = "Why would he take her along?\nI have read it twice, and still do not know.";

describe("Text sent after signing out in another tab, in a browser", () => {
  const site = useSite();
  const visit = useVisits();
  let author: TestMember;
  let reader: TestMember;
  let story: TestStory;

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    author = await site.addMember("author");
    reader = await site.addMember("reader");
    story = await writeStory(site, author, { title: "The Salt Road" });
  });

  for (const [kind, options] of [
    ["with scripts on a desk", { viewport: DESKTOP }],
    [
      "without scripts on a phone in the dark",
      { viewport: PHONE, javaScriptEnabled: false, colorScheme: "dark" },
    ],
  ] as const)
    it(`is restored after signing in, and sent by one press, ${kind}`, async () => {
      const { page, context } = await visit(options);
      const scripted = !("javaScriptEnabled" in options);
      const look = async (name: string) => {
        await page.screenshot({
          path: join(FOLDER, `${name}-${scripted ? "desk" : "phone"}.png`),
          fullPage: true,
        });
        expect(await tooWide(page)).to.deep.equal([]);
        if (scripted) expect(await faults(page, { tags: WCAG })).to.deep.equal([]);
      };
      await signIn(page, site, reader);
      await page.goto(site.url + story.chapter(1));
      await page.getByLabel("Your comment").fill(WORDS);
      const other = await context.newPage();
      await other.goto(site.url + accountsPaths.logout());
      await other.locator("main").getByRole("button", { name: "Log out", exact: true }).click();
      await other.waitForURL(`${site.url}/`);
      await other.close();

      await page.getByRole("button", { name: "Post comment" }).click();
      await page.getByRole("heading", { name: "You were logged out" }).waitFor();
      await page.getByText("What you wrote").click();
      expect(await page.getByLabel("Text").inputValue()).to.equal(WORDS);
      await look("sign-in");
      await page.getByLabel("Email or username").fill(reader.username);
      await page.getByLabel("Password").fill(reader.password);
      await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { name: "You are signed in again" }).waitFor();
      expect(await page.getByLabel("Text").inputValue()).to.equal(WORDS);
      await look("send");
      await page.getByLabel("Text").fill(`${WORDS}\nSent ${kind}.`);
      await page.getByRole("button", { name: "Send it now" }).click();
      await page.waitForURL(/\/chapter\/1/);
      await page.locator("main").getByText(`Sent ${kind}.`).waitFor();
    });

  it("preserves a chapter that an author was writing", async () => {
    const { page, context } = await visit();
    await signIn(page, site, author);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    await page.locator("[name=title]").fill("A better title");
    await context.clearCookies();
    await page.locator("main form button[type=submit]").first().click();
    await page.getByRole("heading", { name: "You were logged out" }).waitFor();
    await page.getByLabel("Email or username").fill(author.username);
    await page.getByLabel("Password").fill(author.password);
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Send it now" }).click();
    await page.waitForURL((url) => url.pathname !== accountsPaths.login());
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    expect(await page.locator("[name=title]").inputValue()).to.equal("A better title");
  });
});
