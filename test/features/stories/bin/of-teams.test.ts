import { expect } from "chai";
import { Notification } from "#features/live/notifications/model.ts";
import { deleteChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { deleteStory } from "#features/stories/editing/index.ts";
import { sharedWith } from "#features/stories/stories/binned.ts";
import { Story } from "#features/stories/stories/model.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, writeStory } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

const NOBODY = "5eed000000000000000000ff";

describe("The bin of a co-author", () => {
  const site = useSite();
  const as = browsersOf(site);

  it("shows a story that its author deleted, by whom and until when, without a button to restore it", async () => {
    const author = await site.addMember("bin-author");
    const [mia, reader] = [await site.addMember("bin-mia"), await site.addMember("bin-reader")];
    const story = await writeStory(site, author, { title: "Ours Alone" });
    await letIn(site, author, story, mia, "co-author");
    await letIn(site, author, story, reader, "beta-reader");
    await deleteStory(site.app.services, author.caller, story.id);
    const bin = async (member: typeof mia) =>
      page(await (await as(member)).get(editingPaths.bin()).expect(200))("main");
    const shown = await bin(mia);
    expect(shown.text()).to.include("Ours Alone").and.include("bin-author");
    expect(shown.find("time").length).to.equal(2);
    expect(shown.find("button[value=story]").length).to.equal(0);
    expect((await bin(reader)).text()).to.not.include("Ours Alone");
    await site.app.jobs.whenIdle();
    const told = (member: typeof mia) =>
      Notification.find({ for: member.id, kind: "shared-story-deleted" }).lean();
    expect([(await told(mia)).length, (await told(reader)).length]).to.deep.equal([1, 0]);
    const notifications = page(await (await as(mia)).get("/notifications").expect(200))("main").text();
    expect(notifications).to.include("moved “Ours Alone” to the bin");
  });

  it("shows a deleted chapter of a story that is kept, and stays when its author empties their bin", async () => {
    const author = await site.addMember("bin-owner");
    const mia = await site.addMember("bin-noa");
    const story = await writeStory(site, author, { title: "Half Ours" });
    const alone = await writeStory(site, author, { title: "Mine Only" });
    await letIn(site, author, story, mia, "co-author");
    const { services } = site.app;
    const lost = async (of: typeof story) => {
      const chapter = (await Chapter.findOne({ story: of.id, number: 2 }).lean())!;
      await deleteChapter(services, author.caller, String(chapter._id));
      return chapter;
    };
    const [shared, own] = [await lost(story), await lost(alone)];
    const bin = async () => page(await (await as(mia)).get(editingPaths.bin()).expect(200))("main");
    expect((await bin()).text())
      .to.include(shared.title)
      .and.include("Half Ours")
      .and.not.include("Mine Only");
    expect((await bin()).find("button[value=chapter]").length).to.equal(0);
    await deleteStory(services, author.caller, story.id);
    await deleteStory(services, author.caller, alone.id);
    const agent = await as(author);
    await send(agent, formOf(await agent.get(editingPaths.bin()).expect(200), "intent", "empty"), {
      intent: "empty",
    });
    expect(await Story.countDocuments({ _id: { $in: [story.id, alone.id] } })).to.equal(1);
    expect(await Chapter.countDocuments({ _id: { $in: [shared._id, own._id] } })).to.equal(1);
  });

  it("is found by the index of collaborators", async () => {
    const plan = JSON.stringify(await Story.find(sharedWith(NOBODY)).explain());
    expect(plan).to.include("collaborators.user").and.not.include("COLLSCAN");
  });
});
