import { expect } from "chai";
import type { Page } from "playwright-core";
import { storeStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("The order of chapters, in a browser", () => {
  const site = useSite();
  const visit = useVisits();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });

  const titles = (page: Page) => page.locator(".managed-list .contents-title").allInnerTexts();

  it("is changed by dragging, up and down, with a mouse and on a phone, and saved", async () => {
    const chapters = ["One. ", "Two. ", "Three. ", "Four. "];
    const story = await storeStory(site, author, { title: "The Salt Road", chapters });
    for (const viewport of [DESKTOP, PHONE]) {
      const { page } = await visit({ viewport });
      await signIn(page, site, author);
      await page.goto(`${site.url}/story/${story.id}/edit`);
      const handles = page.locator(".managed-list .order-handle");
      await handles.first().waitFor();
      const before = await titles(page);
      const drag = async (from: number, to: number) => {
        const [row, end] = [await handles.nth(from).boundingBox(), await handles.nth(to).boundingBox()];
        await page.mouse.move(row!.x + row!.width / 2, row!.y + row!.height / 2);
        await page.mouse.down();
        await page.mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2, { steps: 12 });
        await page.mouse.up();
        await page.getByText(`is now ${to + 1} of 4.`).waitFor();
      };
      await drag(0, 3);
      const [first = "", ...others] = before;
      expect(await titles(page)).to.deep.equal([...others, first]);
      await page.reload();
      expect(await titles(page), "after a reload").to.deep.equal([...others, first]);
      await handles.first().waitFor();
      await drag(3, 0);
      await page.reload();
      expect(await titles(page), "back").to.deep.equal(before);
    }
  });

  it("moves a part with its chapters, by dragging, with the keyboard and without scripts", async () => {
    const story = await storeStory(site, author, {
      title: "The Long Way",
      chapters: ["One. ", "Two. ", "Three. ", "Four. "],
    });
    const { page } = await visit({ viewport: PHONE });
    await signIn(page, site, author);
    const add = async (title: string, from: number) => {
      await page.goto(`${site.url}/story/${story.id}/parts`);
      await page.getByLabel("Title").last().fill(title);
      await page.getByLabel("Begins with").selectOption(String(from));
      await page.getByRole("button", { name: "Add part" }).click();
      await page.getByText("Part added.").waitFor();
    };
    await add("Outward", 1);
    await add("Homeward", 3);
    await page.goto(`${site.url}/story/${story.id}/edit`);
    const [one, two, three, four] = await titles(page);
    const handle = (title: string) => page.getByRole("button", { name: `Drag ${title}` });
    const [low, high] = [handle("Homeward"), handle("Outward")];
    await low.waitFor();
    await low.scrollIntoViewIfNeeded();
    const [row, end] = [await low.boundingBox(), await high.boundingBox()];
    await page.mouse.move(row!.x + row!.width / 2, row!.y + row!.height / 2);
    await page.mouse.down();
    await page.mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2, { steps: 16 });
    expect(await titles(page), "one row while it is dragged").to.have.length(2);
    await page.mouse.up();
    await page.getByText("Homeward is now 1 of 2.").waitFor();
    await page.reload();
    expect(await titles(page), "dragged").to.deep.equal([three, four, one, two]);
    await handle("Homeward").press("ArrowDown");
    await page.getByText("Homeward is now 2 of 2.").waitFor();
    await page.reload();
    expect(await titles(page), "by the keyboard").to.deep.equal([one, two, three, four]);

    const plain = await visit({ javaScriptEnabled: false });
    await signIn(plain.page, site, author);
    await plain.page.goto(`${site.url}/story/${story.id}/edit`);
    await plain.page.getByRole("button", { name: "Move Homeward up" }).click();
    expect(await titles(plain.page), "without scripts").to.deep.equal([three, four, one, two]);
  });
});
