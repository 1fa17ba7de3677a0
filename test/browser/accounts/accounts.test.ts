import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { DESKTOP, openPage, type Visit } from "../../support/browser.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { tabTo } from "../support/keys.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/keyboard");

describe("An account in a browser, by keyboard alone", () => {
  const site = useSite();
  let ann: TestMember;
  let visit: Visit;
  let page: Page;
  let count = 0;

  before(() => mkdir(FOLDER, { recursive: true }));
  beforeEach(async () => {
    ann = await site.addMember(`typist-${++count}`);
    visit = await openPage({ viewport: DESKTOP, javaScriptEnabled: false });
    page = visit.page;
  });
  afterEach(async () => {
    expect(visit.complaints).to.deep.equal([]);
    await visit.context.close();
  });

  const mail = () => `${ann.username}@example.com`;
  const type = async (name: string | RegExp, text: string) => {
    await tabTo(page, name);
    await page.keyboard.type(text);
  };
  const press = async (name: string | RegExp) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  const signIn = async (path: string, password = ann.password) => {
    await page.goto(site.url + path);
    await type("Email or username", ann.username);
    await type("Password", password);
    await page.keyboard.press("Enter");
    await page.waitForURL(site.url + path);
  };

  it("gets a new password after the old one was forgotten, from the sign-in page to the front page", async () => {
    await page.goto(`${site.url}/login`);
    await press("Forgotten your password?");
    await page.waitForURL(`${site.url}/forgot-password`);
    await type("Email", mail());
    await press("Send me a link");
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.goto(site.url + linkIn((await mailsTo(site, mail()))[0]!));
    await type("New password", "wax lantern harbour");
    await type("New password again", "wax lantern harbuor");
    await press("Set password");
    // The messages have the focus; each links to its field.
    await page.getByRole("alert").waitFor();
    await press("Passwords do not match");
    await page.screenshot({ path: join(FOLDER, "reset.png") });
    await page.goto(site.url + linkIn((await mailsTo(site, mail()))[0]!));
    await type("New password", "wax lantern harbour");
    await type("New password again", "wax lantern harbour");
    await press("Set password");
    await page.waitForURL(`${site.url}/`);
    expect(await page.locator(".account-menu").innerText()).to.include(ann.username);
  });

  it("is signed in to at the page that was requested, and its password changed", async () => {
    await signIn("/settings/account");
    await tabTo(page, "Username");
    await tabTo(page, "Current password");
    await type("Current password", ann.password);
    await type("New password", "wax lantern harbour");
    await type("New password again", "wax lantern harbour");
    await press("Change password");
    await page.getByText("Password changed. You are logged out everywhere except here.").waitFor();
    await visit.context.clearCookies();
    await signIn("/settings/account", "wax lantern harbour");
  });

  it("gets a new email address once both addresses confirm it", async () => {
    await signIn("/settings/account");
    await type("New email", "elsewhere@example.org");
    await type("Current password", ann.password);
    await press("Change email");
    await page.getByText("The change to elsewhere@example.org is not confirmed yet").waitFor();
    await page.goto(site.url + linkIn((await mailsTo(site, mail()))[0]!));
    await press("Yes, change it");
    await page.getByRole("heading", { name: "One address is confirmed" }).waitFor();
    await page.goto(site.url + linkIn((await mailsTo(site, "elsewhere@example.org"))[0]!));
    await press("Confirm my address");
    await page.getByRole("heading", { name: "Your address is changed" }).waitFor();
    await press("Go to your account");
    await page.getByText("Email about your account goes to elsewhere@example.org.").waitFor();
  });

  it("signs other browsers out, creates a token and revokes it", async () => {
    const other = await site.visit(ann);
    await signIn("/settings/devices");
    await press("Log out everywhere else");
    await page.getByText("You are logged out everywhere except here.").waitFor();
    await other.get("/settings/devices").expect(302);
    await page.goto(`${site.url}/settings/tokens`);
    await type("Name", "Backup");
    await tabTo(page, "Write");
    await page.keyboard.press("Space");
    await type("Current password", ann.password);
    await press("Make token");
    await page.locator("#new-token").waitFor();
    await tabTo(page, "Your new token");
    await page.screenshot({ path: join(FOLDER, "token.png") });
    await press(/^Revoke/);
    await page.getByRole("heading", { name: "Revoke the token “Backup”?" }).waitFor();
    await press("Revoke token");
    await page.getByText("Token revoked.").waitFor();
  });
});
