import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { messagesDemo } from "#features/talk/messages/demo.ts";
import { type TestMember, useSite } from "../../support/site.ts";

const PEOPLE = ["nell.ashby", "maren.holt", "ines-varga", "tobias_quill"];

describe("The demo's conversations", () => {
  const site = useSite();
  const begun = new Date();
  const people = new Map<string, TestMember>();
  before(async () => {
    for (const username of PEOPLE) people.set(username, await site.addMember(username));
    const viewers = new Map([...people].map(([username, { viewer }]) => [username, viewer]));
    // An interrupted load is resumed.
    for (const _ of ["once", "again"])
      await messagesDemo.load({
        services: site.app.services,
        connection: mongoose.connection,
        viewers,
        begun,
      });
  });

  const read = async (username: string, path: string) => {
    const token = await site.tokenOf(people.get(username)!);
    return (await supertest(site.url).get(path).set("Authorization", `Bearer ${token}`).expect(200)).body;
  };

  it("are in their members' inboxes once each, newest first", async () => {
    const { data } = await read("maren.holt", "/api/message-groups?populate=participants");
    const others = data.map((group: { attributes: { participants: { data: Named[] } } }) =>
      group.attributes.participants.data
        .map(({ attributes }) => attributes.username)
        .filter((name) => name !== "maren.holt"),
    );
    expect(others).to.deep.equal([["nell.ashby"], ["ines-varga"]]);
  });

  it("have past dates, and all but one message is read", async () => {
    const messages = await mongoose.connection.collection("messages").find().sort({ createdAt: 1 }).toArray();
    expect(messages).to.have.lengthOf(9);
    for (const { createdAt } of messages) expect(createdAt).to.be.below(begun);
    expect(messages.filter(({ read }) => !read).map(({ message }) => message)).to.deep.equal([
      messages.at(-1)!.message,
    ]);
    expect(await read("nell.ashby", "/api/messages/count")).to.equal(1);
    expect(await read("maren.holt", "/api/messages/count")).to.equal(0);
  });
});

interface Named {
  readonly attributes: { readonly username: string };
}
