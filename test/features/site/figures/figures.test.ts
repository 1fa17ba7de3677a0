import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import supertest from "supertest";
import { ReportCase } from "#features/moderation/reports/model.ts";
import { LedgerTransaction } from "#features/money/ledger/model.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { activeMembersBy, countActive } from "#features/people/users/active.ts";
import { ActiveMembers } from "#features/people/users/active-model.ts";
import { noteVisit } from "#features/people/users/index.ts";
import { User } from "#features/people/users/model.ts";
import { OpenedChapter } from "#features/reading/reading/model.ts";
import { FigureDay } from "#features/site/figures/model.ts";
import { readFigures } from "#features/site/figures/reads.ts";
import { isDaily, rollUp } from "#features/site/figures/roll-up.ts";
import { page } from "#test/app/support/stories.ts";
import { commandsOf } from "#test/support/commands.ts";
import { examined } from "#test/support/examined.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const HOUR = 3_600_000;

describe("Figures about the site", () => {
  const site = useSite();
  let ada: TestMember;
  let mod: TestMember;
  let ann: TestMember;
  const id = () => new Types.ObjectId();
  const figures = () => site.app.features.flatMap((feature) => feature.figures ?? []);
  const at = (now: string, zone = "Europe/London") => ({ now: () => new Date(now), zone });
  const countOf = async (day: string, key: string) => (await FigureDay.findById(day).lean())?.values[key];

  /** The collection of a model, for documents with only the fields that a figure reads. */
  const untyped = ({ collection }: { readonly collection: { readonly collectionName: string } }) =>
    mongoose.connection.collection(collection.collectionName);

  const opened = (...times: string[]) =>
    OpenedChapter.insertMany(
      times.map((time) => ({ user: id(), story: id(), chapter: id(), firstAt: new Date(time) })),
    );

  before(async () => {
    ada = await site.addMember("ada", "admin");
    mod = await site.addMember("mod", "moderator");
    ann = await site.addMember("ann");
  });

  beforeEach(async () => {
    for (const { collection } of [FigureDay, OpenedChapter, Purchase, ReportCase, ActiveMembers])
      await collection.deleteMany({});
  });

  it("are hidden from guests and members, and say that nothing is counted yet", async () => {
    for (const path of ["/admin/figures", "/admin/figures.csv"]) {
      await supertest(site.url).get(path).expect(404);
      await (await site.visit(ann)).get(path).expect(404);
    }
    const agent = await site.visit(mod);
    // Visits are counted at once, days only by the job.
    await site.app.presence.flush();
    const { text } = await agent.get("/admin/figures").expect(200);
    expect(text).to.include("Nothing has been counted yet.");
  });

  it("are there when the demo is loaded, counted after all other content", async () => {
    const contents = site.app.features.flatMap(({ demo = [] }) => demo);
    const last = contents.toSorted((one, other) => one.place - other.place).at(-1)!;
    await last.load({
      services: site.app.services,
      connection: mongoose.connection,
      viewers: new Map(),
      begun: new Date(),
    });
    const { text } = await (await site.visit(mod)).get("/admin/figures").expect(200);
    expect(text).to.include("<svg").and.not.include("Nothing has been counted yet.");
  });

  it("belong to days in the site's time zone, also when the clocks change", async () => {
    // Summer time in London ends on 25 October 2026 at 01:00 UTC; that day has 25 hours.
    await opened(
      "2026-10-24T22:59:59Z",
      "2026-10-24T23:00:00Z",
      "2026-10-25T23:59:59Z",
      "2026-10-26T00:00:00Z",
    );
    await rollUp(at("2026-10-26T12:00:00Z"), figures());
    const reads = await Promise.all(
      ["2026-10-24", "2026-10-25", "2026-10-26"].map((day) => countOf(day, "reads")),
    );
    expect(reads.map((value) => value?.count)).to.deep.equal([1, 2, 1]);
  });

  it("are counted once however often the job runs, and again for today and yesterday", async () => {
    await opened("2026-11-10T12:00:00Z", "2026-11-12T12:00:00Z");
    const clock = at("2026-11-12T18:00:00Z");
    await rollUp(clock, figures());
    await opened("2026-11-10T12:00:00Z", "2026-11-12T13:00:00Z");
    await Promise.all([rollUp(clock, figures()), rollUp(clock, figures())]);
    expect((await countOf("2026-11-10", "reads"))?.count).to.equal(1);
    expect((await countOf("2026-11-12", "reads"))?.count).to.equal(2);
  });

  it("count the last day before a long stop to its end", async () => {
    await rollUp(at("2026-11-10T18:00:00Z"), figures());
    await opened("2026-11-09T20:00:00Z", "2026-11-10T20:00:00Z");
    await rollUp(at("2026-11-13T08:00:00Z"), figures());
    // The day before it was counted after its end.
    expect((await countOf("2026-11-09", "reads"))?.count).to.equal(0);
    expect((await countOf("2026-11-10", "reads"))?.count).to.equal(1);
  });

  it("are counted again for all days when the time zone changes, except what was deleted meanwhile", async () => {
    await opened("2026-11-10T23:30:00Z");
    await rollUp(at("2026-11-12T18:00:00Z"), figures());
    await FigureDay.updateOne({ _id: "2026-09-01" }, { $set: { "values.mails-sent": { count: 7, sum: 0 } } });
    await rollUp(at("2026-11-12T18:00:00Z", "Europe/Berlin"), figures());
    expect((await countOf("2026-11-10", "reads"))?.count).to.equal(0);
    expect((await countOf("2026-11-11", "reads"))?.count).to.equal(1);
    expect((await countOf("2026-09-01", "mails-sent"))?.count).to.equal(7);
  });

  it("of a new feature are added to days that are counted already", async () => {
    const clock = at("2026-11-12T18:00:00Z");
    await rollUp(clock, figures());
    const added = {
      key: "songs",
      label: "Songs",
      group: "stories",
      unit: "count",
      measure: async () => [{ day: "2026-11-02", count: 3 }],
    } as const;
    await rollUp(clock, [...figures(), added]);
    expect(await countOf("2026-11-02", "songs")).to.deep.equal({ count: 3, sum: 0 });
  });

  it("add up by week from Monday and by month, and average the time to decide reports", async () => {
    await opened("2026-11-08T12:00:00Z", "2026-11-09T12:00:00Z", "2026-11-11T12:00:00Z");
    await untyped(Purchase).insertMany(
      [400, 250].map((price) => ({ price, paidAt: new Date("2026-11-10T12:00:00Z"), live: false })),
    );
    const decided = (hours: number, act?: string) => ({
      kind: "comment",
      target: id(),
      state: "dismissed",
      openedAt: new Date("2026-11-09T00:00:00Z"),
      decision: { at: new Date(Date.parse("2026-11-09T00:00:00Z") + hours * HOUR) },
      ...(act ? { act } : {}),
    });
    // The last is what staff did without a report.
    await untyped(ReportCase).insertMany([decided(10), decided(20), decided(0, "remove")]);
    const clock = at("2026-11-12T18:00:00Z");
    await rollUp(clock, figures());
    const last = async (by: "week" | "month", key: string) => {
      const { groups } = await readFigures(clock, figures(), by);
      return groups
        .flatMap((group) => group.figures)
        .find((figure) => figure.key === key)!
        .values.slice(-2);
    };
    expect(await last("week", "reads")).to.deep.equal([1, 2]);
    expect(await last("month", "reads")).to.deep.equal([0, 3]);
    expect(await last("week", "sales")).to.deep.equal([0, 2]);
    expect(await last("week", "sales-value")).to.deep.equal([0, 650]);
    expect(await last("week", "report-answers")).to.deep.equal([null, 15 * HOUR]);
  });

  it("count a member as active once a day, week and month, without a list of visits", async () => {
    const visit = (now: string, previous: string | null) =>
      countActive(at(now), previous === null ? null : new Date(previous));
    await visit("2026-11-12T08:00:00Z", null);
    await visit("2026-11-12T18:00:00Z", "2026-11-12T08:00:00Z");
    await visit("2026-11-13T08:00:00Z", "2026-11-12T18:00:00Z");
    await visit("2026-11-16T08:00:00Z", "2026-11-13T08:00:00Z");
    const counted = async (by: "day" | "week" | "month") => [...(await activeMembersBy(by, "2026-11-01"))];
    expect(await counted("day")).to.have.deep.members([
      ["2026-11-12", 1],
      ["2026-11-13", 1],
      ["2026-11-16", 1],
    ]);
    expect(await counted("week")).to.have.deep.members([
      ["2026-11-09", 1],
      ["2026-11-16", 1],
    ]);
    expect(await counted("month")).to.deep.equal([["2026-11-01", 1]]);
  });

  it("count a member's first visit after registering", async () => {
    const tomorrow = new Date(Date.now() + 26 * HOUR);
    await noteVisit({ ...site.app.services, now: () => tomorrow }, ann.id);
    await noteVisit({ ...site.app.services, now: () => new Date(tomorrow.getTime() + 120_000) }, ann.id);
    expect((await ActiveMembers.find({ by: "month" }).lean()).map(({ count }) => count)).to.deep.equal([1]);
    await User.updateOne({ _id: ann.id }, { $set: { last_logged_in: new Date() } });
  });

  it("are drawn with a table and a file, and moderators see no amounts", async () => {
    const now = site.app.services.now();
    await opened(now.toISOString());
    await untyped(Purchase).insertOne({ price: 400, paidAt: now, live: false });
    await rollUp(site.app.services, figures());
    const admins = await site.visit(ada);
    const $ = page(await admins.get("/admin/figures?by=month").expect(200));
    const headings = $(".figure-chart h3")
      .map((_, heading) => $(heading).text())
      .get();
    expect(headings).to.include.members(["New members", "Stories sold", "Orders paid", "Emails sent"]);
    expect($("svg[role=img]").length).to.equal(headings.length);
    expect($("section[aria-labelledby=sales] tbody tr").first().text()).to.include("$4.00");
    expect($("nav [aria-current=page]").text()).to.include("Month");

    const file = await admins.get("/admin/figures.csv?by=month").expect(200);
    expect(file.headers["content-disposition"]).to.include("figures-by-month.csv");
    const [head, ...rows] = file.text.trimEnd().split("\r\n");
    expect(head).to.include("Value of stories sold (US dollars)");
    expect(rows.length).to.equal(12);
    expect(rows.at(-1)).to.include(",4.00,");

    const moderators = await site.visit(mod);
    const seen =
      (await moderators.get("/admin/figures")).text + (await moderators.get("/admin/figures.csv")).text;
    expect(seen).to.include("Orders paid").and.not.include("Stories sold").and.not.include("Value of orders");
  });

  it("are measured by indexes, and read only by ids and an index", async () => {
    // Enough documents that a scan would be worse than an index.
    const moment = new Date("2025-06-01T12:00:00Z");
    await OpenedChapter.insertMany(
      Array.from({ length: 300 }, () => ({ user: id(), story: id(), chapter: id(), firstAt: moment })),
    );
    await untyped(LedgerTransaction).insertMany(
      Array.from({ length: 300 }, (_, n) => ({
        _id: id(),
        key: `figures:${n}`,
        cause: "sale",
        at: moment,
        entries: [],
        about: {},
        reverses: null,
      })),
    );
    const span = { from: new Date("2026-11-01"), to: new Date("2026-11-02"), zone: "Europe/London" };
    for (const figure of figures().filter(isDaily)) {
      const { commands } = await commandsOf(() => figure.measure(span));
      const aggregates = commands.filter(({ commandName }) => commandName === "aggregate");
      expect(aggregates.length, figure.key).to.equal(1);
      const { lsid: _, $db: __, $clusterTime: ___, ...aggregate } = aggregates[0]!.command;
      const plan = JSON.stringify(
        await mongoose.connection.db!.command({ explain: aggregate, verbosity: "queryPlanner" }),
      );
      expect(plan, figure.key).to.include("IXSCAN").and.not.include("COLLSCAN");
    }
    await rollUp(site.app.services, figures());
    for (const { stages } of await examined(() => readFigures(site.app.services, figures(), "day")))
      expect(stages.join())
        .to.match(/IXSCAN|IDHACK/)
        .and.not.include("COLLSCAN");
  });
});
