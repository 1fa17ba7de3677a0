import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import mongoose from "mongoose";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { siteSettingsPaths } from "#shared/platform/site-settings.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";

import { writeStory } from "../../app/support/stories.ts";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { createJudge, faults, TALL, WCAG } from "../support/axe.ts";
import { tabTo } from "../support/keys.ts";
import { furnish, type Office, roomsOf } from "../support/office.ts";
import { signIn, tooWide } from "../support/pages.ts";

/** For manual review; ignored by git. */
const FOLDER = join(import.meta.dirname, "../../../test-results/screens");

describe("The back office in a browser", function () {
  this.timeout(1_200_000);
  const site = useSite();
  let office: Office;

  before(async () => {
    office = await furnish(site);
    await mkdir(FOLDER, { recursive: true });
  });

  const stored = (id: string) =>
    mongoose.connection.collection("users").findOne({ _id: new mongoose.Types.ObjectId(id) });

  for (const as of ["admin", "moderator"] as const)
    it(`has no fault that axe finds for ${as}, light or dark, at 320 and 1280 pixels`, async () => {
      const { page, context, complaints } = await openPage({ viewport: TALL });
      await signIn(page, site, office[as]);
      const judge = createJudge();
      const found: string[] = [];
      for (const { name, path } of roomsOf(office).filter((room) => room.as === as)) {
        await page.goto(site.url + path);
        found.push(...(await judge(page)).map((fault) => `${name}, ${fault}`));
      }
      expect(found).to.deep.equal([]);
      expect(complaints).to.deep.equal([]);
      await context.close();
    });

  it("works without JavaScript: finds a member, blocks and unblocks them, acts on their behalf, and stops", async () => {
    const { page, context } = await openPage({ viewport: PHONE, javaScriptEnabled: false });
    await signIn(page, site, office.admin);
    await page.goto(site.url);
    await page.locator(".account-menu > summary").click();
    await page.locator(".account-menu").getByRole("link", { name: "Admin", exact: true }).click();
    await page.getByRole("link", { name: "Members", exact: true }).first().click();
    await page.getByLabel("Find", { exact: true }).fill("ottilie");
    await page.getByLabel("Role").selectOption("member");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("link", { name: "ottilie-featherstonehaugh-cholmondeley", exact: true }).click();
    const block = page.getByRole("form", { name: "Block", exact: true });
    await block.getByLabel("Reason").fill("Just trying");
    await block.getByRole("button").click();
    await page.getByText("Member blocked and logged out everywhere.").waitFor();
    expect((await stored(office.member.id))!.blocked).to.equal(true);
    await page.getByRole("button", { name: "Unblock" }).click();
    await page.getByText("The member can sign in again.").waitFor();
    const act = page.getByRole("form", { name: "Act on their behalf" });
    await act.getByLabel("Reason").fill("Their words are lost");
    await act.getByRole("button").click();
    const banner = page.getByRole("complementary", { name: "Acting on a member’s behalf" });
    for (const path of [
      cataloguePaths.home(),
      editingPaths.myStories(),
      cataloguePaths.stories(),
      "/nowhere",
    ]) {
      await page.goto(site.url + path);
      expect(await banner.innerText()).to.include("you are acting on behalf of ottilie");
    }
    await banner.getByRole("button", { name: "Stop" }).click();
    await page.getByText("You are no longer acting on a member’s behalf.").waitFor();
    await page.goto(site.url + adminPaths.admin());
    expect(await banner.count()).to.equal(0);
    await context.close();
  });

  it("shows on whose behalf an admin acts without faults, on wide and narrow screens, and on chapters", async () => {
    const story = await writeStory(site, office.member, { chapters: ["A long line of text. ".repeat(300)] });
    const { page, context } = await openPage({ viewport: DESKTOP });
    await signIn(page, site, office.admin);
    await page.goto(site.url + adminPaths.adminUser(office.member.id));
    const act = page.getByRole("form", { name: "Act on their behalf" });
    await act.getByLabel("Reason").fill("Looking at what they see");
    await act.getByRole("button").click();
    await page.waitForURL(`${site.url}/`);
    const found: string[] = [];
    for (const [name, path] of [
      ["home", cataloguePaths.home()],
      ["chapter", story.chapter(1)],
    ] as const) {
      await page.goto(site.url + path);
      for (const [size, viewport] of [
        ["phone", PHONE],
        ["desktop", DESKTOP],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.screenshot({ path: join(FOLDER, `acting-${name}-${size}.png`) });
        found.push(...(await tooWide(page)), ...(await faults(page, { tags: WCAG })));
      }
    }
    expect(found).to.deep.equal([]);
    await context.close();
  });

  it("works by keyboard alone: filters a list, saves settings, drops a job", async () => {
    const { page, context, complaints } = await openPage({ viewport: DESKTOP });
    await signIn(page, site, office.admin);
    await page.goto(site.url + adminPaths.adminUsers());
    await tabTo(page, "Find");
    await page.keyboard.type("spam");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=spam/);
    await tabTo(page, "spam.merchant");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}${adminPaths.adminUser(office.blocked.id)}`);
    await tabTo(page, "Unblock");
    await page.keyboard.press("Enter");
    await page.getByText("The member can sign in again.").waitFor();
    await tabTo(page, "Reason");
    await page.keyboard.type("Again");
    await tabTo(page, "Block");
    await page.keyboard.press("Enter");
    await page.getByText("Member blocked and logged out everywhere.").waitFor();

    await page.goto(site.url + siteSettingsPaths.adminSettings());
    await tabTo(page, "Text (optional)");
    await page.keyboard.type("Away from nine to ten.");
    await tabTo(page, "Information");
    await page.keyboard.press("ArrowRight");
    await tabTo(page, "Save settings");
    await page.keyboard.press("Enter");
    await page.getByText("Settings saved. They apply now.").waitFor();
    expect(await page.locator(".site-notice").innerText()).to.equal("Away from nine to ten.");
    await page.screenshot({ path: join(FOLDER, "admin-settings-saved-desktop.png") });
    expect(await faults(page, { tags: WCAG })).to.deep.equal([]);

    await page.goto(`${site.url}${adminPaths.adminJobs()}`);
    await tabTo(page, /^Delete/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Delete this job?" }).waitFor();
    await tabTo(page, "Delete the job");
    await page.keyboard.press("Enter");
    await page.getByText("Job deleted. Its work will not be done.").waitFor();
    await page.goto(site.url + auditPaths.adminAudit());
    await tabTo(page, "Who (username)");
    await page.keyboard.type("ada.marsh");
    await tabTo(page, "What");
    await page.keyboard.type("Job d");
    await tabTo(page, "Filter");
    await page.keyboard.press("Enter");
    await page.waitForURL(/action=job.drop/);
    expect(await page.locator("tbody tr").count()).to.equal(1);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});
