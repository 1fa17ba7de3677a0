import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import mongoose from "mongoose";
import { updateUser } from "#features/people/profile/index.ts";
import { storeStory } from "../../app/support/stories.ts";
import { openPage, PHONE, type Visit } from "../../support/browser.ts";
import { answerTo } from "../../support/questions.ts";
import { useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { tooWide } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/registration");

describe("Registering in a browser with a proof-of-work check", () => {
  const site = useSite({ CAPTCHA: "1" });
  let visit: Visit | undefined;

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    const { services } = site.app;
    for (const [username, name, categories] of [
      ["ottilie-f", "Ottilie Featherstonehaugh", ["fantasy", "horror"]],
      ["basil.thorn", "", ["horror"]],
    ] as const) {
      const author = await site.addMember(username);
      const bio = "I write about harbours, lamps, and those who keep them.";
      await updateUser(services, author.caller, author.id, { name, bio });
      await storeStory(site, author, { categories: [...categories] });
    }
  });
  afterEach(async () => {
    expect(visit?.complaints).to.deep.equal([]);
    await visit?.context.close();
  });

  const open = async (options: Parameters<typeof openPage>[0]) => {
    visit = await openPage({ viewport: PHONE, ...options });
    const { page } = visit;
    await page.goto(`${site.url}/register`);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const fill = async (username: string, email = `${username}@example.com`) => {
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("three unrelated words");
      await page.getByLabel("I agree to the terms").check();
    };
    return { page, button, fill };
  };
  const stored = (username: string) => mongoose.connection.collection("users").findOne({ username });

  it("runs the work in the background while the form is filled in, asks no question, and records time zone and score", async () => {
    const { page, button, fill } = await open({ timezoneId: "Pacific/Auckland", colorScheme: "dark" });
    expect(await page.getByText("This keeps out programs").isVisible()).to.equal(false);
    await fill("robin");
    await page.locator(".captcha[data-state=solved]").waitFor({ state: "attached" });
    expect(await page.locator(".strength").innerText()).to.include("Strong");
    await page.screenshot({ path: join(FOLDER, "details-dark.png"), fullPage: true });
    await button("Create account").click();
    await page.waitForURL(`${site.url}/register/socials`);
    expect(await stored("robin")).to.include({ captcha_score: 0.9, timezone: "Pacific/Auckland" });
  });

  it("waits for the work if the form is sent sooner", async () => {
    const { page, fill, button } = await open({});
    await fill("swift");
    await page.locator("fw-island[data-awake]").first().waitFor({ state: "attached" });
    await button("Create account").click();
    await page.waitForURL(`${site.url}/register/socials`);
    expect((await stored("swift"))?.captcha_score).to.equal(0.9);
  });

  it("asks a question if the worker is not available", async () => {
    visit = await openPage({ viewport: PHONE });
    await visit.page.route("**/captcha-worker*", (route) => route.abort());
    const { page } = visit;
    await page.goto(`${site.url}/register`);
    await page.locator(".captcha[data-state=asked]").waitFor();
    expect(await page.getByText("This keeps out programs").isVisible()).to.equal(true);
    visit.complaints.length = 0;
  });

  it("suggests a corrected email address as soon as one is typed", async () => {
    const { page, fill, button } = await open({});
    await fill("wren", "wren@gmial.com");
    await page.getByLabel("Username").focus();
    await page.getByText("Did you mean wren@gmail.com?").waitFor();
    await page.screenshot({ path: join(FOLDER, "did-you-mean.png"), fullPage: true });
    await button("Yes, use wren@gmail.com").click();
    expect(await page.getByLabel("Email").inputValue()).to.equal("wren@gmail.com");
    await button("Create account").click();
    await page.waitForURL(`${site.url}/register/socials`);
    expect((await stored("wren"))?.email).to.equal("wren@gmail.com");
  });

  it("also suggests it if the address was typed before the page's scripts loaded", async () => {
    visit = await openPage({ viewport: PHONE });
    const { page } = visit;
    const typed = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/register`, { waitUntil: "commit" });
    await page.getByLabel("Email").fill("wren@gmial.com");
    await page.getByLabel("Username").focus();
    typed.resolve();
    await page.getByText("Did you mean wren@gmail.com?").waitFor();
  });

  for (const colorScheme of ["light", "dark"] as const)
    it(`goes without scripts: a question, a refusal that keeps everything, and each step (${colorScheme})`, async () => {
      const { page, button, fill } = await open({ javaScriptEnabled: false, colorScheme });
      const look = async (name: string) => {
        expect(await tooWide(page), name).to.deep.equal([]);
        await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`), fullPage: true });
      };
      const name = `lark-${colorScheme}`;
      await look("1-details");
      await fill(name, `${name}@gmial.com`);
      await page
        .getByLabel(/^(How much|Which of these)/)
        .fill(answerTo(await page.locator(".captcha-question label").innerText()));
      await new Promise((done) => setTimeout(done, 3_000)); // Faster than any person, which the form detects.
      await button("Create account").click();
      await page.getByRole("alert").waitFor();
      await look("1-details-refused");
      await page.getByLabel(`Yes, use ${name}@gmail.com`).check();
      await page.getByLabel("Password", { exact: true }).fill("three unrelated words");
      await button("Create account").click();
      await page.waitForURL(`${site.url}/register/socials`);
      expect(await stored(name)).to.include({ captcha_score: 0.5, email: `${name}@gmail.com` });
      await look("2-socials");
      await page.getByLabel("Website").fill("https://lark.example");
      await button("Save and continue").click();
      await page.waitForURL(`${site.url}/register/genres`);
      for (const genre of ["Fantasy", "Horror"]) await page.getByLabel(genre, { exact: true }).check();
      await look("3-genres");
      await button("Back").click();
      await page.waitForURL(`${site.url}/register/socials`);
      expect(await page.getByLabel("Website").inputValue()).to.equal("https://lark.example");
      await page.goto(site.url);
      await look("home-prompt");
      await page.getByRole("link", { name: "Continue" }).click();
      expect(await page.getByLabel("Horror").isChecked()).to.equal(true);
      await button("Save and continue").click();
      await page.waitForURL(`${site.url}/register/follow`);
      await look("4-follow");
      await page.getByLabel("Follow Ottilie").check();
      await button("Follow and continue").click();
      await page.waitForURL(`${site.url}/register/payment-wallet`);
      await look("5-payment-wallet");
      await page.getByRole("link", { name: "Getting paid (optional)" }).click();
      await page.waitForURL(/\/settings\/payment/);
      await page.goBack();
      await button("Start reading").click();
      await page.waitForURL(`${site.url}/`);
      expect(await page.getByRole("status").innerText()).to.include(`Your account is set up, ${name}.`);
      expect(await page.getByText("Finish setting up").count()).to.equal(0);
    });

  it("has no axe faults on a form shown again with a question, or where people are suggested", async () => {
    const { page, fill, button } = await open({ viewport: { width: 320, height: 6_000 } });
    const found: string[] = [];
    const look = async (name: string) => {
      found.push(...(await tooWide(page)));
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(
          ...(await faults(page, { tags: WCAG })).map((fault) => `${name}, ${colorScheme}: ${fault}`),
        );
      }
    };
    await page.route("**/captcha-worker*", (route) => route.abort());
    await page.goto(`${site.url}/register`);
    await fill("finch", "finch@gmial.com");
    await page.locator("#field-name").fill("Finch 2");
    await button("Create account").click();
    await page.getByRole("alert").waitFor();
    await page.locator(".captcha[data-state=asked]").waitFor();
    await look("refused");
    await page.unroute("**/captcha-worker*");
    await page.goto(`${site.url}/register`);
    await fill("finch");
    await button("Create account").click();
    await page.waitForURL(`${site.url}/register/socials`);
    await page.goto(`${site.url}/register/genres`);
    await page.getByLabel("Horror", { exact: true }).check();
    await button("Save and continue").click();
    await page.getByLabel(/Follow Ottilie/).check();
    await look("follow");
    await page.goto(`${site.url}/register`);
    await look("account");
    expect(found).to.deep.equal([]);
    visit!.complaints.length = 0; // The worker that was blocked.
  });
});
