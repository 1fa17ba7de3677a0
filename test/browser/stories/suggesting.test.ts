import { expect } from "chai";
import { Chapter, type ChapterDoc } from "../../../src/features/stories/chapters/model.ts";
import { SuggestionDraft } from "../../../src/features/stories/suggestions/model.ts";
import { suggestionsPaths } from "../../../src/shared/stories/suggestions.paths.ts";
import { letIn, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";
import { textOn, typeAtEnd } from "../support/writers.ts";

describe("Suggesting in the editor", function () {
  this.timeout(60_000);
  const site = useSite();
  const newVisit = useVisits();

  it("marks what is put in and taken out, takes one back, and is sent as it then stands", async () => {
    const [author, editor] = [await site.addMember("suggested-to"), await site.addMember("suggester")];
    const story = await writeStory(site, author, { chapters: ["The tide came in."], draft: true });
    await letIn(site, author, story, editor, "editor");
    const chapter = (await Chapter.findOne({ story: story.id, number: 1 }).lean<ChapterDoc>())!;
    const { page } = await newVisit();
    await signIn(page, site, editor);
    const address = site.url + suggestionsPaths.suggest(story.id, String(chapter._id));
    await page.goto(address);
    await page.getByText("No changes yet").waitFor();
    await typeAtEnd(page, " Gulls cried.");
    await page.getByText("1 change", { exact: true }).waitFor();
    expect(await page.locator("ins.suggested-in").allInnerTexts()).to.deep.equal([" Gulls cried."]);
    await textOn(page)
      .getByText("The tide")
      .dblclick({ position: { x: 5, y: 10 } });
    await page.keyboard.press("Delete");
    await page.getByText("2 changes", { exact: true }).waitFor();
    expect(await page.locator("del.suggested-out").innerText()).to.match(/^The/);
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLTextAreaElement>('textarea[name="text"]')!.value.trim() ===
        "tide came in. Gulls cried.",
    );
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/suggesting.png` });
    await page.getByRole("button", { name: "Undo this change" }).click();
    await page.getByText("1 change", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send suggestion" }).click();
    await page.getByText("Your suggestion is sent.").waitFor();
    expect((await page.locator(".suggestion-parts ins").allInnerTexts()).join()).to.include("Gulls cried.");
    await page.goto(address);
    await page.getByText("1 change", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo all changes" }).click();
    await page.getByText("No changes yet").waitFor();
    expect(await textOn(page).innerText()).to.equal("The tide came in.");
  });

  it("is saved by itself before it is sent, and there again on another device", async () => {
    const [author, editor] = [await site.addMember("saved-for"), await site.addMember("saver")];
    const story = await writeStory(site, author, { chapters: ["The tide came in."], draft: true });
    await letIn(site, author, story, editor, "editor");
    const address = site.url + suggestionsPaths.suggest(story.id, String(story.doc.contents[0]!.chapter));
    const { page } = await newVisit();
    await signIn(page, site, editor);
    await page.goto(address);
    await page.getByText("No changes yet").waitFor();
    await typeAtEnd(page, " Gulls cried.");
    await page.locator('.save-state[data-state="saved"]').waitFor();
    const { page: elsewhere } = await newVisit();
    await signIn(elsewhere, site, editor);
    await elsewhere.goto(address);
    await elsewhere.getByText("1 change", { exact: true }).waitFor();
    await elsewhere.getByText("Nobody else sees it").waitFor();
    await typeAtEnd(elsewhere, " Rain fell.");
    await elsewhere.locator('.save-state[data-state="saved"]').waitFor();
    // The first page goes on: neither is written over.
    const saved = page.waitForResponse((each) => !!each.request().postData()?.includes("Wind blew."));
    await typeAtEnd(page, " Wind blew.");
    expect((await saved).status()).to.equal(200);
    const texts = (await SuggestionDraft.find({ by: editor.id }).lean()).map(({ text }) => text.trim());
    expect(texts).to.have.members([
      "The tide came in. Gulls cried. Wind blew.",
      "The tide came in. Gulls cried. Rain fell.",
    ]);
    if (process.env.PICTURES) {
      await page.goto(address);
      await page.getByText("Other drafts of yours").waitFor();
      await page.screenshot({ path: `${process.env.PICTURES}/suggesting-drafts.png`, fullPage: true });
    }
    await elsewhere.getByRole("button", { name: "Send suggestion" }).click();
    await elsewhere.getByText("Your suggestion is sent.").waitFor();
    const left = (await SuggestionDraft.find({ by: editor.id }).lean()).map(({ text }) => text.trim());
    expect(left).to.deep.equal(["The tide came in. Gulls cried. Wind blew."]);
  });

  it("is there again after a crash before it was sent, and not after it was", async () => {
    const [author, editor] = [await site.addMember("crashed-on"), await site.addMember("crasher")];
    const story = await writeStory(site, author, { chapters: ["The tide came in."], draft: true });
    await letIn(site, author, story, editor, "editor");
    const chapter = (await Chapter.findOne({ story: story.id, number: 1 }).lean<ChapterDoc>())!;
    const address = site.url + suggestionsPaths.suggest(story.id, String(chapter._id));
    const { page, context } = await newVisit();
    await signIn(page, site, editor);
    // Nothing reaches the server.
    await page.route("**/suggestions/drafts", (route) => route.abort());
    await page.goto(address);
    await page.getByText("No changes yet").waitFor();
    await typeAtEnd(page, " Gulls cried.");
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('textarea[name="text"]')!.value.includes("Gulls cried."),
    );
    await page.locator('textarea[name="note"]').fill("It is too quiet.");
    const crashed = page.waitForEvent("crash");
    page.goto("chrome://crash").catch(() => {});
    await crashed;
    await page.close();
    const again = await context.newPage();
    await again.goto(address);
    await again.getByText("1 change", { exact: true }).waitFor();
    await again.getByText("had not saved is back").waitFor();
    expect(await again.locator('textarea[name="note"]').inputValue()).to.equal("It is too quiet.");
    await again.getByRole("button", { name: "Send suggestion" }).click();
    await again.getByText("Your suggestion is sent.").waitFor();
    await again.goto(address);
    await again.getByText("1 change", { exact: true }).waitFor();
    expect(await again.getByText("had not saved is back").isVisible()).to.equal(false);
  });
});
