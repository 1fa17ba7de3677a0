import { expect } from "chai";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { removeCollaborator } from "#features/stories/editing/index.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { eventually } from "../../support/eventually.ts";
import { signIn } from "../support/pages.ts";
import { says, showsState, textOn, typeAtEnd, useTwoWriters } from "../support/writers.ts";

const imageFile = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer(),
});
const letter = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear reader") };

describe("A picture added in the editor", () => {
  const { newVisit, site, who, open } = useTwoWriters();
  const textOf = async ({ id }: TestStory) => (await Chapter.findOne({ story: id }).lean<ChapterDoc>())!.html;
  const message = (page: Page) => page.locator(".desk-message");
  const tool = (page: Page, name: string) =>
    page.locator(".desk-tools").getByRole("button", { name, exact: true });

  async function openAlone(): Promise<{ page: Page; story: TestStory; complaints: string[] }> {
    const story = await storeStory(site, who.author, { chapters: ["The tide was out."], draft: true });
    const { page, complaints } = await newVisit();
    await signIn(page, site, who.author);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    await page.locator('form[data-writing="alone"]').waitFor();
    return { page, story, complaints };
  }
  async function choose(page: Page, ...files: Awaited<ReturnType<typeof imageFile>>[]): Promise<void> {
    const chooser = page.waitForEvent("filechooser");
    await tool(page, "Picture").click();
    await (await chooser).setFiles(files);
  }
  /** Delays the response to the page's uploads until `release`. */
  async function delayUploads(page: Page): Promise<{ delayed: Promise<void>; release: () => void }> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: delayed, resolve: delay } = Promise.withResolvers<void>();
    await page.route("**/api/upload", async (route) => {
      const response = await route.fetch();
      delay();
      await released;
      await route.fulfill({ response });
    });
    return { delayed, release };
  }

  it("from within a footnote is placed before the notes and saved there, and is reported afterwards", async () => {
    const { page, story } = await openAlone();
    await typeAtEnd(page, " Gulls");
    await tool(page, "Footnote").click();
    await page.keyboard.type("Herring gulls.");
    await tool(page, "Scene break").click();
    await message(page).getByText("This cannot be inserted here.").waitFor();
    await choose(page, await imageFile("gull.png", "#224466"));
    await message(page).getByText("1 picture added.", { exact: true }).waitFor();
    await eventually(async () =>
      expect(await textOf(story)).to.match(/Gulls.*<img src="\/files\/[\s\S]*Herring gulls/s),
    );
  });

  it("is reported with the files that were refused, in the order chosen", async () => {
    const { page, story, complaints } = await openAlone();
    await textOn(page).click();
    await choose(page, await imageFile("1.png", "#111111"), letter, await imageFile("2.png", "#eeeeee"));
    await message(page).getByText("2 pictures added. 1 picture was not added. Only JPEG").waitFor();
    await eventually(async () => expect((await textOf(story)).match(/<img /g)).to.have.length(2));
    await page.route("**/api/upload", (route) => route.abort());
    await choose(page, await imageFile("3.png", "#777777"));
    await message(page).getByText("1 picture was not added. The picture could not be uploaded.").waitFor();
    complaints.splice(0);
  });

  it("is in the saved text if the author saves, or goes on in Markdown, during the upload", async () => {
    const { page, story } = await openAlone();
    await textOn(page).click();
    const first = await delayUploads(page);
    await choose(page, await imageFile("1.png", "#123456"));
    await first.delayed;
    await page.getByRole("button", { name: "Markdown", exact: true }).click();
    const field = page.locator('textarea[name="text"]');
    await field.fill("The tide came in.");
    first.release();
    await eventually(async () =>
      expect(await field.inputValue()).to.match(/^The tide came in\.\n\n.*\/files\//s),
    );
    await page.unroute("**/api/upload");
    await page.getByRole("button", { name: "Back to the editor" }).click();
    await textOn(page).locator("> p").first().click();
    const second = await delayUploads(page);
    await choose(page, await imageFile("2.png", "#654321"));
    await second.delayed;
    await page.getByRole("button", { name: "Save draft" }).click();
    await message(page).getByText("A picture is still uploading.").waitFor();
    second.release();
    await page.getByRole("status").getByText("Chapter saved").waitFor();
    expect((await textOf(story)).match(/<img /g)).to.have.length(2);
  });

  it("stays where it was put while others change the text", async () => {
    const [one, two] = [await open(who.author), await open(who.helper)];
    await typeAtEnd(one.page, " Here.");
    const { delayed, release } = await delayUploads(one.page);
    await choose(one.page, await imageFile("1.png", "#123456"));
    await delayed;
    await says(two.page, "The tide was out. Here.");
    await typeAtEnd(two.page, " Theirs");
    await two.page.keyboard.press("Enter");
    await two.page.keyboard.type("Below.");
    await says(one.page, "Below.");
    release();
    await message(one.page).getByText("1 picture added.").waitFor();
    await showsState(one.page, "saved");
    await eventually(async () => expect(await textOf(who.story)).to.include("<img "));
  });

  it("is not placed, and said to be missing, once the text cannot be changed any more", async () => {
    const helper = await open(who.helper);
    await textOn(helper.page).click();
    const { delayed, release } = await delayUploads(helper.page);
    await choose(helper.page, await imageFile("1.png", "#123456"));
    await delayed;
    await removeCollaborator(site.app.services, who.author.caller, who.story.id, who.helper.id);
    await helper.page.locator(".desk[data-shut]").waitFor();
    release();
    await message(helper.page).getByText("1 picture was not added. The text cannot be changed").waitFor();
    expect(await textOf(who.story)).not.to.include("<img ");
  });
});
