import { expect } from "chai";
import { PrivateNote, type PrivateNoteDoc } from "#features/stories/private-notes/model.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { storeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("Private notes in the editor", () => {
  const site = useSite();
  const newVisit = useVisits();

  it("are written beside the selected text, found again and resolved, without leaving the text", async () => {
    const author = await site.addMember("noter");
    const story = await storeStory(site, author, { chapters: ["Nobody saw the boat."], draft: true });
    const { page, complaints } = await newVisit();
    await signIn(page, site, author);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    await page.locator("#desk-text").click();
    await page.keyboard.press("Control+a");
    await page.getByRole("button", { name: "Private notes", exact: true }).click();
    const panel = page.getByRole("complementary", { name: "Private notes" });
    await panel.getByText("Nobody saw the boat.").waitFor();
    await panel.getByRole("textbox").fill("Which boat?");
    await panel.getByRole("button", { name: "Add a note" }).click();
    await panel.getByRole("listitem").getByText("Which boat?").waitFor();
    const kept = (await PrivateNote.findOne({ owner: author.id }).lean<PrivateNoteDoc>())!;
    expect(kept).to.include({ note: "Which boat?", quote: "Nobody saw the boat." });
    expect(kept.passage).to.not.equal(undefined);
    await page.reload();
    await page.getByRole("button", { name: "Private notes", exact: true }).click();
    await panel.getByRole("button", { name: "Nobody saw the boat." }).click();
    await page.waitForFunction(() => getSelection()?.toString() === "Nobody saw the boat.");
    expect(await page.locator("#private-notes").isVisible()).to.equal(false);
    await panel.getByRole("button", { name: "Done" }).click();
    await panel.getByRole("listitem").waitFor({ state: "detached" });
    expect((await PrivateNote.findById(kept._id).lean<PrivateNoteDoc>())?.doneAt).to.not.equal(null);
    expect(complaints).to.deep.equal([]);
  });
});
