import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { followUser } from "#features/library/followers/index.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { Subscription } from "#features/money/subscriptions/model.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { rateStory } from "#features/talk/ratings/index.ts";
import { dashboardPaths } from "#shared/money/dashboard.paths.ts";
import { DASHBOARD_PARTS, type DashboardPart } from "#shared/money/dashboard.ts";
import { PERIODS, type Period } from "#shared/periods.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { useOrderDesk } from "../../market/orders/support.ts";
import { boughtStory } from "../sales/support.ts";

const DAY_MS = 86_400_000;

describe("The author dashboard", () => {
  const site = useSite();
  let author: TestMember;
  let other: TestMember;
  let story: TestStory;
  let agent: Awaited<ReturnType<typeof site.visit>>;

  const file = async (part: DashboardPart, by?: Period, of?: string): Promise<string[][]> => {
    const { text } = await agent.get(dashboardPaths.dashboardFile(part, by, of)).expect(200);
    return text.split("\r\n").map((line) => line.split(","));
  };
  /** Latest row of a file. */
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
    story = await storeStory(site, author, { title: "The Lamp", ...paid });
    const foreign = await storeStory(site, other, { title: "Not Theirs" });
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
      // One reads a chapter, two read on, and one reads to the end, in October.
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

  it("counts chapters opened, each once per reader, of the author's stories only", async () => {
    expect(await newest("reads")).to.deep.equal(["5"]);
    expect([
      await total("reads", "day"),
      await total("reads", "week"),
      await total("reads", "month"),
    ]).to.deep.equal([5, 8, 8]);
  });

  it("shows how far readers get, chapter by chapter", async () => {
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

  it("counts sales and what remains of them after refunds, to the cent", async () => {
    expect(
      (await Purchase.find({ author: author.id }).lean()).map(({ state }) => state).sort(),
    ).to.deep.equal(["paid", "refunded"]);
    // $5.00 less 10 % for premium authors, 2.9 % and 30 cents, once.
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
    // The latest row is first.
    expect($("section[aria-labelledby=followers] tbody tr").first().text()).to.match(/1$/);
    expect($("nav.tabs [aria-current=page]").text()).to.equal("Month");
  });

  it("hides other authors' stories and returns 404 for unknown ones", async () => {
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

  it("shows figures by day to premium authors only", async () => {
    expect(page(await agent.get("/dashboard").expect(200))("nav.tabs [aria-current=page]").text()).to.equal(
      "Day",
    );
    const theirs = page(await (await site.visit(other)).get("/dashboard?by=day").expect(200));
    expect(theirs("nav.tabs [aria-current=page]").text()).to.equal("Week");
    expect(theirs("main a[href='/premium']").text()).to.include("premium");
  });

  it("draws chapters as separate bars and no values between them", async () => {
    const $ = page(await agent.get("/dashboard").expect(200));
    const chart = $("section[aria-labelledby=readers] svg");
    expect(chart.find("rect")).to.have.length(3);
    expect($("main svg[role=img] path")).to.have.length(0);
  });

  it("invites a member without figures with three next steps that fit what they have", async () => {
    const newcomer = await site.addMember("newcomer");
    const visit = await site.visit(newcomer);
    const stepsOf = async () => {
      const $ = page(await visit.get("/dashboard").expect(200));
      expect($("svg[role=img]")).to.have.length(0);
      const links = $("section[aria-labelledby=next-steps] a.btn")
        .toArray()
        .map((each) => $(each).attr("href")!);
      for (const href of links) await visit.get(href).expect(200);
      return links;
    };
    expect(await stepsOf()).to.deep.equal(["/story/new", "/story/import", "/services/new"]);
    await visit.get(dashboardPaths.dashboardFile("readers")).expect(200);
    const draft = await storeStory(site, newcomer, { title: "Draft", draft: true });
    expect(await stepsOf()).to.include(`/story/${draft.id}/publish`);
    await storeStory(site, newcomer, { title: "Published" });
    expect(await stepsOf()).to.include("/challenges");
  });

  it("shows no chart for a metric without figures", async () => {
    const theirs = page(await (await site.visit(other)).get("/dashboard").expect(200));
    expect(theirs("section[aria-labelledby=ratings] svg[role=img]")).to.have.length(0);
    expect(theirs("section[aria-labelledby=ratings]").text()).to.include("None in this period.");
    expect(theirs("section[aria-labelledby=followers] svg[role=img]")).to.have.length(1);
  });
});

describe("The dashboard of a seller", () => {
  const { site, buyer, seller, desk } = useOrderDesk();

  it("lists services and open orders, what waits for the seller first", async () => {
    const waiting = await desk.place(buyer);
    const delivered = await desk.place(buyer);
    await desk.act(seller, delivered, "accept");
    await desk.act(seller, delivered, "deliver");
    const unpaid = await desk.place(buyer, false);
    const $ = page(await (await site.visit(seller)).get("/dashboard").expect(200));
    const part = $("section[aria-labelledby=seller]");
    expect(part.text()).to.include("2 open orders");
    const links = part
      .find("td a")
      .toArray()
      .map((each) => $(each).attr("href"));
    expect(links.slice(0, 2)).to.deep.equal([`/orders/${waiting}`, `/orders/${delivered}`]);
    expect(links).not.to.include(`/orders/${unpaid}`);
    expect(links[2]).to.include(`/services/${desk.service._id}/`);
    expect(part.find("tbody tr").first().text()).to.include("Your turn, by");
    const bought = page(await (await site.visit(buyer)).get("/dashboard").expect(200));
    expect(bought("section[aria-labelledby=seller]")).to.have.length(0);
  });
});
