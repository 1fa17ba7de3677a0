import { expect } from "chai";
import type { Page } from "playwright-core";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const PASSWORD = "rosebud";

describe("Age gates and passwords in a browser", () => {
  const site = useSite();
  let author: TestMember;
  const newVisit = useVisits();

  before(async () => {
    author = await site.addMember("gatekeeper");
  });

  const open = async (javaScriptEnabled = false): Promise<Page> =>
    (await newVisit({ viewport: PHONE, javaScriptEnabled })).page;
  /** The page's address without the place of the button that led there. */
  const path = (page: Page) => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };

  for (const javaScript of [false, true])
    describe(javaScript ? "with JavaScript" : "without JavaScript", () => {
      it("ask a guest's age once for all mature stories, separately in each browser", async () => {
        const story = await writeStory(site, author, { mature: true, chapters: ["A grim thing."] });
        const other = await writeStory(site, author, { mature: true, chapters: ["A grimmer one."] });
        const page = await open(javaScript);
        await page.goto(site.url + story.path);
        await page.getByRole("link", { name: "Start reading" }).click();
        expect(await page.locator("h1").innerText()).to.equal("Mature (18+)");
        expect(await page.content()).not.to.include("A grim thing.");
        await page.getByRole("button", { name: "I am 18 or older" }).click();
        expect(path(page)).to.equal(story.chapter(1));
        expect(await page.locator(".prose").innerText()).to.equal("A grim thing.");
        await page.goto(site.url + other.chapter(1));
        expect(await page.locator(".prose").innerText()).to.equal("A grimmer one.");
        const stranger = await open(javaScript);
        await stranger.goto(site.url + story.chapter(1));
        expect(await stranger.locator("h1").innerText()).to.equal("Mature (18+)");
        await stranger.getByRole("link", { name: "Take me back" }).click();
        expect(path(stranger)).to.equal("/stories");
      });

      it("open a password-protected story only with its password", async () => {
        const secret = { private: true, password: PASSWORD, chapters: ["For your eyes."] };
        const story = await writeStory(site, author, { ...secret, title: `Invited ${javaScript}` });
        const page = await open(javaScript);
        await page.goto(site.url + story.chapter(1));
        await page.getByLabel("Password of the story").fill("guess");
        await page.getByRole("button", { name: "Open the story" }).click();
        expect(await page.getByRole("alert").innerText()).to.include("Password is incorrect.");
        await page.getByLabel("Password of the story").fill(PASSWORD);
        await page.getByRole("button", { name: "Open the story" }).click();
        expect(path(page)).to.equal(story.chapter(1));
        expect(await page.locator(".prose").innerText()).to.equal("For your eyes.");
        await page.getByRole("link", { name: "Contents" }).first().click();
        expect(await page.locator("h1").innerText()).to.equal(`Invited ${javaScript}`);
        const stranger = await open(javaScript);
        await stranger.goto(site.url + story.path);
        expect(await stranger.locator("h1").innerText()).to.match(/is\s+password-protected/);
        expect(await stranger.content()).not.to.include("For your eyes.");
      });

      it("end the free preview of a paid story where its author set it", async () => {
        const price = { pricing: "paid", price: 2.99, previewChapters: 1 } as const;
        const story = await writeStory(site, author, { ...price, chapters: ["Free.", "Dear text."] });
        const page = await open(javaScript);
        await page.goto(site.url + story.path);
        expect(await page.locator(".story-price").innerText()).to.include("$2.99");
        await page.getByRole("link", { name: "Read the free preview" }).click();
        expect(await page.locator(".prose").innerText()).to.equal("Free.");
        await page.locator(".chapter-end [rel=next]").click();
        expect(await page.locator("h1").innerText()).to.equal("Part 2");
        await page.getByRole("link", { name: /^Buy/ }).first().waitFor();
        expect(await page.content()).not.to.include("Dear text.");
        await page.getByRole("link", { name: "Back to the story" }).click();
        expect(path(page)).to.equal(story.path);
      });

      it("lead through signing in to the requested page, and out again", async () => {
        const member = await site.addMember(`traveller-${javaScript}`);
        const story = await writeStory(site, author);
        const page = await open(javaScript);
        const enter = async () => {
          await page.getByLabel("Email or username").fill(member.username);
          await page.getByLabel("Password").fill(member.password);
          await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
        };
        const leave = async () => {
          await page.locator(".account-menu > summary").click();
          await page.getByRole("link", { name: "Log out" }).click();
          await page.getByRole("button", { name: "Log out", exact: true }).click();
          expect(path(page)).to.equal("/");
          expect(await page.locator(".site-account").innerText()).to.include("Sign in");
        };
        await page.goto(`${site.url}/my-stories`);
        expect(path(page)).to.equal("/login?next=%2Fmy-stories");
        await enter();
        expect(path(page)).to.equal("/my-stories");
        await leave();
        await page.goBack();
        await page.reload();
        expect(await page.content()).not.to.include(member.username);

        await page.goto(site.url + story.path);
        await page.locator(".site-account").getByRole("link", { name: "Sign in" }).click();
        await enter();
        expect(path(page)).to.equal(story.path);
        expect(await page.locator(".account-name").innerText()).to.include(member.username);
        await leave();
      });
    });

  it("show each of two members, and a guest between them, their own name on every cached page", async () => {
    const story = await writeStory(site, author);
    const mira = await site.addMember("mira-one");
    const odile = await site.addMember("odile-two");
    const visitors: [Page, TestMember | null][] = [];
    for (const member of [mira, odile, null]) {
      const page = await open(true);
      if (member) await signIn(page, site, member);
      visitors.push([page, member]);
    }
    const places = ["/", "/stories", story.path, story.chapter(1), `/user/${author.username}`, "/search"];
    for (const place of [...places, ...places])
      for (const [page, member] of visitors) {
        await page.goto(site.url + place);
        const html = await page.content();
        for (const other of [mira, odile])
          if (other !== member)
            expect(html, `${place} for ${member?.username}`).not.to.include(other.username);
        if (place === story.chapter(1)) continue;
        const header = await page.locator(".site-account").innerText();
        expect(header, place).to.include(member?.username ?? "Sign in");
      }
  });

  it("do not appear on a page without them, which sets no cookies", async () => {
    const story: TestStory = await writeStory(site, author);
    const page = await open();
    await page.goto(site.url + story.chapter(1));
    expect(await page.locator(".gate").count()).to.equal(0);
    expect((await page.context().cookies()).map(({ name }) => name)).to.deep.equal([]);
  });
});
