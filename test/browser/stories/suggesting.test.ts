import { expect } from "chai";
import { Chapter, type ChapterDoc } from "../../../src/features/stories/chapters/model.ts";
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
});
