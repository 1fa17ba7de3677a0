import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { DESKTOP, openPage, PHONE, type Visit } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { stepByStep } from "../../support/step-by-step.ts";
import { needsLibrary, novelBytes } from "../support/books.ts";
import { signIn } from "../support/pages.ts";

const NOVEL = "h-g-wells_the-time-machine";

describe("Writing in a browser without JavaScript", () => {
  // The tests are the steps of one author.
  stepByStep();
  const site = useSite();
  let author: Visit;
  let guest: Visit;
  let page: Page;

  before(async () => {
    await site.addMember("taken");
    author = await openPage({ viewport: DESKTOP, javaScriptEnabled: false, acceptDownloads: true });
    guest = await openPage({ viewport: PHONE, javaScriptEnabled: false });
    page = author.page;
  });
  after(async () => {
    await author.context.close();
    await guest.context.close();
  });
  afterEach(() => expect([...author.complaints, ...guest.complaints]).to.deep.equal([]));

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const said = () => page.locator(".flash").innerText();
  const summary = () => page.getByRole("alert");

  it("registers after an error, which preserves the typed values and links to the field", async () => {
    await page.goto(site.url);
    await page.getByRole("link", { name: "Register" }).click();
    await page.getByLabel("Username").fill("no spaces, please");
    await page.getByLabel("Email").fill("wren@example.com");
    await page.getByLabel("Password").fill("three unrelated words");
    await page.getByLabel("I agree to the terms").check();
    await button("Create account").click();

    expect(await focused(page)).to.equal("form-errors");
    expect(await page.getByLabel("Email").inputValue()).to.equal("wren@example.com");
    expect(await page.getByLabel("Password").inputValue()).to.equal("");
    expect(await page.getByLabel("I agree to the terms").isChecked()).to.equal(true);
    await summary().getByRole("link").first().click();
    expect(await focused(page)).to.equal("field-username");

    await page.getByLabel("Username").fill("taken");
    await page.getByLabel("Password").fill("three unrelated words");
    await button("Create account").click();
    expect(await summary().innerText()).to.include("already taken");

    await page.getByLabel("Username").fill("wren");
    await page.getByLabel("Password").fill("three unrelated words");
    await button("Create account").click();
    expect(await said()).to.include("Welcome, wren");
    expect(await page.locator(".account-menu").innerText()).to.include("wren");
  });

  it("sets up a story in steps, after an error that preserves every field", async () => {
    await page.locator(".account-menu > summary").click();
    await page.locator(".account-menu").getByRole("link", { name: "Studio" }).click();
    await page.getByRole("main").getByRole("link", { name: "Write a story" }).click();
    await page.getByLabel("Title", { exact: true }).fill("The Keeper");
    await button("Continue").click();
    expect(await said()).to.include("“The Keeper” is saved as a draft");
    await page.getByLabel("Title", { exact: true }).fill("   ");
    await page.getByLabel("Synopsis").fill("A lighthouse keeps its keeper.");
    for (const genre of ["Fantasy", "Mystery"]) await page.getByRole("checkbox", { name: genre }).check();
    await page.locator("input[name=tags]").fill("sea, slow burn");
    await page.getByLabel("Language", { exact: true }).selectOption("Welsh");
    await page.getByLabel("None: every word is written by people").check();
    await button("Continue").click();

    await summary().getByRole("link", { name: /title/i }).click();
    expect(await focused(page)).to.equal("field-title");
    expect(await page.locator("#field-title").getAttribute("aria-invalid")).to.equal("true");
    const described = (await page.locator("#field-title").getAttribute("aria-describedby"))!.split(" ");
    expect(await page.locator(`#${described.at(-1)}`).innerText()).to.match(/title/i);
    expect(await page.getByLabel("Synopsis").inputValue()).to.equal("A lighthouse keeps its keeper.");
    expect(await page.getByRole("checkbox", { name: "Mystery" }).isChecked()).to.equal(true);
    expect(await page.getByRole("checkbox", { name: "Horror" }).isChecked()).to.equal(false);
    expect(await page.locator("input[name=tags]").inputValue()).to.equal("sea, slow burn");
    expect(await page.getByLabel("Language", { exact: true }).inputValue()).to.equal("cy");

    await page.getByLabel("Title", { exact: true }).fill("The Keeper");
    await page.getByLabel("Cover (optional)").setInputFiles({
      name: "cover.png",
      mimeType: "image/png",
      buffer: await sharp({ create: { width: 800, height: 1200, channels: 3, background: "#224466" } })
        .png()
        .toBuffer(),
    });
    await button("Continue").click();
    await page.waitForURL(/\/setup\/premium$/);
    await page.getByRole("link", { name: "Back" }).click();
    const cover = page.locator(".cover-field img");
    await cover.scrollIntoViewIfNeeded();
    expect(await cover.getAttribute("src")).to.match(/^\/files\//);
    await cover.evaluate((img: HTMLImageElement) => img.decode());
    await button("Continue").click();
    await page.waitForURL(/\/setup\/premium$/);
    expect(await page.locator("h1").innerText()).to.equal("Price");
    expect(await page.locator("#field-price").isVisible()).to.equal(false);
    await page.getByLabel("Sell it", { exact: true }).check();
    expect(await page.locator("#field-price").isVisible()).to.equal(true);
    await page.getByLabel("Free to read", { exact: true }).check();
    await button("Continue").click();
    await page.waitForURL(/\/chapters\/new\?type=chapter$/);
    expect(await page.locator("main").innerText()).to.match(/step 4 of 4/i);
  });

  it("adds a chapter and publishes it with the story; a guest finds and reads it", async () => {
    await page.getByLabel("Title", { exact: true }).fill("The Lamp");
    await page
      .getByLabel("Text", { exact: true })
      .fill("The lamp went *out*.\n\n* * *\n\nIt was “Thursday”.");
    await button("Publish chapter").click();
    expect(await said()).to.include("Chapter saved. Your story is still a draft.");
    await button("Publish the story").click();
    expect(await said()).to.include("“The Keeper” is published");
    await page.getByRole("link", { name: "Edit story" }).click();

    await guest.page.goto(`${site.url}/stories/new`);
    await guest.page.getByRole("link", { name: "The Keeper" }).click();
    const cover = guest.page.locator(".story-head .cover img");
    await cover.evaluate((img: HTMLImageElement) => img.decode());
    await guest.page.getByRole("link", { name: "Start reading" }).click();
    const prose = guest.page.locator(".prose");
    expect(await prose.locator("em").innerText()).to.equal("out");
    expect(await prose.innerText()).to.include("It was “Thursday”.");
  });

  it("edits the chapter; the guest's next request shows the change", async () => {
    await page.getByRole("link", { name: "The Lamp" }).click();
    await page.getByLabel("Text", { exact: true }).fill("The lamp came back.");
    await button("Save changes").click();
    await guest.page.reload();
    expect(await guest.page.locator(".prose").innerText()).to.equal("The lamp came back.");
  });

  it("downloads the story as an EPUB", async () => {
    await page.getByRole("link", { name: "Preview" }).click();
    await page.getByRole("link", { name: "Contents" }).first().click();
    const download = page.waitForEvent("download");
    await page.locator("summary", { hasText: "More" }).click();
    await page.getByRole("link", { name: "Download EPUB" }).click();
    const file = await download;
    expect(file.suggestedFilename()).to.equal("the-keeper.epub");
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(30, 58).toString()).to.equal("mimetypeapplication/epub+zip");
  });

  it("unpublishes the story; the guest's next request returns 404", async () => {
    await page.getByRole("link", { name: "Edit story" }).click();
    await button("Unpublish").click();
    expect(await said()).to.include("no longer public");
    const answer = await guest.page.reload();
    expect(answer!.status()).to.equal(404);
    expect(await guest.page.locator("h1").innerText()).to.match(/Page not\s+found/);
  });

  it("reports what it cannot import, and what it has imported", async function () {
    needsLibrary(this);
    await page.goto(`${site.url}/story/import`);
    const choose = async (name: string, buffer: Buffer) => {
      await page
        .getByLabel("Manuscript")
        .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
      await button("Upload and preview").click();
    };
    await choose("paper.pdf", Buffer.from("%PDF-1.7\n"));
    expect(await summary().innerText()).to.include("A PDF contains pages");
    await choose("time.epub", await novelBytes(NOVEL));
    expect(await page.locator("h1").innerText()).to.equal("Preview of “The Time Machine”");
    expect(await page.locator("main").innerText()).to.include("Imprint (");
    await button("Continue").click();
    await button("Import").click();
    expect(await page.locator("h1").innerText()).to.equal("“The Time Machine” has been imported");
    expect(await page.locator(".notice-success").innerText()).to.include("13 chapters, 32,439 words");
    expect(await page.locator("main").innerText()).to.include("Left out");
    expect(await page.getByRole("table").getByRole("row").count()).to.equal(14);
    await page.getByRole("link", { name: "Check and publish the story" }).click();
    expect(await page.locator("h1").innerText()).to.equal("Edit The Time Machine");
  });

  it("deletes a story only after confirmation, and says what happens to it", async () => {
    await button("Delete story").click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.innerText()).to.include("stays in your bin for 30 days");
    await dialog.getByRole("button", { name: "Delete the story" }).click();
    expect(await said()).to.include("“The Time Machine” has been deleted");
    expect(new URL(page.url()).pathname).to.equal("/my-stories");
    expect(await page.locator("main").innerText()).not.to.include("The Time Machine\n");
  });

  it("refuses access to strangers", async () => {
    const stranger = await openPage({ javaScriptEnabled: false });
    await signIn(stranger.page, site, {
      ...(await site.addMember("stranger")),
    });
    await page.goto(`${site.url}/my-stories`);
    const edit = await page.getByRole("link", { name: "Edit The Keeper" }).getAttribute("href");
    const answer = await stranger.page.goto(site.url + edit);
    expect(answer!.status()).to.equal(404);
    await stranger.context.close();
  });
});

/** Id of the focused element. */
const focused = (page: Page): Promise<string | null> => page.locator(":focus").getAttribute("id");
