import { expect } from "chai";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { SuggestionDraft } from "#features/stories/suggestions/model.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { letIn, storeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";
import { isStored } from "../support/stored-text.ts";
import { textOn, typeAtEnd } from "../support/writers.ts";

describe("Suggesting in the editor", () => {
  const site = useSite();
  const newVisit = useVisits();

  it("marks insertions and deletions, removes one of them, and is sent in its final state", async () => {
    const [author, editor] = [await site.addMember("suggested-to"), await site.addMember("suggester")];
    const story = await storeStory(site, author, { chapters: ["The tide came in."], draft: true });
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
    await page.getByText("Suggestion sent.").waitFor();
    expect((await page.locator(".suggestion-parts ins").allInnerTexts()).join()).to.include("Gulls cried.");
    await page.goto(address);
    await page.getByText("1 change", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo all changes" }).click();
    await page.getByText("No changes yet").waitFor();
    expect(await textOn(page).innerText()).to.equal("The tide came in.");
  });

  it("is saved automatically before it is sent, and available on another device", async () => {
    const [author, editor] = [await site.addMember("saved-for"), await site.addMember("saver")];
    const story = await storeStory(site, author, { chapters: ["The tide came in."], draft: true });
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
    // The first page continues; neither text is overwritten.
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
      await page.getByText("Your other drafts").waitFor();
      await page.screenshot({ path: `${process.env.PICTURES}/suggesting-drafts.png`, fullPage: true });
    }
    await elsewhere.getByRole("button", { name: "Send suggestion" }).click();
    await elsewhere.getByText("Suggestion sent.").waitFor();
    const left = (await SuggestionDraft.find({ by: editor.id }).lean()).map(({ text }) => text.trim());
    expect(left).to.deep.equal(["The tide came in. Gulls cried. Wind blew."]);
  });

  it("is restored after a crash if it was not sent, but not after it was sent", async () => {
    const [author, editor] = [await site.addMember("crashed-on"), await site.addMember("crasher")];
    const story = await storeStory(site, author, { chapters: ["The tide came in."], draft: true });
    await letIn(site, author, story, editor, "editor");
    const chapter = (await Chapter.findOne({ story: story.id, number: 1 }).lean<ChapterDoc>())!;
    const address = site.url + suggestionsPaths.suggest(story.id, String(chapter._id));
    const { page, context } = await newVisit();
    await signIn(page, site, editor);
    // Blocks requests to the server.
    await page.route("**/suggestions/drafts", (route) => route.abort());
    await page.goto(address);
    await page.getByText("No changes yet").waitFor();
    await typeAtEnd(page, " Gulls cried.");
    await isStored(page, "Gulls cried.");
    await page.locator('textarea[name="note"]').fill("It is too quiet.");
    await isStored(page, "It is too quiet.");
    const crashed = page.waitForEvent("crash");
    page.goto("chrome://crash").catch(() => {});
    await crashed;
    await page.close();
    const again = await context.newPage();
    await again.goto(address);
    await again.getByText("1 change", { exact: true }).waitFor();
    await again.getByText("We have restored the text you typed here").waitFor();
    expect(await again.locator('textarea[name="note"]').inputValue()).to.equal("It is too quiet.");
    await again.getByRole("button", { name: "Send suggestion" }).click();
    await again.getByText("Suggestion sent.").waitFor();
    await again.goto(address);
    await again.getByText("1 change", { exact: true }).waitFor();
    expect(await again.getByText("We have restored the text you typed here").isVisible()).to.equal(false);
  });
});
