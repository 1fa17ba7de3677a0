import { expect } from "chai";
import supertest from "supertest";
import { openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { beginConversation, toBeSeen } from "../support/conversation.ts";
import { tabTo } from "../support/keys.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

describe("Messages in a browser", () => {
  const site = useSite();

  it("travel between two members without reloading, and are marked as read when they are seen", async () => {
    const [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    const [one, two] = [await openPage({ viewport: PHONE }), await openPage({ viewport: PHONE })];
    await signIn(one.page, site, ada);
    await signIn(two.page, site, bea);
    await two.page.goto(`${site.url}/messages`);
    await two.page.locator('html[data-live="open"]').waitFor({ state: "attached" });
    await one.page.goto(`${site.url}/user/bea`);
    await one.page.getByRole("button", { name: "Message bea" }).click();
    await one.page.waitForURL(/\/messages\/[0-9a-f]{24}#newest$/);
    await one.page.locator('html[data-live="open"]').waitFor({ state: "attached" });
    await one.page.getByLabel("Your message").fill("Hello Bea");
    await one.page.getByRole("button", { name: "Send" }).click();
    await one.page.locator(".message-own .message-facts time").waitFor();
    expect(await one.page.getByLabel("Your message").inputValue()).to.equal("");
    // Shown relative to now, and with date and time on hover.
    const time = one.page.locator(".message-own .message-facts time");
    expect(await time.textContent()).to.equal("now");
    expect(await time.getAttribute("title")).to.match(/^\d+ \w+ 20\d\d at \d\d:\d\d/);

    await two.page.getByRole("link", { name: "Messages, 1 unread" }).waitFor();
    await two.page
      .getByRole("list", { name: "Your conversations" })
      .getByRole("link", { name: "ada" })
      .click();
    await two.page.getByRole("log").getByText("Hello Bea").waitFor();
    await two.page.locator('.site-header a[aria-label="Messages"]').waitFor();
    await two.page.locator('html[data-live="open"]').waitFor({ state: "attached" });
    await two.page.getByLabel("Your message").fill("Hello Ada, see https://example.com");
    await two.page.keyboard.press("Control+Enter");
    await one.page.getByRole("link", { name: "example.com" }).waitFor();
    expect(await one.page.locator(".message").count()).to.equal(2);

    await two.page.getByLabel("Your message").pressSequentially("And");
    await one.page.getByText("bea is writing…").waitFor();
    await one.page.getByText("bea is online.").waitFor();
    // Messages that Bea has seen are marked, for Ada only.
    await one.page.locator(".message-own .message-facts").getByText("Read", { exact: true }).waitFor();
    await two.page.getByLabel("Picture or document").setInputFiles({
      name: "map.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
    await two.page.keyboard.press("Control+Enter");
    await one.page.getByRole("link", { name: "map.pdf (15 B)" }).waitFor();
    expect([...one.complaints, ...two.complaints]).to.deep.equal([]);
    await one.context.close();
    await two.context.close();
  });

  it("are counted in the header even if they came before it hydrated", async () => {
    const [finn, gus] = [await site.addMember("ivan"), await site.addMember("hana")];
    const [one, two] = [await openPage({ viewport: PHONE }), await openPage({ viewport: PHONE })];
    await signIn(one.page, site, finn);
    await signIn(two.page, site, gus);
    const held = Promise.withResolvers<void>();
    await two.page.route("**/InboxLink.island-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await two.page.goto(`${site.url}/messages`);
    await two.page.locator('html[data-live="open"]').waitFor({ state: "attached" });
    const told = two.page.evaluate(
      () =>
        new Promise<void>((done) => {
          document.addEventListener("live:message-count", (event) => {
            if ((event as CustomEvent<number>).detail === 1) done();
          });
        }),
    );
    await one.page.goto(`${site.url}/user/hana`);
    await one.page.getByRole("button", { name: "Message hana" }).click();
    await one.page.getByLabel("Your message").fill("Hello Gus");
    await one.page.getByRole("button", { name: "Send" }).click();
    await told;
    held.resolve();
    await two.page.getByRole("link", { name: "Messages, 1 unread" }).waitFor();
    await one.context.close();
    await two.context.close();
  });

  it("show the last messages and the form together, and do not scroll when more arrive", async () => {
    const [ivy, jon] = [await site.addMember("ivy"), await site.addMember("jon")];
    const { page, context } = await openPage({ viewport: PHONE });
    await beginConversation(page, site, ivy, "jon");
    await page.getByRole("button", { name: "No, thanks" }).click();
    const token = await site.tokenOf(jon);
    const group = page.url().match(/[0-9a-f]{24}/)![0];
    const say = (message: string) =>
      supertest(site.url)
        .post("/api/messages")
        .set("Authorization", `Bearer ${token}`)
        .send({ data: { for: ivy.id, by: jon.id, group, message } })
        .expect(200);
    for (let n = 1; n <= 20; n += 1) await say(`Number ${n}`);
    const end = async (words: string) => {
      await page.locator(".message").getByText(words, { exact: true }).waitFor();
      await toBeSeen(page.locator(".message-text").last());
      await toBeSeen(page.getByRole("button", { name: "Send" }));
    };
    await page.goto(`${site.url}/user/jon`);
    await page.getByRole("button", { name: "Message jon" }).click();
    await end("Number 20");
    await page.goto(`${site.url}/messages`);
    await page.locator("main").getByRole("link", { name: "jon" }).click();
    await end("Number 20");
    await page.locator('html[data-live="open"]').waitFor({ state: "attached" });
    await page.getByLabel("Your message").fill("Here I am");
    await page.getByRole("button", { name: "Send" }).click();
    await end("Here I am");
    await say("Number 21");
    await end("Number 21");
    // The form is taller while a file is selected, and has been scrolled into view.
    await page.getByText("Add a picture or document").click();
    await page
      .getByLabel("Picture or document")
      .setInputFiles({ name: "map.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") });
    await page.getByLabel("Your message").fill("The map");
    await page.evaluate(() => document.querySelector(".thread-form")!.scrollIntoView({ block: "start" }));
    await page.getByRole("button", { name: "Send" }).click();
    await end("The map");
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await say("Number 22");
    await page.locator(".message").getByText("Number 22", { exact: true }).waitFor();
    // Nothing may scroll the page, which no event reports.
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => scrollY)).to.equal(0);

    // On a desktop, the conversations are beside the open one, and the input has its full space at once.
    await page.setViewportSize({ width: 1280, height: 800 });
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const list = await boxOf(".messages-beside");
    expect(list.x + list.width).to.be.at.most((await boxOf(".thread")).x);
    const oneLine = (await boxOf(".thread-form textarea")).height;
    await page.getByLabel("Your message").fill("One\nTwo\nThree\nFour");
    expect((await boxOf(".thread-form textarea")).height).to.be.above(oneLine + 40);
    await context.close();
  });

  it("show the last messages and the whole form on a low screen, even after sending", async () => {
    const [wim] = [await site.addMember("wim"), await site.addMember("xia")];
    const { page, context } = await openPage({ viewport: { width: 390, height: 450 } });
    await beginConversation(page, site, wim, "xia");
    await page.getByRole("button", { name: "No, thanks" }).click();
    const bothAreSeen = async () => {
      await toBeSeen(page.locator(".message-text").last());
      await toBeSeen(page.getByRole("button", { name: "Send" }));
    };
    for (const n of [1, 2, 3, 4, 5, 6]) {
      await page.getByLabel("Your message").fill(`Number ${n}`);
      await page.getByRole("button", { name: "Send" }).click();
      await page
        .locator(".message-own .message-facts time")
        .nth(n - 1)
        .waitFor();
    }
    await bothAreSeen();
    await page.goto(`${site.url}/messages`);
    await page.getByRole("list", { name: "Your conversations" }).getByRole("link", { name: "xia" }).click();
    await page.waitForURL(/#newest$/);
    await bothAreSeen();
    await context.close();
  });

  it("are written and answered with JavaScript off, on the narrowest screen", async () => {
    const [eve] = [await site.addMember("eve"), await site.addMember("fay")];
    const { page, context, complaints } = await openPage({ viewport: NARROW, javaScriptEnabled: false });
    await signIn(page, site, eve);
    await page.goto(`${site.url}/user/fay`);
    await page.getByRole("button", { name: "Message fay" }).click();
    await page.getByLabel("Your message").fill("Hello Fay");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".message").getByText("Hello Fay").waitFor();
    await page.getByRole("link", { name: "Check for new messages" }).click();
    expect(await page.locator(".message").count()).to.equal(1);
    expect(await tooWide(page)).to.deep.equal([]);
    await page.getByRole("link", { name: "All messages" }).click();
    await page.getByRole("link", { name: "fay" }).waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("are written by keyboard alone", async () => {
    const [gus] = [await site.addMember("gus"), await site.addMember("hal")];
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await signIn(page, site, gus);
    await page.goto(`${site.url}/user/hal`);
    await tabTo(page, "Message hal");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/messages\/[0-9a-f]{24}#newest$/);
    await tabTo(page, "Your message");
    await page.keyboard.type("Hello Hal");
    await tabTo(page, "Send");
    await page.keyboard.press("Enter");
    await page.locator(".message").getByText("Hello Hal").waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});
