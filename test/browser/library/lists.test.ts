import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { addItem, createList } from "#features/library/lists/index.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/lists");

describe("Reading lists in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();
  let author: TestMember;
  let reader: TestMember;
  let stories: TestStory[];

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    [author, reader] = [await site.addMember("author"), await site.addMember("reader")];
    stories = [];
    for (const title of ["The Lamp", "The Tide", "The Goose"])
      stories.push(await writeStory(site, author, { title, categories: ["fantasy"] }));
  });

  const open = async (options: Parameters<typeof newVisit>[0] = {}): Promise<Page> => {
    const visit = await newVisit({ viewport: DESKTOP, ...options });
    await signIn(visit.page, site, reader);
    return visit.page;
  };
  const aList = async (title: string) => {
    const { services } = site.app;
    const list = String((await createList(services, reader.caller, { title, public: true }))._id);
    for (const { id } of stories) await addItem(services, reader.caller, { list, story: id, note: "" });
    return list;
  };
  const titles = (page: Page) => page.locator(".order-title").allTextContents();
  const reloaded = async (page: Page) => {
    await page.reload();
    return titles(page);
  };

  it("a story is ticked into a list, and into a new one, without leaving its page", async () => {
    await createList(site.app.services, reader.caller, { title: "At sea" });
    const page = await open();
    await page.goto(site.url + stories[0]!.path);
    await page.locator(".story-more > summary").click();
    await page.locator(".add-to-list summary").click();
    await page.getByRole("button", { name: "Add", exact: true }).waitFor();
    await page.getByLabel("At sea").check();
    await page.getByText("Added to “At sea”.").waitFor();
    await page.getByLabel("New list").fill("By the fire");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Added to “By the fire”.").waitFor();
    await page.getByLabel("At sea").uncheck();
    await page.getByText("Removed from “At sea”.").waitFor();
    await page.screenshot({ path: join(FOLDER, "panel.png") });
    await page.reload();
    await page.locator(".story-more > summary").click();
    await page.getByText("In 1 list").click();
    expect(await page.getByLabel("By the fire").isChecked()).to.equal(true);
    expect(await page.getByLabel("At sea").isChecked()).to.equal(false);
  });

  it("a story is moved by dragging, keys and buttons, and the order is saved", async () => {
    const list = await aList("Dragged");
    const page = await open();
    await page.goto(`${site.url}/lists/${list}/edit`);
    const handle = page.getByRole("button", { name: "Drag to move: The Goose" });
    await handle.scrollIntoViewIfNeeded();
    const [from, to] = [await handle.boundingBox(), await page.locator(".order > li").first().boundingBox()];
    const saved = () => page.waitForResponse((answer) => answer.url().includes("/api/list-items/"));
    await page.mouse.move(from!.x + 10, from!.y + 10);
    await page.mouse.down();
    await page.mouse.move(to!.x + 20, to!.y + 20, { steps: 12 });
    await Promise.all([saved(), page.mouse.up()]);
    await page.getByText("“The Goose” is now number 1 of 3.").waitFor();
    expect(await reloaded(page)).to.deep.equal(["The Goose", "The Lamp", "The Tide"]);
    const [first, last] = await Promise.all([
      page.getByRole("button", { name: "Drag to move: The Goose" }).boundingBox(),
      page.locator(".order > li").last().boundingBox(),
    ]);
    await page.mouse.move(first!.x + 10, first!.y + 10);
    await page.mouse.down();
    await page.mouse.move(last!.x + 20, last!.y + last!.height / 2, { steps: 12 });
    await Promise.all([saved(), page.mouse.up()]);
    await page.getByText("“The Goose” is now number 3 of 3.").waitFor();
    expect(await reloaded(page), "down").to.deep.equal(["The Lamp", "The Tide", "The Goose"]);
    await page.getByRole("button", { name: "To the top: The Goose" }).click();
    await page.getByText("“The Goose” is now number 1 of 3.").waitFor();
    await page.getByRole("button", { name: "Drag to move: The Goose" }).focus();
    await Promise.all([saved(), page.keyboard.press("ArrowDown")]);
    await Promise.all([saved(), page.getByRole("button", { name: "To the top: The Tide" }).click()]);
    await page.getByText("“The Tide” is now number 1 of 3.").waitFor();
    expect(await reloaded(page)).to.deep.equal(["The Tide", "The Lamp", "The Goose"]);
    await page.screenshot({ path: join(FOLDER, "order.png"), fullPage: true });
  });

  it("all of this works without scripts too", async () => {
    const list = await aList("Plain");
    const page = await open({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(`${site.url}/lists/${list}/edit`);
    await page.getByRole("button", { name: "To the end: The Lamp" }).click();
    expect(await titles(page)).to.deep.equal(["The Tide", "The Goose", "The Lamp"]);
    await page.locator(".order-note summary").first().click();
    await page.getByLabel("Why “The Tide” is here").fill("For the salt");
    await page.getByRole("button", { name: "Save note: The Tide" }).click();
    await page.goto(`${site.url}/lists/${list}`);
    await page.getByText("For the salt").waitFor();
    await page.goto(site.url + stories[1]!.path);
    await page.locator(".story-more > summary").click();
    await page.locator(".add-to-list summary").click();
    await page.getByLabel("Plain").uncheck();
    await page.getByLabel("New list").fill("Another");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Lists saved.").waitFor();
    await page.goto(`${site.url}/lists/${list}/edit`);
    expect(await titles(page)).to.deep.equal(["The Goose", "The Lamp"]);
    await page.goto(`${site.url}/my-lists`);
    await page.getByRole("link", { name: "Another" }).waitFor();
  });

  it("the lists that contain a story are shown below both columns of its page, at full width, for guests and members", async () => {
    await aList("Below");
    await site.app.jobs.whenIdle();
    const { page: guest } = await newVisit({ viewport: DESKTOP });
    for (const page of [guest, await open()]) {
      await page.goto(site.url + stories[0]!.path);
      const widthOf = async (what: string) => (await page.locator(what).boundingBox())!.width;
      expect(await widthOf(".in-lists")).to.equal(await widthOf(".story-layout"));
    }
  });
});
