import { expect } from "chai";
import { Types } from "mongoose";
import { UPDATED_AT_ONCE } from "#core/copies/index.ts";
import { toId } from "#core/db/ids.ts";
import { Report, ReportCase, type ReportCaseDoc } from "#features/moderation/reports/model.ts";
import { OutdatedReports, updateOutdatedReports } from "#features/moderation/reports/report-copies.ts";
import { createUpdate } from "#features/talk/updates/commands.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import type { ReportState } from "#shared/platform/reports.enums.ts";
import { page } from "#test/app/support/stories.ts";
import { commandsOf, nameOf } from "#test/support/commands.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useFreshSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { type Agent, queueOf, reportIt } from "./support.ts";

describe("A case with more reports than its transaction updates", () => {
  const site = useFreshSite();
  const MANY = 1_000;
  let ada: TestMember;
  let [reader, staff] = [] as unknown as Agent[];
  let target: string;
  let id: string;

  before(async () => {
    ada = await site.addMember("ada");
    reader = await site.visit(await site.addMember("bea"));
    staff = await site.visit(await site.addMember("mona", "moderator"));
    // The tests run the job themselves.
    await site.app.jobs.stop();
  });
  beforeEach(async () => {
    const text = `Watches ${new Types.ObjectId()}`;
    const writing = { services: site.app.services, limits: unlimited };
    target = String((await createUpdate(writing, ada.caller, { text }))._id);
    expect((await reportIt(reader!, { kind: "update", id: target })).status).to.equal(303);
    id = String((await ReportCase.findOne({ target }).lean<ReportCaseDoc>())!._id);
  });

  const addReports = async (count: number) => {
    await Report.insertMany(
      Array.from({ length: count }, () => {
        const reporter = new Types.ObjectId();
        const of = {
          case: toId(id),
          kind: "update",
          target: toId(target),
          reporter,
          once: `${reporter}:update:${target}`,
        };
        return { ...of, reason: "spam", createdAt: new Date() };
      }),
    );
    await ReportCase.updateOne({ _id: id }, { $inc: { count } });
  };
  const decide = async (intent: string) => (await queueOf(staff!)).decide(id, intent).expect(303);
  const runJob = (signal = new AbortController().signal) =>
    updateOutdatedReports(site.app.services, id, signal);
  const inState = (state: ReportState) => Report.countDocuments({ case: id, state });
  const isOutdated = async () => (await OutdatedReports.exists({ _id: id })) !== null;

  it("is decided at once: its reporters see it, and its reports follow in a durable job", async () => {
    await addReports(MANY);
    const { commands } = await commandsOf(() => decide("dismiss"));
    expect(commands.map(nameOf).filter((name) => name === "update reports")).to.deep.equal([]);
    expect([await isOutdated(), await inState("open")]).to.deep.equal([true, MANY + 1]);
    const own = page(await reader!.get(reportsPaths.standing()).expect(200))("main").text();
    expect(own).to.contain("We left it as it is");
    await eventually(async () => {
      const jobs = await site.app.jobs.list({ name: "reports.update-reports", limit: 20 });
      return jobs.some(({ key }) => key === id);
    });
    await runJob();
    expect([await isOutdated(), await inState("dismissed")]).to.deep.equal([false, MANY + 1]);
  });

  it("lets its reporters report the same thing again at once, in another case", async () => {
    await addReports(MANY);
    await decide("dismiss");
    expect((await reportIt(reader!, { kind: "update", id: target })).status).to.equal(303);
    // The second time, its page says that it is reported.
    const again = page(await reader!.get(reportsPaths.report("update", target)).expect(200));
    expect(again("main form[method=post]")).to.have.length(0);
    const open = await ReportCase.find({ target, state: "open" }).lean<ReportCaseDoc[]>();
    expect(open.map(({ count }) => count)).to.deep.equal([1]);
    await runJob();
    expect(await inState("dismissed")).to.equal(MANY + 1);
    expect(await Report.countDocuments({ case: open[0]!._id, state: "open" })).to.equal(1);
  });

  it("is left in its last state when it is reopened while the job runs, and after a crash half-way", async () => {
    await addReports(MANY);
    await decide("dismiss");
    const crash = new AbortController();
    const crashed = runJob(crash.signal).catch(() => "crashed");
    crash.abort();
    expect(await crashed).to.equal("crashed");
    expect(await isOutdated()).to.equal(true);
    await Promise.all([runJob(), decide("reopen"), runJob()]);
    await runJob();
    expect([await isOutdated(), await inState("open")]).to.deep.equal([false, MANY + 1]);
    await decide("remove");
    await runJob();
    expect([await isOutdated(), await inState("removed")]).to.deep.equal([false, MANY + 1]);
  });

  it("tells all reporters who decided when it was reopened, also before their reports are open again", async () => {
    await addReports(MANY);
    await decide("dismiss");
    await runJob();
    await decide("reopen");
    const { commands } = await commandsOf(() => decide("dismiss"));
    const written = commands.flatMap(({ command }) => command.documents ?? []);
    const told = written.find(({ name }) => name === "report.decided");
    expect(told.payload.reporters).to.have.length(MANY + 1);
  });

  it("has its reports updated at once if they are few", async () => {
    await addReports(UPDATED_AT_ONCE - 1);
    await decide("dismiss");
    expect([await isOutdated(), await inState("dismissed")]).to.deep.equal([false, UPDATED_AT_ONCE]);
  });
});
