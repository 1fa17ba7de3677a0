import { expect } from "chai";
import mongoose from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import { registerUser } from "#features/people/identity/index.ts";
import {
  blockUser,
  changeRole,
  findUsersForStaff,
  signOutUser,
  unblockUser,
  verifyUserEmail,
} from "#features/people/staff/index.ts";
import { findAudit, verifyAudit } from "#features/platform/audit/index.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Staff actions on accounts", () => {
  const site = useSite();
  let ada: TestMember;
  let mod: TestMember;
  let ann: TestMember;

  before(async () => {
    ada = await site.addMember("ada", "admin");
    mod = await site.addMember("mod", "moderator");
    ann = await site.addMember("ann.lee");
  });

  const services = () => site.app.services;
  const stored = (id: string) =>
    mongoose.connection.collection("users").findOne({ _id: new mongoose.Types.ObjectId(id) });
  const told = async () =>
    (await findAudit({}, { limit: 50 })).rows.map(
      ({ action, by, subject, details }) =>
        `${action} by ${by === ada.id ? "ada" : by === mod.id ? "mod" : by} on ${subject?.id === ann.id ? "ann" : "other"} ${JSON.stringify(details)}`,
    );

  it("are recorded in the audit log for every role, and not when refused", async () => {
    await blockUser(services(), mod.caller, ann.id, { reason: "Spam" });
    await unblockUser(services(), ada.caller, ann.id);
    await changeRole(services(), ada.caller, ann.id, { role: "moderator" });
    await changeRole(services(), ada.caller, ann.id, { role: "member" });
    await signOutUser(services(), mod.caller, ann.id);
    await mongoose.connection
      .collection("users")
      .updateOne({ _id: new mongoose.Types.ObjectId(ann.id) }, { $set: { confirmed: false } });
    await verifyUserEmail(services(), ada.caller, ann.id);
    expect((await stored(ann.id))!.confirmed).to.equal(true);
    const expected = [
      'user.block by mod on ann {"reason":"Spam"}',
      "user.unblock by ada on ann {}",
      'user.change-role by ada on ann {"from":"member","to":"moderator"}',
      'user.change-role by ada on ann {"from":"moderator","to":"member"}',
      "user.sign-out by mod on ann {}",
      "user.verify-email by ada on ann {}",
    ];
    expect((await told()).reverse()).to.deep.equal(expected);
    const no = async (work: Promise<unknown>) => expect((await refusal(work)).status).to.be.oneOf([400, 403]);
    await no(blockUser(services(), mod.caller, ada.id, { reason: "No" }));
    await no(blockUser(services(), mod.caller, mod.id, { reason: "No" }));
    await no(blockUser(services(), ada.caller, ann.id, { reason: " " }));
    await no(changeRole(services(), mod.caller, ann.id, { role: "admin" }));
    await no(changeRole(services(), ada.caller, ada.id, { role: "member" }));
    await no(verifyUserEmail(services(), mod.caller, ann.id));
    await no(signOutUser(services(), ann.caller, mod.id));
    expect(await told()).to.have.length(expected.length);
    expect((await verifyAudit()).broken).to.equal(null);
  });

  it("are refused while acting on behalf of somebody", async () => {
    const actor = { id: ada.id, username: "ada", until: Date.now() + 60_000 };
    const caller: Caller = { viewer: { ...mod.viewer, actor }, requestId: "test" };
    const { status } = await refusal(blockUser(services(), caller, ann.id, { reason: "x" }));
    expect(status).to.equal(403);
  });

  it("leave one of two admins who demote each other concurrently", async () => {
    const bea = await site.addMember("bea", "admin");
    const outcomes = await Promise.allSettled([
      changeRole(services(), ada.caller, bea.id, { role: "member" }),
      changeRole(services(), bea.caller, ada.id, { role: "member" }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
    const roles = await Promise.all([ada, bea].map(async ({ id }) => (await stored(id))!.role));
    expect(roles.sort()).to.deep.equal(["admin", "member"]);
  });

  it("begin with a search, by an index, by name, username and, for admins, email address", async () => {
    const guestCaller = { viewer: ann.viewer, requestId: "test" };
    for (let n = 0; n < 12; n++)
      await registerUser(services(), guestCaller, {
        username: `crowd-${n}`,
        email: `crowd${n}@elsewhere.org`,
        password: "correct horse battery",
        name: n === 7 ? "Zoë Quill" : "Some One",
      });
    const find = async (filter: Parameters<typeof findUsersForStaff>[0]) =>
      (await findUsersForStaff(filter, { limit: 20 })).rows.map(({ username }) => username);
    expect(await find({ search: "zoe qu" })).to.deep.equal(["crowd-7"]);
    expect(await find({ search: "ANN.L" })).to.deep.equal(["ann.lee"]);
    expect(await find({ search: "crowd7@" })).to.deep.equal([]);
    expect(await find({ search: "crowd7@", byEmail: true })).to.deep.equal(["crowd-7"]);
    expect(await find({ search: ann.id })).to.deep.equal(["ann.lee"]);
    expect(await find({ search: "(.*" })).to.deep.equal([]);
    expect(await find({ role: "moderator" })).to.deep.equal(["mod"]);
    expect(await find({ search: "crowd", from: new Date(Date.now() + 1_000) })).to.deep.equal([]);
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await findUsersForStaff({ search: "crowd" }, { limit: 5, after });
      seen.push(...page.rows.map(({ username }) => username));
      after = page.after;
    }
    expect(seen).to.deep.equal(Array.from({ length: 12 }, (_, n) => `crowd-${11 - n}`));
    for (const filter of [{}, { role: "member" as const }, { state: "blocked" as const }, { risk: "low" }])
      for (const { documents, returned, stages } of await examined(() =>
        findUsersForStaff(filter, { limit: 5 }),
      )) {
        expect(documents, JSON.stringify(filter)).to.be.at.most(returned);
        expect(stages).not.to.include("SORT");
      }
    for (const search of ["crowd-1", "crowd1@", "zoe"])
      for (const { documents, stages } of await examined(() =>
        findUsersForStaff({ search, byEmail: true }, { limit: 5 }),
      )) {
        expect(stages, search).not.to.include("COLLSCAN");
        // The twelve that begin with "crowd", and no others.
        expect(documents).to.be.at.most(12);
      }
  });
});
