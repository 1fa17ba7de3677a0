import { expect } from "chai";
import { createChapter } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { planDates } from "#features/stories/chapters/plan-dates.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fillIn, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { browsersOf, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const WEDNESDAY = 3;
const SUNDAY = 7;
const NOW = new Date("2026-02-20T12:00:00Z");

describe("A plan for many chapters", () => {
  describe("has dates that", () => {
    const dates = (zone: string, from: string, count: number, time = "20:00") =>
      planDates({ days: [SUNDAY, WEDNESDAY], time, from }, zone, count, NOW).map((date) =>
        date.toISOString(),
      );

    it("are every Sunday and Wednesday at 20:00 from 1 March, also after the clocks have changed", () => {
      expect(dates("Europe/London", "2026-03-01", 10)).to.deep.equal([
        ...["2026-03-01T20:00:00.000Z", "2026-03-04T20:00:00.000Z", "2026-03-08T20:00:00.000Z"],
        ...["2026-03-11T20:00:00.000Z", "2026-03-15T20:00:00.000Z", "2026-03-18T20:00:00.000Z"],
        ...["2026-03-22T20:00:00.000Z", "2026-03-25T20:00:00.000Z"],
        // Summer time begins in the night to Sunday 29 March.
        ...["2026-03-29T19:00:00.000Z", "2026-04-01T19:00:00.000Z"],
      ]);
    });

    it("exist in a night that has two o'clock twice, or not at all", () => {
      expect(dates("Europe/London", "2026-03-29", 1, "01:30")).to.deep.equal(["2026-03-29T01:30:00.000Z"]);
      expect(dates("Europe/Berlin", "2026-10-25", 1, "02:30")).to.deep.equal(["2026-10-25T00:30:00.000Z"]);
    });

    it("are still to come, even if the plan begins long ago", () => {
      expect(dates("UTC", "0001-01-01", 1)).to.deep.equal(["2026-02-22T20:00:00.000Z"]);
    });
  });

  describe("on its page", () => {
    const site = useSite();
    const as = browsersOf(site);
    let author: TestMember;
    let story: TestStory;

    before(async () => {
      author = await site.addMember("planner");
    });
    beforeEach(async () => {
      story = await storeStory(site, author, { draft: true, title: "Serial" });
      await createChapter(site.app.services, author.caller, story.id, { title: "Empty" });
    });

    const path = () => `/story/${story.id}/plan`;
    const chapters = () => Chapter.find({ story: story.id }).sort({ number: 1 }).lean<ChapterDoc[]>();
    const days = async () =>
      (await chapters()).map(({ scheduledFor }) => scheduledFor?.toISOString().slice(0, 16) ?? null);
    const plan = async (values: object = {}) =>
      fillIn(
        await as(author),
        path(),
        { days: ["7", "3"], time: "20:00", from: "2035-03-01", ...values },
        { holding: "time", intent: "plan" },
      );
    const press = async (values: Record<string, string>) => {
      const agent = await as(author);
      return send(agent, formOf(await agent.get(path()), "following"), values);
    };

    it("dates all drafts with a text at once, in order, and shows them as a calendar and a list", async () => {
      expect((await plan()).status).to.equal(303);
      const dates = ["2035-03-04T20:00", "2035-03-07T20:00", "2035-03-11T20:00"];
      expect(await days()).to.deep.equal([...dates, null]);
      const stored = await Story.findById(story.id).lean();
      expect(stored!.contents.map(({ state }) => state)).to.deep.equal([
        ...["scheduled", "scheduled", "scheduled", "draft"],
      ]);
      expect((await chapters())[0]!.scheduledBy?.toString()).to.equal(author.id);
      const $ = page(await (await as(author)).get(path()).expect(200));
      expect($(".flash").text()).to.include("3 chapters planned.");
      expect($('td[data-day="2035-03-07"] .plan-chip').attr("title")).to.equal("Part 2");
      expect($(".plan-list > li").length).to.equal(3);
      expect($(".plan-list > li").first().text()).to.include("1. Part 1").and.include("20:00");
      expect($("main").text()).to.include("1 chapter has no text yet");
      expect($(`main .btn-primary[href="/story/${story.id}/publish"]`).length, "a draft story").to.equal(1);
      const publish = page(await (await as(author)).get(`/story/${story.id}/publish`).expect(200));
      expect(publish("#field-publishAt").val()).to.equal("2035-03-04T20:00");
      expect(publish("main .btn-primary").text()).to.equal("Schedule the story");
    });

    it("moves a chapter by a day, alone or with those after it, and says which appears too early", async () => {
      await plan();
      const [first, second] = (await chapters()).map(({ _id }) => String(_id));
      await press({ move: `${second} 1` });
      expect(await days()).to.deep.equal(["2035-03-04T20:00", "2035-03-08T20:00", "2035-03-12T20:00", null]);
      const agent = await as(author);
      const form = formOf(await agent.get(path()), "following");
      await send(
        agent,
        { ...form, fields: form.fields.filter(([name]) => name !== "following") },
        { move: `${first} 20` },
      );
      expect(await days()).to.deep.equal([
        ...["2035-03-24T20:00", "2035-03-08T20:00", "2035-03-12T20:00", null],
      ]);
      expect(page(await agent.get(path()))(".plan-early").length).to.equal(2);
    });

    it("keeps the time of day across a change of clocks, and says so", async () => {
      await plan({ from: "2035-03-20", days: ["3"] });
      expect(await days()).to.deep.equal([
        ...["2035-03-21T20:00", "2035-03-28T19:00", "2035-04-04T19:00", null],
      ]);
      const [, second] = await chapters();
      expect((await (await as(author)).get(path())).text).to.include("The clocks change during this plan.");
      await press({ move: `${String(second!._id)} -7` });
      expect(await days()).to.deep.equal([
        ...["2035-03-21T20:00", "2035-03-21T20:00", "2035-03-28T19:00", null],
      ]);
    });

    it("refuses what is in the past or incomplete at its field, and then changes nothing", async () => {
      const wrong = messagesIn(await plan({ days: [], time: "25:00", from: "2035-02-30" }));
      expect(["days", "time", "from"].map(wrong.at)).to.deep.equal([
        ...["Please choose at least one day of the week.", "Please give a time, such as 20:00."],
        "Please give the first day.",
      ]);
      expect(messagesIn(await plan({ from: "2090-01-01" })).at("from")).to.include("ten years");
      expect(await days()).to.deep.equal([null, null, null, null]);
      await plan();
      const [first] = await chapters();
      expect((await press({ move: `${String(first!._id)} -3600` })).status).to.equal(422);
      expect((await press({ move: "f".repeat(24) })).status).to.equal(422);
      expect((await press({ move: `${"f".repeat(24)} 1` })).status).to.equal(404);
      expect((await days())[0]).to.equal("2035-03-04T20:00");
    });

    it("is removed as a whole, and made again for chapters that have a date", async () => {
      await plan();
      await press({ intent: "clear" });
      expect(await days()).to.deep.equal([null, null, null, null]);
      expect((await chapters()).map(({ state }) => state)).to.deep.equal(Array(4).fill("draft"));
      await plan();
      await plan({ days: ["1"], silent: "true" });
      expect((await days())[0]).to.equal("2035-03-05T20:00");
      expect((await chapters())[0]).to.include({ silent: true, state: "scheduled" });
    });
  });
});
