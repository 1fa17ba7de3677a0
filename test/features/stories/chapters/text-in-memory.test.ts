import { expect } from "chai";
import type { CommandStartedEvent } from "mongodb";
import mongoose from "mongoose";
import supertest from "supertest";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("The in-memory cache of a chapter's text", () => {
  // Disables the page cache, as if something on every page had changed.
  const site = useSite({ PAGE_CACHE_MB: "0" });
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("author");
    story = await storeStory(site, author, { chapters: ["Alpha.", "Beta."] });
  });

  const shown = async () =>
    page(await supertest(site.url).get(story.chapter(1)).expect(200))(".prose")
      .text()
      .trim();

  /** Returns, for each chapter query, whether it read the text. */
  const taking = async (work: () => Promise<unknown>): Promise<boolean[]> => {
    const client = mongoose.connection.getClient();
    const finds: boolean[] = [];
    const note = ({ commandName, command }: CommandStartedEvent) => {
      if (commandName === "find" && command.find === "chapters") finds.push(command.projection?.html !== 0);
    };
    client.on("commandStarted", note);
    await work().finally(() => client.off("commandStarted", note));
    return finds;
  };

  it("is used while nobody writes to the chapter", async () => {
    expect(await shown()).to.equal("Alpha.");
    expect(await taking(shown)).to.deep.equal([false]);
  });

  it("is refreshed once its author has changed it", async () => {
    const first = String(story.doc.contents[0]?.chapter);
    await updateChapter(site.app.services, author.caller, first, { html: "<p>Gamma.</p>" });
    await publishChapter(site.app.services, author.caller, first);
    expect(await taking(shown)).to.include(true);
    expect(await shown()).to.equal("Gamma.");
  });

  it("is refreshed after a direct write to the database, which updates no date", async () => {
    await shown();
    await mongoose.connection
      .collection("chapters")
      .updateOne(
        { _id: story.doc.contents[0]!.chapter },
        { $set: { html: "<p>Delta.<script>harm()</script></p>" } },
      );
    expect(await eventually(async () => (await shown()) === "Delta.")).to.equal(true);
  });

  it("is never used for a deleted chapter", async () => {
    await shown();
    await mongoose.connection.collection("chapters").deleteOne({ _id: story.doc.contents[0]!.chapter });
    await supertest(site.url).get(story.chapter(1)).expect(404);
  });
});
