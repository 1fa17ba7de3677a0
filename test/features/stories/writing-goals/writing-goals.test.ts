import { expect } from "chai";
import { User } from "#features/people/users/model.ts";
import { createChapter, restoreRevision, updateChapter } from "#features/stories/chapters/index.ts";
import { WritingDay, WritingGoal } from "#features/stories/writing-goals/model.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { browsersOf, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Word goals", () => {
  let now = new Date("2026-11-25T20:00:00Z");
  const site = useSite({}, undefined, { now: () => now });
  const as = browsersOf(site);
  let author: TestMember;
  let story: TestStory;

  beforeEach(async () => {
    now = new Date("2026-11-25T20:00:00Z");
    author = await site.addMember(`writer${Math.random().toString(36).slice(2, 8)}`);
    story = await writeStory(site, author, { chapters: [] });
    await WritingDay.deleteMany({});
    await WritingGoal.deleteMany({});
  });

  const services = () => site.app.services;
  const words = (count: number) => `<p>${Array.from({ length: count }, () => "word").join(" ")}</p>`;
  const rewrite = (id: string, count: number, version: number) =>
    updateChapter(services(), author.caller, id, { html: words(count), version });
  const write = (count: number) => createChapter(services(), author.caller, story.id, { html: words(count) });
  const goals = async () =>
    (
      await (
        await as(author)
      )
        .get("/api/writing-goals")
        .set("Authorization", `Bearer ${await site.tokenOf(author)}`)
        .expect(200)
    ).body.data;

  it("count words added minus words removed, in every story, and nothing twice", async () => {
    const chapter = await write(100);
    const id = String(chapter._id);
    const edited = await rewrite(id, 150, 1);
    await rewrite(id, 150, edited.version);
    await rewrite(id, 120, edited.version);
    expect((await goals()).today).to.deep.equal({ day: "2026-11-25", words: 120, goal: null });
    const other = await writeStory(site, author, { chapters: [] });
    await createChapter(services(), author.caller, other.id, { html: words(10) });
    expect((await goals()).today.words).to.equal(130);
  });

  it("exclude restored texts and those stored beside the text", async () => {
    const chapter = await write(100);
    const id = String(chapter._id);
    const { version } = await rewrite(id, 40, 1);
    const other = { html: `<p>${"something else ".repeat(450)}</p>`, version: 1 };
    const answer = await updateChapter(services(), author.caller, id, other).catch(({ status }) => status);
    expect(answer).to.equal(409);
    await restoreRevision(services(), author.caller, id, { number: 1, version });
    expect((await goals()).today.words).to.equal(40);
  });

  it("use days in the member's time zone, and sessions that end with a break of half an hour", async () => {
    await User.updateOne({ _id: author.id }, { $set: { timezone: "Pacific/Auckland" } });
    await write(100);
    now = new Date("2026-11-25T20:29:00Z");
    await write(20);
    expect(await goals()).to.deep.include({
      today: { day: "2026-11-26", words: 120, goal: null },
      session: { words: 120, goal: null },
    });
    now = new Date("2026-11-25T21:00:00Z");
    expect((await goals()).session.words).to.equal(0);
    await write(5);
    expect((await goals()).session.words).to.equal(5);
    now = new Date("2026-11-26T11:30:00Z");
    await write(7);
    const { today, days } = await goals();
    expect(today).to.deep.equal({ day: "2026-11-27", words: 7, goal: null });
    expect(days.map(({ words: count }: { words: number }) => count)).to.deep.equal([7, 125]);
  });

  it("are set without JavaScript, apply from today, and are shown in the form and above the projects", async () => {
    await write(100);
    now = new Date("2026-11-26T20:00:00Z");
    await write(60);
    const agent = await as(author);
    const set = await fillIn(
      agent,
      "/my-projects/goals",
      { daily: "50", session: "300" },
      { holding: "daily" },
    );
    expect(set.status).to.equal(303);
    const $ = page(await agent.get("/my-projects/goals").expect(200));
    const rows = $(".writing-history tbody tr")
      .map((_, row) => $(row).text())
      .get();
    expect(rows).to.deep.equal(["26 November 20266050 (reached)", "25 November 2026100"]);
    expect($("main").text()).to.include("Goal reached on 1 day.");
    for (const path of ["/my-projects", `/story/${story.id}/chapters/1/edit`]) {
      const shown = page(await agent.get(path).expect(200))(".writing-goals").text();
      expect(shown).to.include("Today: 60 of 50 words").and.include("This session: 60 of 300 words");
    }
    const refused = await fillIn(agent, "/my-projects/goals", { daily: "0" }, { holding: "daily" });
    expect(refused.status).to.equal(422);
    await fillIn(agent, "/my-projects/goals", { daily: "", session: "" }, { holding: "daily" });
    expect((await goals()).today.goal).to.equal(null);
  });

  it("stay as they are if a request does not name them, and end by null", async () => {
    const agent = await as(author);
    const token = await site.tokenOf(author);
    const put = async (data: object) => {
      const answer = await agent
        .put("/api/writing-goals")
        .set("Authorization", `Bearer ${token}`)
        .send({ data })
        .expect(200);
      const { today, session } = answer.body.data;
      return [today.goal, session.goal];
    };
    expect(await put({ daily: 500, session: 300 })).to.deep.equal([500, 300]);
    expect(await put({ daily: 600 })).to.deep.equal([600, 300]);
    expect(await put({ session: 200 })).to.deep.equal([600, 200]);
    expect(await put({ daily: null })).to.deep.equal([null, 200]);
  });

  it("count each of many words written concurrently", async () => {
    await Promise.all(Array.from({ length: 8 }, () => write(10)));
    expect((await goals()).today.words).to.equal(80);
    expect(await WritingDay.countDocuments({ member: author.id })).to.equal(1);
  });
});
