import { expect } from "chai";
import supertest from "supertest";
import { followUser } from "#features/library/followers/index.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { faultOfFocus, tabTo } from "../support/keys.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

describe("Updates in a browser", () => {
  const site = useSite();

  for (const javaScriptEnabled of [true, false])
    it(`are posted, answered, edited and deleted by keyboard alone, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
      const name = javaScriptEnabled ? "typist" : "plain-typist";
      const [writer, reader] = [await site.addMember(name), await site.addMember(`${name}-reader`)];
      await followUser(site.app.services, reader.caller, { following: writer.id });
      const { page, context, complaints } = await openPage({ viewport: DESKTOP, javaScriptEnabled });
      await signIn(page, site, writer);
      await page.goto(`${site.url}/newsfeed`);
      await tabTo(page, "Write an update");
      await page.keyboard.type("Typed without a mouse");
      await tabTo(page, "Post update");
      expect(await faultOfFocus(page)).to.equal(null);
      await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
      await page.getByText("Update posted.").waitFor();
      await signInAnew(page, reader);
      await page.goto(`${site.url}/newsfeed`);
      await tabTo(page, "Reply");
      await Promise.all([page.waitForURL(/\/updates\/[0-9a-f]{24}/), page.keyboard.press("Enter")]);
      await tabTo(page, "Your reply");
      await page.keyboard.type(`Nor was this, @${writer.username}`);
      await tabTo(page, "Reply");
      await Promise.all([page.waitForURL(/#reply-/), page.keyboard.press("Enter")]);
      const update = page.url().split("#")[0]!;
      await page.getByRole("link", { name: `@${writer.username}` }).waitFor();
      await signInAnew(page, writer);
      await page.goto(`${update}/edit`);
      await tabTo(page, "Text");
      await page.keyboard.press("Control+End");
      await page.keyboard.type(", twice");
      await tabTo(page, "Save changes");
      await Promise.all([page.waitForURL(update), page.keyboard.press("Enter")]);
      await page.getByText("Typed without a mouse, twice").waitFor();
      await page.goto(`${update}/delete`);
      await tabTo(page, "Delete permanently");
      expect(await faultOfFocus(page)).to.equal(null);
      await Promise.all([page.waitForURL(/\/updates$/), page.keyboard.press("Enter")]);
      await page.getByText("Update deleted.").waitFor();
      expect(complaints).to.deep.equal([]);
      await context.close();
    });

  it("accept pictures in fields below each other, as wide as the form, on any screen", async () => {
    const writer = await site.addMember("painter");
    const { page, context } = await openPage({ viewport: NARROW, javaScriptEnabled: false });
    await signIn(page, site, writer);
    await page.goto(`${site.url}/newsfeed`);
    await page.getByText("Add pictures").click();
    for (const viewport of [NARROW, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await tooWide(page)).to.deep.equal([]);
      const words = (await page.getByLabel("Description of the picture").first().boundingBox())!;
      for (const file of await page.getByLabel("File").all()) {
        const { x, width } = (await file.boundingBox())!;
        expect([x, width]).to.deep.equal([words.x, words.width]);
      }
    }
    await context.close();
  });

  it("appear live on a newsfeed, announced and shown on request, without those of muted members", async () => {
    const [fan, star, bore] = [
      await site.addMember("live-fan"),
      await site.addMember("live-star"),
      await site.addMember("live-bore"),
    ];
    for (const { id } of [star, bore]) await followUser(site.app.services, fan.caller, { following: id });
    await blockMember(site.app.services, fan.caller, { who: bore.id, kind: "mute" });
    const say = async (who: typeof star, text: string) =>
      supertest(site.url)
        .post("/api/updates")
        .set("Authorization", `Bearer ${await site.tokenOf(who)}`)
        .send({ data: { text } })
        .expect(200);
    for (let at = 1; at <= 12; at++) await say(star, `Old line ${at}`);
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await signIn(page, site, fan);
    await page.goto(`${site.url}/newsfeed`);
    await page.locator("html[data-live=open]").waitFor();
    await page.getByText("Old line 3").scrollIntoViewIfNeeded();
    const place = () => page.getByText("Old line 3").evaluate((line) => line.getBoundingClientRect().top);
    const before = await place();
    await say(bore, "Nobody hears this");
    await say(star, "News one");
    await say(star, "News two");
    const button = page.getByRole("button", { name: "Show 2 new updates" });
    await button.waitFor();
    expect(await page.getByRole("status").allInnerTexts()).to.include("There are 2 new updates.");
    expect(await place()).to.equal(before);
    expect(await page.getByText("News one").count()).to.equal(0);
    await button.press("Enter");
    const first = page.locator("#updates-list > li").first();
    expect(await first.innerText()).to.include("News two");
    expect(await first.locator("article").evaluate((entry) => entry === document.activeElement)).to.equal(
      true,
    );
    expect(await page.getByText("Nobody hears this").count()).to.equal(0);
    expect(await button.count()).to.equal(0);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("that arrived while offline are announced once there is a connection again", async () => {
    const [fan, star] = [await site.addMember("gap-fan"), await site.addMember("gap-star")];
    await followUser(site.app.services, fan.caller, { following: star.id });
    const token = await site.tokenOf(star);
    const { page, context } = await openPage({ viewport: PHONE });
    await signIn(page, site, fan);
    await page.goto(`${site.url}/newsfeed`);
    await page.locator("fw-island[data-awake] .new-updates").waitFor({ state: "attached" });
    await page.locator("html[data-live=open]").waitFor();
    await context.setOffline(true);
    site.app.server.closeAllConnections();
    await page.locator("html[data-live=closed]").waitFor();
    await supertest(site.url)
      .post("/api/updates")
      .set("Authorization", `Bearer ${token}`)
      .send({ data: { text: "Said meanwhile" } })
      .expect(200);
    await site.app.jobs.whenIdle();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Show 1 new update" }).waitFor();
    await context.close();
  });

  it("complete member names by keyboard and by pointer, followed members first", async () => {
    const [ada, zoe, zora] = [
      await site.addMember("ada-calls"),
      await site.addMember("zoe.marsh"),
      await site.addMember("zora"),
    ];
    await followUser(site.app.services, ada.caller, { following: zora.id });
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await signIn(page, site, ada);
    await page.goto(`${site.url}/newsfeed`);
    const area = page.getByLabel("Write an update");
    await page.locator("textarea[aria-autocomplete=list]").waitFor();
    await area.pressSequentially("Thank you @zo");
    const options = page.getByRole("listbox", { name: "Members" }).getByRole("option");
    await options.first().waitFor();
    expect(await options.allInnerTexts()).to.have.length(2);
    expect(await options.first().innerText())
      .to.include("@zora")
      .and.include("You follow");
    expect(await faults(page, { tags: WCAG })).to.deep.equal([]);
    await page.keyboard.press("ArrowDown");
    expect(await area.getAttribute("aria-activedescendant")).to.equal(
      await options.nth(1).getAttribute("id"),
    );
    await page.keyboard.press("Enter");
    expect(await area.inputValue()).to.equal("Thank you @zoe.marsh ");
    expect(await options.count()).to.equal(0);
    await area.pressSequentially("and @zor");
    await options.first().waitFor();
    await page.keyboard.press("Escape");
    expect(await options.count()).to.equal(0);
    await area.pressSequentially("a");
    await options.first().click();
    expect(await area.inputValue()).to.equal("Thank you @zoe.marsh and @zora ");
    await page.getByRole("button", { name: "Post update" }).click();
    await page.getByRole("link", { name: `@${zoe.username}` }).waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("show a link card no longer than its text, with its button at the start of the line", async () => {
    const linker = await site.addMember("linker");
    const { page, context } = await openPage({ viewport: PHONE });
    await signIn(page, site, linker);
    const { body } = await supertest(site.url)
      .post("/api/updates")
      .set("Authorization", `Bearer ${await site.tokenOf(linker)}`)
      .send({ data: { text: "See https://books.example/long" } })
      .expect(200);
    await page.goto(`${site.url}/updates/${body.data.id}`);
    // A card's markup, because this test does not fetch other sites.
    const words = (name: string, count: number) =>
      `<span class="link-card-${name}">${"Words ".repeat(count)}</span>`;
    const card = `<a class="link-card" href="/"><span class="link-card-words">${words("title", 60)}${words("description", 200)}</span></a>
      <div class="update-card-act"><form class="toggle"><button class="btn">Remove</button></form></div>`;
    await page
      .locator(".update-main .update-text")
      .evaluate((said, html) => said.insertAdjacentHTML("afterend", html), card);
    const shown = (await page.locator(".link-card").boundingBox())!;
    const button = (await page.locator(".update-card-act .btn").boundingBox())!;
    expect(shown.height).to.be.below(180);
    expect(button.x).to.be.closeTo(shown.x, 1);
    await context.close();
  });

  const signInAnew = async (page: Parameters<typeof signIn>[0], member: Parameters<typeof signIn>[2]) => {
    await page.context().clearCookies();
    await signIn(page, site, member);
  };
});
