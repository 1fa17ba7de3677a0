import { expect } from "chai";
import mongoose from "mongoose";
import { findHold, placeHold, releaseHold } from "#core/hold/index.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { setHeld } from "#shared/site/held.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { type Desk, deskOf, logged } from "./support.ts";

describe("A restored backup in the back office", () => {
  // Nothing listens there, so mails are never delivered.
  const site = useSite({ SMTP_URL: "smtp://127.0.0.1:9" });
  const path = adminPaths.adminHold();
  let admin: Desk;
  let mona: TestMember;

  const mails = () => mongoose.connection.collection("mails");
  const shown = async () => page(await admin.agent.get(path).expect(200))("main");
  const write = (to: string) =>
    site.app.mailer.sendMail({ kind: "account", to, subject: "Hello", text: "Hello" });
  const press = async (intent: string, since?: string) => {
    const $ = await shown();
    const fields = { intent, since: since ?? $.find('input[name="since"]').attr("value")! };
    return admin.send(path, path, fields);
  };

  before(async () => {
    admin = await deskOf(site, await site.addMember("ada", "admin"));
    mona = await site.addMember("mona", "moderator");
  });
  beforeEach(async () => {
    await site.app.jobs.stop();
    await write("before@example.com");
    await mails().updateMany({}, { $set: { createdAt: new Date(Date.now() - 60_000) } });
    await mongoose.connection
      .collection("jobs")
      .updateMany({}, { $set: { createdAt: new Date(Date.now() - 60_000) } });
    await placeHold(mongoose.connection, new Date());
    await site.app.jobs.start();
    await site.app.jobs.whenIdle();
  });
  afterEach(async () => {
    await releaseHold(mongoose.connection);
    setHeld(false);
    await mails().deleteMany({});
  });

  it("says on every page of staff that nothing is sent, and shows admins what is due", async () => {
    const overview = page(await admin.agent.get("/admin").expect(200))("main");
    expect(overview.text()).to.include("This site was restored from a backup");
    expect(overview.find(`a[href="${path}"]`).length).to.equal(1);
    const moderator = await site.visit(mona);
    expect((await moderator.get("/admin").expect(200)).text)
      .to.include("This site was restored from a backup")
      .and.not.include(path);
    const due = (await shown()).text();
    expect(due)
      .to.include("1 email will be sent.")
      .and.include("mail.deliver")
      .and.match(/\d+ recurring jobs wait too/);
    expect(await mails().countDocuments({ state: "queued", error: null })).to.equal(1);
  });

  it("is for admins alone", async () => {
    await (await site.visit(mona)).get(path).expect(403);
    await (await site.visit()).get(path).expect(404);
  });

  it("discards the mails of the backup, and none that was written since", async () => {
    await write("since@example.com");
    expect((await press("discard mails")).status).to.equal(303);
    const states = await mails()
      .find({}, { projection: { to: 1, state: 1 } })
      .toArray();
    expect(states.map(({ to, state }) => `${to} ${state}`)).to.have.members([
      "before@example.com failed",
      "since@example.com queued",
    ]);
    expect(await logged(1)).to.deep.equal(["hold.discard"]);
  });

  it("discards waiting jobs of one kind", async () => {
    expect((await press("job mail.deliver")).status).to.equal(303);
    const left = await mongoose.connection
      .collection("jobs")
      .countDocuments({ name: "mail.deliver", state: "waiting" });
    expect(left).to.equal(0);
  });

  it("is released by an admin who has seen it, and the audit log says so", async () => {
    expect((await press("release", new Date(0).toISOString())).status, "another hold").to.equal(422);
    expect((await press("release")).status).to.equal(303);
    expect(await findHold(mongoose.connection)).to.equal(null);
    expect((await shown()).text()).to.include("This site is not held");
    expect(await logged(1)).to.deep.equal(["hold.release"]);
  });

  it("lets no admin run the payouts meanwhile", async () => {
    const answer = await admin.send("/admin/payouts", "/admin/payouts", { intent: "run" });
    expect(answer.status).to.equal(422);
    expect(answer.text).to.include("so that nobody is paid twice");
  });

  it("changes nothing for what it does not know", async () => {
    expect((await press("discard nothing")).status).to.equal(422);
    expect((await press("anything")).status).to.equal(422);
    expect(await findHold(mongoose.connection)).to.not.equal(null);
  });
});
