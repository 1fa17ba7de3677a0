import { expect } from "chai";
import { Revision } from "#features/stories/chapters/model.ts";
import { chapterPersonalData } from "#features/stories/chapters/personal-data.ts";
import { setCollaborator } from "#features/stories/editing/index.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { exportedFiles } from "#test/support/exported.ts";
import { useSite } from "#test/support/site.ts";

describe("The chapters in a member's archive", () => {
  const site = useSite();

  it("include what they wrote together with another, who saved it", async () => {
    const [author, friend] = [await site.addMember("author"), await site.addMember("friend")];
    const { services, files } = site.app;
    const story = await storeStory(site, author, { chapters: ["Written by both of us.", "By the author."] });
    await setCollaborator(services, author.caller, story.id, { user: friend.id, role: "co-author" });
    const chapter = story.doc.contents[0]!.chapter;
    await Revision.updateOne({ chapter }, { $set: { writers: [author.id, friend.id] } });
    const books = { files, site: { url: site.url }, writers: { writeEpub: async () => Buffer.from("") } };
    const contributions = (await exportedFiles(chapterPersonalData(services, books as never), friend)).get(
      "contributions.json",
    );
    expect(contributions).to.include("Written by both of us.").and.not.include("By the author.");
  });
});
