import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { site as shared } from "#shared/site.ts";
import { eventually } from "#test/support/eventually.ts";
import { mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const FIREFOX = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

describe("A sign-in with a new device", () => {
  const site = useSite();
  let count = 0;
  let ann: TestMember;
  beforeEach(async () => {
    ann = await site.addMember(`walker-${++count}`);
  });

  const known = () => mongoose.connection.collection("known-devices");
  const user = () => mongoose.Types.ObjectId.createFromHexString(ann.id);
  const signIn = async (agent: string, devices: number) => {
    await supertest(site.url)
      .post("/login")
      .set("User-Agent", agent)
      .type("form")
      .send({ identifier: ann.username, password: ann.password })
      .expect(303);
    await eventually(async () => expect(await known().countDocuments({ user: user() })).to.equal(devices));
  };
  const mails = () => mailsTo(site, `${ann.username}@example.com`);

  it("is reported by mail with the device and where to sign out, but not for the first device", async () => {
    await signIn(FIREFOX(140), 1);
    expect(await mails()).to.deep.equal([]);
    await signIn(PHONE, 2);
    const [mail, ...others] = await mails();
    expect(others).to.deep.equal([]);
    expect(mail!.subject).to.equal(`New sign-in to your account at ${shared().name}`);
    expect(mail!.text)
      .to.include("Safari 18 on iOS")
      .and.include("/settings/devices")
      .and.include("/forgot-password");
  });

  it("is reported once, and an update of a browser is not a new device", async () => {
    await signIn(FIREFOX(140), 1);
    await signIn(FIREFOX(141), 1);
    await Promise.all([signIn(PHONE, 2), signIn(PHONE, 2)]);
    await signIn(PHONE, 2);
    expect(await mails()).to.have.length(1);
  });
});
