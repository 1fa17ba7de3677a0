import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { followSubject } from "#features/library/followers/index.ts";
import { commonLists } from "#features/live/weekly-stories/content.ts";
import { createWeeklyStoriesJobs } from "#features/live/weekly-stories/jobs.ts";
import { WeeklyStories } from "#features/live/weekly-stories/model.ts";
import { sendWeeklyStories, weekOf } from "#features/live/weekly-stories/send.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { setNotificationPreferences } from "#features/people/profile/index.ts";
import { findWeeklyReaders } from "#features/people/users/index.ts";
import { suppress } from "#features/reach/suppressions/commands.ts";
import { Suppression } from "#features/reach/suppressions/model.ts";
import { renewAll, renewRising } from "#features/reading/discovery/index.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { like } from "../../reading/discovery/support.ts";

describe("The weekly email about stories", () => {
  const { site, members, as } = useHouseOfSite(["ada", "bea", "cleo", "dora", "elke", "finn"]);
  const services = () => site.app.services;
  const now = new Date();
  let [lamp, tide, goose, dark] = [] as unknown as [TestStory, TestStory, TestStory, TestStory];

  const mailsTo = (name: string) => site.app.mailer.listMails({ to: `${name}@example.com` });
  const want = (name: string, weekly_stories = true) =>
    setNotificationPreferences(services(), members[name]!.id, { weekly_stories });
  const sending = () => ({
    services: services(),
    mailer: site.app.mailer,
    site: { name: "Fablewright", url: site.url },
  });
  const sendTo = (name: string, at = now) =>
    sendWeeklyStories(sending(), members[name]!.id, at, commonLists(at));

  before(async () => {
    const write = (title: string, input: object = {}) => writeStory(site, members.ada!, { title, ...input });
    lamp = await write("The Lamp", { categories: ["fantasy"] });
    tide = await write("The Tide", { categories: ["fantasy"] });
    goose = await write("The Goose", { categories: ["humour"] });
    dark = await write("The Dark", { categories: ["humour"], mature: true });
    const readers = ["bea", "cleo", "dora"].map((name) => members[name]!.caller);
    await like({ services: services() } as never, readers, lamp.doc, tide.doc, dark.doc);
    await like({ services: services() } as never, [members.elke!.caller], lamp.doc);
    await followSubject(services(), members.finn!.caller, "story", lamp.id);
    for (const name of ["elke", "finn", "cleo"])
      await followSubject(services(), members[name]!.caller, "genre", "humour");
    await site.app.jobs.whenIdle();
    await renewAll();
    await renewRising(services().now());
  });

  beforeEach(async () => {
    await site.app.jobs.whenIdle();
    await mongoose.connection.collection("mails").deleteMany({});
    await WeeklyStories.deleteMany({});
    for (const name of Object.keys(members)) await want(name, false);
  });

  it("lists followed, recommended and rising stories, each once and with a reason", async () => {
    await want("elke");
    await want("finn");
    expect(await Promise.all([sendTo("elke"), sendTo("finn"), sendTo("bea")])).to.deep.equal([
      true,
      true,
      false,
    ]);
    const [toElke] = await mailsTo("elke");
    expect(toElke!.subject).to.equal("Your stories this week at Fablewright");
    expect(toElke!.text)
      .to.include("Because “The Lamp” is one of your favourites")
      .and.include(`“The Tide” by ada: 3 of its readers like this too\n${site.url}${tide.path}`)
      .and.include(`Popular this week in Humour\n\n“The Goose” by ada\n${site.url}${goose.path}`);
    expect(toElke!.text).to.not.include("The Dark");
    expect(toElke!.text!.split("“The Tide” by").length).to.equal(2);
    const [toFinn] = await mailsTo("finn");
    expect(toFinn!.text)
      .to.include(
        `New chapters of stories you follow\n\n“The Lamp” by ada: 3 new chapters\n${site.url}${lamp.path}`,
      )
      .and.include("New and rising\n\n“The Tide” by ada: 3 new readers this week");
    // Members who mute or block each other are not in each other's mails.
    await blockMember(services(), members.finn!.caller, { who: members.ada!.id, kind: "mute" });
    expect(await sendTo("finn", new Date(now.getTime() + 7 * 86_400_000))).to.equal(false);
    await unblockMember(services(), members.finn!.caller, { who: members.ada!.id, kind: "mute" });
  });

  it("is sent once a week, however often and wherever the job starts", async () => {
    await want("elke");
    const twice = await Promise.all([sendTo("elke"), sendTo("elke"), sendTo("elke")]);
    expect(twice.filter(Boolean)).to.have.length(1);
    expect(await sendTo("elke")).to.equal(false);
    expect(await mailsTo("elke")).to.have.length(1);
    expect(await sendTo("elke", new Date(now.getTime() + 7 * 86_400_000))).to.equal(true);
    expect([
      weekOf(new Date("2026-11-22T23:59:59Z")),
      weekOf(new Date("2026-11-23T00:00:00Z")),
    ]).to.deep.equal(["2026-11-16", "2026-11-23"]);
  });

  it("does not go to an address that bounced, or whose owner has reported it as spam", async () => {
    await want("elke");
    for (const reason of ["bounce", "complaint"] as const) {
      await suppress("Elke@example.com", { reason, detail: "" }, now);
      expect(await sendTo("elke"), reason).to.equal(false);
    }
    expect(await mailsTo("elke")).to.have.length(0);
    await Suppression.deleteMany({});
    expect(await sendTo("elke")).to.equal(true);
  });

  it("is neither lost nor repeated if its writing is interrupted, and a failing one does not hold up others", async () => {
    for (const name of ["elke", "finn", "cleo"]) await want(name);
    let broken = 1;
    const mailer: { sendMail: typeof site.app.mailer.sendMail } = {
      async sendMail(mail, options) {
        await site.app.mailer.sendMail(mail, options);
        // After the mail, before the end of the transaction.
        if (mail.to.startsWith("elke") && broken-- > 0) throw new Error("the process ends");
      },
    };
    const own = { ...site.app.jobs, add: () => {} };
    const runs: (() => Promise<void>)[] = [];
    const jobs = {
      ...own,
      async enqueue(job: { run: (payload: never, context: object) => Promise<void> }, payload: never) {
        runs.push(() => job.run(payload, { signal: new AbortController().signal, logger: { warn() {} } }));
      },
    };
    const weekly = createWeeklyStoriesJobs(jobs as never, { ...sending(), mailer }, 1);
    await weekly.begin(now);
    await weekly.begin(now);
    while (runs.length > 0) await runs.shift()!();
    for (const name of ["elke", "finn", "cleo"]) expect(await mailsTo(name), name).to.have.length(1);
  });

  it("is ended with one click, and enabled in the settings without scripts", async () => {
    const agent = await as("cleo");
    const settings = await agent.get("/settings/notifications").expect(200);
    expect(page(settings)("[name=weekly]").attr("checked")).to.equal(undefined);
    await send(agent, formOf(settings, "weekly"), { weekly: "true" });
    expect(page(await agent.get("/settings/notifications"))("[name=weekly]").attr("checked")).to.not.equal(
      undefined,
    );
    expect(await sendTo("cleo")).to.equal(true);
    const [mail] = await mailsTo("cleo");
    expect(mail!.headers["List-Unsubscribe-Post"]).to.equal("List-Unsubscribe=One-Click");
    const { pathname, search } = new URL(/<(.+)>/.exec(mail!.headers["List-Unsubscribe"]!)![1]!);
    const asked = await supertest(site.url)
      .get(pathname + search)
      .expect(200);
    expect(asked.text).to.include("A weekly email about stories");
    await supertest(site.url)
      .post(pathname + search)
      .type("form")
      .send("List-Unsubscribe=One-Click")
      .expect(200);
    expect(await sendTo("cleo", new Date(now.getTime() + 7 * 86_400_000))).to.equal(false);
    const { body } = await supertest(site.url)
      .get("/api/users/me")
      .set("Authorization", `Bearer ${members.cleo!.token}`)
      .expect(200);
    expect(body.weekly_stories).to.equal(false);
  });
});

describe("Recipients of the weekly email", () => {
  const house = useHouse();

  it("are found without examining other members", async () => {
    const members = [await aMember(house), await aMember(house), await aMember(house)];
    const id = members[1]!.viewer.id!;
    await setNotificationPreferences(house.services, id, { weekly_stories: true });
    let found: string[] = [];
    const [find] = await examined(async () => {
      found = await findWeeklyReaders(null, 10);
    });
    expect(found).to.deep.equal([id]);
    expect(find!.documents).to.be.at.most(1);
    expect(find!.keys).to.be.at.most(2);
    expect(find!.stages).to.not.include.members(["COLLSCAN"]);
  });
});
