import { expect } from "chai";
import { restoreDetails } from "#features/stories/details-history/commands.ts";
import { DetailChange, type DetailChangeDoc } from "#features/stories/details-history/model.ts";
import { setCover, updateStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("The history of a story's details", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("author");
  });
  beforeEach(async () => {
    story = await writeStory(site, author, { title: "The Boat" });
  });

  const update = (input: object) => updateStory(site.app.services, author.caller, story.id, input);
  const changes = () => DetailChange.find({ story: story.id }).sort({ number: 1 }).lean<DetailChangeDoc[]>();
  const fresh = async () => (await Story.findById(story.id).lean())!;
  const here = () => `/story/${story.id}/history`;

  it("stores the fields each change touched, before and after, and no others", async () => {
    await update({ title: "The Ferry", tags: ["river"], mature: false });
    await update({ title: "The Ferry" });
    await update({ synopsis: "A ferry.", warnings: ["death"] });
    await setCover(site.app.services, author.caller, story.id, { cover: null });
    const kept = await changes();
    expect(kept.map(({ number, before, after }) => ({ number, before, after }))).to.deep.equal([
      {
        number: 1,
        before: { title: "The Boat", tags: [] },
        after: { title: "The Ferry", tags: ["river"] },
      },
      {
        number: 2,
        before: { synopsis: story.doc.synopsis, warnings: [] },
        after: { synopsis: "A ferry.", warnings: ["death"] },
      },
    ]);
    expect(kept.map(({ by }) => String(by))).to.deep.equal([author.id, author.id]);
  });

  it("numbers concurrent changes uniquely", async () => {
    await Promise.all(["a", "b", "c", "d"].map((tag) => update({ tags: [tag] })));
    expect((await changes()).map(({ number }) => number)).to.deep.equal([1, 2, 3, 4]);
  });

  it("shows added and removed words, and restores an earlier version without JavaScript", async () => {
    await update({ synopsis: "A boat on the river.", tags: ["river"] });
    await update({ synopsis: "A ferry on the river.", complete: true });
    const agent = await as(author);
    const list = page(await agent.get(here()).expect(200));
    expect(list("tbody tr").length).to.equal(2);
    expect(list("tbody").text()).to.include("Synopsis, Complete").and.include("Synopsis, Tags");
    const look = page(await agent.get(`${here()}?change=2`).expect(200));
    expect(look(".detail-change del").first().text()).to.include("boat");
    expect(look(".detail-change ins").first().text()).to.include("ferry");
    const back = await fillIn(agent, `${here()}?change=2`, {}, { holding: "number", intent: "restore" });
    expect(back.status).to.equal(303);
    expect(await fresh()).to.include({ synopsis: "A boat on the river.", complete: false });
    expect((await fresh()).tags).to.deep.equal(["river"]);
    expect((await changes()).length).to.equal(3);
    await agent.get(`${here()}?change=9`).expect(404);
  });

  it("is readable by the whole team, also side by side, and only the author can restore", async () => {
    const helper = await site.addMember("details-beta");
    await letIn(site, author, story, helper, "beta-reader");
    await update({ synopsis: "A boat on the river." });
    await update({ synopsis: "A ferry on the river." });
    const agent = await as(helper);
    const side = page(await agent.get(`${here()}?change=2&view=side`).expect(200));
    expect(side(".compared-side .compared-row > div").length).to.equal(2);
    expect(side('button[value="restore"]').length).to.equal(0);
    const stranger = await as(await site.addMember("details-stranger"));
    await stranger.get(here()).expect(403);
  });

  it("is read and restored through the API", async () => {
    await update({ synopsis: "One.", tags: ["river"] });
    const { version } = await fresh();
    const agent = await as(author);
    const list = (await agent.get(`/api/stories/${story.id}/history`).expect(200)).body.data;
    expect(list).to.have.length(1);
    expect(list[0]).to.deep.include({
      number: 1,
      by: author.id,
      after: { synopsis: "One.", tags: ["river"] },
    });
    const one = (await agent.get(`/api/stories/${story.id}/history/1`).expect(200)).body.data;
    expect(one).to.deep.equal(list[0]);
    await restoreDetails(site.app.services, author.caller, story.id, {
      number: 1,
      version: version - 1,
    }).then(
      () => expect.fail("it was put back over another"),
      (error) => expect(error.status).to.equal(409),
    );
    const token = await csrfOf(agent, here());
    await agent
      .post(`/api/stories/${story.id}/history/1/restore`)
      .set("x-csrf-token", token)
      .send({ data: { version } })
      .expect(200);
    expect((await fresh()).tags).to.deep.equal([]);
    await agent.get(`/api/stories/${story.id}/history/9`).expect(404);
    expect((await agent.get(`/api/stories/${story.id}/history?before=2`)).body.data).to.have.length(1);
  });

  it("never restores over an edit that the author has not seen", async () => {
    await update({ synopsis: "One." });
    const agent = await as(author);
    const form = { holding: "number", intent: "restore" } as const;
    const stale = await fillIn(agent, `${here()}?change=1`, { version: "1" }, form);
    expect(stale.status).to.equal(422);
    expect(stale.text).to.include("changed");
    expect((await fresh()).synopsis).to.equal("One.");
  });
});
