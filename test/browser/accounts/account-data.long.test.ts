import { expect } from "chai";
import type { Page } from "playwright-core";
import { preferencesOf } from "#features/live/notification-preferences/index.ts";
import { writeStory } from "../../app/support/stories.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { tabTo } from "../support/keys.ts";
import { signIn, tooWide } from "../support/pages.ts";

const TALL = { width: 320, height: 4_000 };

describe("Personal data and notifications in a browser", () => {
  const site = useSite();
  let count = 0;
  const aMember = () => site.addMember(`browsing-${++count}`);

  it("let notification settings be chosen box by box with the keyboard alone", async () => {
    const member = await aMember();
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await signIn(page, site, member);
    await page.goto(`${site.url}/settings/notifications`);
    await tabTo(page, "Somebody follows you: by email");
    await page.keyboard.press("Space");
    await tabTo(page, /^Occasional news from us about stories, challenges and offers/);
    await page.keyboard.press("Space");
    await tabTo(page, "Once a day, in one email");
    await page.keyboard.press("ArrowDown");
    await tabTo(page, "Save notifications");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Notification settings saved.").waitFor();
    const { channels, digest } = (await preferencesOf([member.id])).get(member.id)!;
    expect([channels.new_follower_notification.email, channels.promotional.email, digest]).to.deep.equal([
      true,
      true,
      "weekly",
    ]);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("show an archive's progress, including icons, without a reload", async () => {
    const member = await aMember();
    const { page, context, complaints } = await openPage({ viewport: TALL });
    await signIn(page, site, member);
    await site.app.jobs.stop();
    await page.goto(`${site.url}/settings/data`);
    await tabTo(page, "Make my archive");
    await page.keyboard.press("Enter");
    await page.getByRole("progressbar", { name: "Your archive is being made" }).waitFor();
    await page.locator("main fw-island[data-awake]").waitFor();
    expect(await seen(page, "while it is made")).to.deep.equal([]);
    await page.evaluate(() => Object.assign(window, { sameWindow: true }));
    await site.app.jobs.start();
    const link = page.getByRole("link", { name: /^Download archive/ });
    await link.waitFor();
    expect(await page.evaluate(() => "sameWindow" in window)).to.equal(true);
    const icon = link.locator("svg");
    const drawn = await icon.evaluate((svg) => (svg as unknown as SVGGraphicsElement).getBBox().width);
    expect(drawn, "the icon has something in it").to.be.greaterThan(0);
    expect(await seen(page, "when it is ready")).to.deep.equal([]);
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).to.match(/^browsing-\d+-\d{4}-\d\d-\d\d\.zip$/);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  for (const javaScriptEnabled of [true, false])
    it(`lets a member leave and return by keyboard, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
      const member = await aMember();
      const story = await writeStory(site, member, { title: "Left Behind" });
      const { page, context, complaints } = await openPage({ viewport: TALL, javaScriptEnabled });
      await signIn(page, site, member);
      await page.goto(`${site.url}/settings/data`);
      await tab(page, "Delete my account…", javaScriptEnabled);
      await page.waitForURL(/delete$/);
      await tab(page, "Leave them for readers", javaScriptEnabled, "Space");
      await type(page, "Your password", "wrong horse", javaScriptEnabled);
      await page.getByRole("alert").getByText("Password is incorrect.").waitFor();
      expect(await page.getByLabel("Leave them for readers").isChecked()).to.equal(true);
      if (javaScriptEnabled) expect(await seen(page, "refused")).to.deep.equal([]);
      await type(page, "Your password", member.password, javaScriptEnabled);
      await page.getByRole("heading", { name: "Your account is being deleted" }).waitFor();
      if (javaScriptEnabled) expect(await seen(page, "leaving")).to.deep.equal([]);
      // A job removes the name, which may take a while on a busy machine.
      await page.goto(site.url + story.path);
      while (!(await page.locator("main").innerText()).includes("Deleted author")) await page.reload();
      if (javaScriptEnabled) expect(await seen(page, "left behind")).to.deep.equal([]);
      await signInAgain(page, member);
      await tab(page, "Keep my account", javaScriptEnabled);
      await page.getByRole("status").getByText("Welcome back").waitFor();
      expect(complaints).to.deep.equal([]);
      await context.close();
    });

  const signInAgain = async (page: Page, { username, password }: TestMember) => {
    await page.goto(`${site.url}/login`);
    await page.getByLabel("Email or username").fill(username);
    await page.getByLabel("Password").fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/leaving$/);
  };
});

/** Tabs to a control and presses a key. Without scripts the focus cannot be read, so it is set directly. */
async function tab(page: Page, name: string, scripted: boolean, key = "Enter"): Promise<void> {
  if (scripted) await tabTo(page, name);
  else {
    const [link, button, radio] = (["link", "button", "radio"] as const).map((role) =>
      page.locator("main").getByRole(role, { name }),
    );
    await link!.or(button!).or(radio!).focus();
  }
  await page.keyboard.press(key);
}

/** The same for a field, which is filled in and sent. */
async function type(page: Page, label: string, words: string, scripted: boolean): Promise<void> {
  if (scripted) await tabTo(page, label);
  else await page.getByLabel(label).focus();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

/** Faults found by axe, light and dark, and elements that are too wide. */
async function seen(page: Page, when: string): Promise<string[]> {
  const found = await tooWide(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await faults(page, { tags: WCAG })).map((fault) => `${when}, ${colorScheme}: ${fault}`));
  }
  return found;
}
