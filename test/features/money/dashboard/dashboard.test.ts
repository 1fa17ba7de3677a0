import { expect } from "chai";
import { toId } from "../../../../src/core/db/ids.ts";
import { followUser } from "../../../../src/features/library/followers/index.ts";
import { Purchase } from "../../../../src/features/money/sales/model.ts";
import { Subscription } from "../../../../src/features/money/subscriptions/model.ts";
import { recordProgress } from "../../../../src/features/reading/reading/index.ts";
import { rateStory } from "../../../../src/features/talk/ratings/index.ts";
import { dashboardPaths } from "../../../../src/shared/money/dashboard.paths.ts";
import {
  DASHBOARD_PARTS,
  type DashboardPart,
  PERIODS,
  type Period,
} from "../../../../src/shared/money/dashboard.ts";
import { page, type TestStory, writeStory } from "../../../app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "../../../support/site.ts";
import { boughtStory } from "../sales/support.ts";

const DAY_MS = 86_400_000;

describe("The dashboard of an author", function () {
  this.timeout(60_000);
  const site = useSite();
  let author: TestMember;
  let other: TestMember;
  let story: TestStory;
  let agent: Awaited<ReturnType<typeof site.visit>>;

  const file = async (part: DashboardPart, by?: Period, of?: string): Promise<string[][]> => {
    const { text } = await agent.get(dashboardPaths.dashboardFile(part, by, of)).expect(200);
    return text.split("\r\n").map((line) => line.split(","));
  };
  /** The newest row of a file. */
  const newest = async (part: DashboardPart, by: Period = "day") => (await file(part, by)).at(-2)!.slice(1);
  const total = async (part: DashboardPart, by: Period) =>
    (await file(part, by)).slice(1, -1).reduce((sum, [, count]) => sum + Number(count), 0);

  before(async () => {
    author = await site.addMember("author");
    other = await site.addMember("other-author");
    const plan = { plan: "monthly", amount: 800, provider: "sandbox", state: "active" };
    await Subscription.create({ ...plan, member: toId(author.id) } as never);
    agent = await site.visit(author);
    const paid = { pricing: "USD", price: 5, previewChapters: 3 } as const;
    story = await writeStory(site, author, { title: "The Lamp", ...paid });
    const foreign = await writeStory(site, other, { title: "Not Theirs" });
    const now = Date.now();
    const read = (reader: TestMember, of: TestStory, number: number, days = 0) =>
      recordProgress(site.app.services, reader.viewer, {
        story: of.id,
        number,
        at: new Date(now - days * DAY_MS),
      });
    const readers: TestMember[] = [];
    for (let n = 0; n < 4; n++) readers.push(await site.addMember(`reader-${n}`));
    for (const [n, reader] of readers.entries()) {
      await read(reader, foreign, 1);
      // One reads a chapter, two read on, one to the end and in October.
      for (let number = 1; number <= [1, 2, 2, 3][n]!; number++)
        await read(reader, story, number, n === 3 ? 40 : 0);
    }
    await read(readers[0]!, story, 1);
    await followUser(site.app.services, readers[0]!.caller, { following: author.id });
    await followUser(site.app.services, readers[1]!.caller, { following: other.id });
    for (const [n, rating] of [5, 4].entries())
      await rateStory(site.app.services, readers[n]!.caller, { story: story.id, rating });
    await boughtStory(site, author, readers[0]!, story);
    const refunded = await boughtStory(site, author, readers[1]!, story);
    const form = { _csrf: await csrfOf(agent), reason: "" };
    await agent.post(`/sales/${refunded}/refund`).type("form").send(form).expect(303);
    await site.app.jobs.whenIdle();
  });

  it("counts chapters opened, each once for a reader, of one's own stories only", async () => {
    expect(await newest("reads")).to.deep.equal(["5"]);
    expect([
      await total("reads", "day"),
      await total("reads", "week"),
      await total("reads", "month"),
    ]).to.deep.equal([5, 8, 8]);
  });

  it("shows how far readers come, chapter by chapter", async () => {
    const rows = await file("readers");
    expect(rows.slice(1, -1)).to.deep.equal([
      ["1", "Part 1", "4", ""],
      ["2", "Part 2", "3", "75.0"],
      ["3", "Part 3", "1", "33.3"],
    ]);
  });

  it("counts followers and ratings", async () => {
    expect(await newest("followers")).to.deep.equal(["1"]);
    expect(await newest("ratings")).to.deep.equal(["2", "4.50"]);
  });

  it("counts sales and what is left of them after refunds, to the cent", async () => {
    expect(
      (await Purchase.find({ author: author.id }).lean()).map(({ state }) => state).sort(),
    ).to.deep.equal(["paid", "refunded"]);
    // $5.00 less the 10 % of premium authors, 2.9 % and 30 cents, once.
    for (const by of PERIODS) expect(await newest("sales", by), by).to.deep.equal(["2", "1", "4.06"]);
  });

  it("draws every part, with its figures as a table and a file, without a script or a style", async () => {
    const $ = page(await agent.get("/dashboard?by=month").expect(200));
    expect($("svg[role=img]")).to.have.length(DASHBOARD_PARTS.length);
    for (const part of DASHBOARD_PARTS) {
      const section = $(`section[aria-labelledby=${part}]`);
      expect(section.find("table"), part).to.have.length(1);
      await agent.get(section.find("a[href*='.csv']").attr("href")!).expect(200);
    }
    expect($("main [style]")).to.have.length(0);
    expect($("section[aria-labelledby=reads] tbody tr")).to.have.length(12);
    expect($("section[aria-labelledby=reads] rect.chart-bar")).to.have.length(12);
    // The newest comes first, where the eye falls.
    expect($("section[aria-labelledby=followers] tbody tr").first().text()).to.match(/1$/);
    expect($("nav.tabs [aria-current=page]").text()).to.equal("Month");
  });

  it("hides other authors' stories, and what there is not", async () => {
    const $ = page(await agent.get("/dashboard").expect(200));
    expect(
      $("select[name=story] option")
        .toArray()
        .map((each) => $(each).text()),
    ).to.deep.equal(["The Lamp"]);
    const theirs = await site.visit(other);
    await theirs.get(dashboardPaths.dashboard("day", story.id)).expect(404);
    await theirs.get(dashboardPaths.dashboardFile("readers", "day", story.id)).expect(404);
    await agent.get("/dashboard/everything.csv").expect(404);
    await agent.get("/dashboard?by=century&story=").expect(200);
  });

  it("has figures by day for premium authors alone", async () => {
    expect(page(await agent.get("/dashboard").expect(200))("nav.tabs [aria-current=page]").text()).to.equal(
      "Day",
    );
    const theirs = page(await (await site.visit(other)).get("/dashboard?by=day").expect(200));
    expect(theirs("nav.tabs [aria-current=page]").text()).to.equal("Week");
    expect(theirs("main a[href='/premium']").text()).to.include("premium");
  });

  it("says what to do to who has written nothing yet", async () => {
    const newcomer = await site.visit(await site.addMember("newcomer"));
    const { text } = await newcomer.get("/dashboard").expect(200);
    expect(text).to.include("Write a story");
    await newcomer.get(dashboardPaths.dashboardFile("readers")).expect(200);
  });
});
