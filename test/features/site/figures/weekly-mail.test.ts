import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { Purchase } from "#features/money/sales/model.ts";
import { OpenedChapter } from "#features/reading/reading/model.ts";
import { FigureDay, FigureMail } from "#features/site/figures/model.ts";
import { sendWeeklyFigures } from "#features/site/figures/weekly-mail.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { deskOf } from "../admin/support.ts";

const PLACE = "/settings/notifications";

describe("The weekly mail to staff", () => {
  const site = useSite();
  let ada: TestMember;
  let mod: TestMember;
  let ann: TestMember;
  // A Monday; the last whole week began on 16 November.
  const monday = new Date("2026-11-23T06:30:00Z");

  const sendAt = (now: Date) => {
    const { services, mailer, features } = site.app;
    const figures = features.flatMap((feature) => feature.figures ?? []);
    return sendWeeklyFigures({
      services: { ...services, now: () => now },
      collected: { figures: () => figures },
      mailer,
      site: { name: "Fablewright", url: site.url },
    });
  };
  const mailsTo = (name: string) => site.app.mailer.listMails({ to: `${name}@example.com` });

  before(async () => {
    ada = await site.addMember("ada", "admin");
    mod = await site.addMember("mod", "moderator");
    ann = await site.addMember("ann");
    const reads = ["2026-11-10T12:00:00Z", "2026-11-16T00:00:00Z", "2026-11-22T23:59:00Z"];
    await OpenedChapter.insertMany(
      reads.map((at) => ({
        user: new Types.ObjectId(),
        story: new Types.ObjectId(),
        chapter: new Types.ObjectId(),
        firstAt: new Date(at),
      })),
    );
    const paidAt = new Date("2026-11-18T12:00:00Z");
    const { collectionName } = Purchase.collection;
    await mongoose.connection.collection(collectionName).insertOne({ price: 400, paidAt, live: false });
  });

  beforeEach(async () => {
    await mongoose.connection.collection("mails").deleteMany({});
    for (const { collection } of [FigureMail, FigureDay]) await collection.deleteMany({});
  });

  it("compares the last week with the week before, as far as each recipient may see them", async () => {
    expect(await sendAt(monday)).to.equal(2);
    const [toAda] = await mailsTo("ada");
    expect(toAda!.subject).to.include("16 November 2026");
    expect(toAda!.text)
      .to.include("Stories\nChapters opened by members: 2 (1)")
      .and.include("Value of stories sold: $4.00 ($0.00)")
      .and.include(`${site.url}/admin/figures?by=week`);
    const [toMod] = await mailsTo("mod");
    expect(toMod!.text).to.include("Chapters opened by members: 2 (1)").and.not.include("sold");
    expect(await mailsTo("ann")).to.deep.equal([]);
  });

  it("is sent once a week, however often the job runs", async () => {
    const sent = [...(await Promise.all([sendAt(monday), sendAt(monday)])), await sendAt(monday)];
    expect(sent.reduce((sum, each) => sum + each, 0)).to.equal(2);
    expect((await mailsTo("ada")).length).to.equal(1);
  });

  it("can be turned off in the settings, which offer it to staff only, and by its link", async () => {
    const $ = page(await (await site.visit(ann)).get(PLACE).expect(200));
    expect($("[name=staffWeekly]").length).to.equal(0);
    const desk = await deskOf(site, ada);
    expect(page(await desk.agent.get(PLACE))("[name=staffWeekly]").attr("checked")).to.not.equal(undefined);
    // Without a value the box is not ticked.
    await desk
      .send(PLACE, PLACE, { staffWeekly: "false" })
      .then(({ status }) => expect(status).to.equal(303));
    expect(page(await desk.agent.get(PLACE))("[name=staffWeekly]").attr("checked")).to.equal(undefined);
    expect(await sendAt(monday)).to.equal(1);
    expect(await mailsTo("ada")).to.deep.equal([]);

    expect((await mailsTo("mod"))[0]!.text).to.include("/unsubscribe?token=staff-weekly.");
    const topics = site.app.features.flatMap(({ mailTopics = [] }) => mailTopics);
    await topics.find(({ name }) => name === "staff-weekly")!.end(mod.id);
    await FigureMail.deleteMany({});
    expect(await sendAt(monday)).to.equal(0);
  });
});
