import { expect } from "chai";
import mongoose from "mongoose";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("A member and a session that tests store", () => {
  const site = useSite();
  let stored: TestMember;
  let registered: TestMember;

  before(async () => {
    stored = await site.addMember("one-member");
    registered = await site.register("two-member");
    await site.app.jobs.whenIdle();
  });

  const documents = async (collection: string, { id }: TestMember) => {
    const all = await mongoose.connection
      .collection(collection)
      .find({ _id: new mongoose.Types.ObjectId(id) })
      .toArray();
    return all.map(({ _id, createdAt: _made, updatedAt: _changed, last_logged_in: _seen, ...fields }) =>
      JSON.parse(
        JSON.stringify(fields)
          .replaceAll(/one|two/g, "name")
          .replaceAll(/"(?:at|lastOnline|lastOnlineDay)":"[^"]+"/g, '"at":""'),
      ),
    );
  };

  it("are the same as after a registration", async () => {
    for (const collection of ["users", "termsagreements"])
      expect(await documents(collection, stored), collection).to.deep.equal(
        await documents(collection, registered),
      );
  });

  it("are the same as after signing in", async () => {
    const [session, form] = [await site.visit(stored), await site.signIn(registered)];
    for (const agent of [session, form]) {
      const $ = page(await agent.get("/settings/account").expect(200));
      expect($("main").text()).to.include("member");
    }
    const rows = await mongoose.connection.collection("sessions").find().toArray();
    const [one, two] = [stored, registered].map(
      ({ id }) => rows.find((row) => row.session.account.id === id)!,
    );
    const shapeOf = (value: unknown): unknown =>
      value && typeof value === "object" && !(value instanceof Date)
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
        : typeof value;
    expect(shapeOf(one)).to.deep.equal(shapeOf(two));
  });

  it("have a token that is the same as after signing in to the API", async () => {
    const agent = await site.visit();
    const { body } = await agent
      .post("/api/auth/local")
      .send({ identifier: registered.username, password: registered.password })
      .expect(200);
    const claims = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
    const own = claims(await site.tokenOf(registered));
    expect({ ...own, iat: 0, exp: 0 }).to.deep.equal({ ...claims(body.jwt), iat: 0, exp: 0 });
  });
});
