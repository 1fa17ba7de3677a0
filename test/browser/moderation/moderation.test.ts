import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { createComment } from "#features/talk/comments/index.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { unlimited } from "#test/support/unlimited.ts";

import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { deskOf } from "../../features/site/admin/support.ts";
import { DESKTOP, openPage, PHONE, type Visit } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn, tooWide } from "../support/pages.ts";

/** For manual review; ignored by git. */
const FOLDER = join(import.meta.dirname, "../../../test-results/moderation");
const RUDE = "Buy my watches, they are the best watches";

describe("A report and its consequences, in browsers", () => {
  const site = useSite();
  let [story, visits] = [null as unknown as TestStory, [] as Visit[]];
  const members: Record<string, TestMember> = {};

  before(async () => {
    for (const name of ["author", "ada", "bea"]) members[name] = await site.addMember(name);
    members.mona = await site.addMember("mona", "moderator");
    members.boss = await site.addMember("boss", "admin");
    const desk = await deskOf(site, members.boss);
    await desk.send("/admin/settings", "/admin/settings", { strikeLimit: "1" });
    story = await writeStory(site, members.author!);
    const said = { chapter: String(story.doc.contents[0]!.chapter), text: RUDE };
    const limits = unlimited;
    await createComment({ services: site.app.services, limits }, members.ada!.caller, said);
    await mkdir(FOLDER, { recursive: true });
  });
  afterEach(async () => {
    for (const { context } of visits) await context.close();
    visits = [];
  });

  const open = async (name: string, options: Parameters<typeof openPage>[0]): Promise<Page> => {
    const visit = await openPage(options);
    visits.push(visit);
    await signIn(visit.page, site, members[name]!);
    return visit.page;
  };
  const shot = (page: Page, name: string) =>
    page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
  const read = async (page: Page, path: string) => {
    await page.goto(site.url + path);
    expect(await tooWide(page)).to.deep.equal([]);
    return page.locator("main").innerText();
  };

  it("goes from a reader without JavaScript to the staff, to both sides, and back", async () => {
    const plain = { viewport: PHONE, javaScriptEnabled: false };
    const bea = await open("bea", plain);
    const comments = `${story.chapter(1)}/comments`;
    await read(bea, comments);
    await bea.locator("a.report-link").first().click();
    await bea.getByLabel("Spam or advertising").check();
    await bea.locator("main textarea").fill("Third time today");
    await shot(bea, "report");
    await bea.locator("main").getByRole("button", { name: "Send" }).click();
    await bea.waitForURL((url) => url.pathname.includes("/comments"));
    expect(await read(bea, reportsPaths.standing())).to.contain("We are looking at it.");

    const mona = await open("mona", { viewport: DESKTOP });
    await mona.goto(`${site.url}/admin`);
    await mona.locator("main, nav").getByRole("link", { name: "Reports", exact: true }).first().click();
    const found = mona.locator("article.report").first();
    await found.getByText(RUDE).waitFor();
    await found.getByText("Third time today").waitFor();
    await found.getByRole("button", { name: "Assign to me" }).click();
    await mona.getByText("The report is assigned to you.").waitFor();
    await found.getByLabel("Message to the person who reported it", { exact: true }).selectOption("acted");
    await found.getByLabel("Your own message to the person who made it").fill("This is no market.");
    await shot(mona, "decide");
    await found.getByRole("button", { name: /^Remove, give a strike/ }).click();
    await mona.getByText("Item removed and strike given.").waitFor();
    await site.app.jobs.whenIdle();

    const guest = await openPage(plain);
    visits.push(guest);
    await guest.page.goto(site.url + comments);
    expect(await guest.page.locator("main").innerText()).to.not.contain(RUDE);
    expect(await read(bea, "/notifications")).to.contain("We have looked at something you reported");
    const told = await read(bea, reportsPaths.standing());
    expect(told).to.contain("Thank you. We have spoken to the person who posted it.");
    expect(told, "of others they see nothing").to.not.contain("strike is");

    const ada = await open("ada", plain);
    expect(await read(ada, "/notifications")).to.contain(
      "Our staff have made a decision about something you posted",
    );
    const standing = await read(ada, reportsPaths.standing());
    expect(standing).to.contain("You cannot post until").and.to.contain("This is no market.");
    expect(standing).to.not.contain("bea");
    await ada.goto(site.url + comments);
    await ada.locator("main form textarea").first().fill("My words");
    await ada.locator("main").getByRole("button", { name: "Post comment" }).click();
    await ada
      .getByText(/You cannot post until/)
      .first()
      .waitFor();
    expect(await ada.locator("main form textarea").first().inputValue()).to.equal("My words");
    await read(ada, reportsPaths.standing());
    await ada.locator("details > summary", { hasText: "Appeal" }).click();
    await ada.getByLabel("Why is this strike wrong?").fill("They are my uncle’s, and free.");
    await shot(ada, "appeal");
    await ada.getByRole("button", { name: "Send appeal" }).click();
    await ada.getByText("Appeal sent.").first().waitFor();

    const boss = await open("boss", { viewport: DESKTOP });
    await boss.goto(site.url + adminPaths.adminUser(members.ada!.id));
    await boss.getByText("Posting closed until").waitFor();
    await shot(boss, "member");
    await boss.locator('section[aria-labelledby="conduct"]').getByRole("link", { name: "Open" }).click();
    const appeal = boss.locator("article.report").first();
    await appeal.getByLabel("Your answer").fill("Free they may be.");
    await shot(boss, "judge");
    await appeal.getByRole("button", { name: /^Withdraw the strike/ }).click();
    await boss.getByText("Strike withdrawn.").waitFor();
    await site.app.jobs.whenIdle();
    expect(await read(ada, reportsPaths.standing()))
      .to.contain("You can post.")
      .and.to.contain("Granted: the strike is withdrawn.")
      .and.to.contain("Free they may be.");

    // What was removed with the strike comes back with it.
    await guest.page.goto(site.url + comments);
    expect(await guest.page.locator("main").innerText()).to.contain(RUDE);
    const mails = await site.app.mailer.listMails({ to: "ada@example.com" });
    const subjects = mails.map(({ text }) => text).join("\n");
    expect(subjects).to.contain("This is no market.").and.to.contain("What we removed is restored.");
    for (const { complaints } of visits) expect(complaints).to.deep.equal([]);
  });
});
