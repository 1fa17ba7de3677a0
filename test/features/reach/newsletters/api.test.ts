import { expect } from "chai";
import supertest from "supertest";
import { Subscriber } from "#features/reach/mailing-lists/model.ts";
import { Newsletter } from "#features/reach/newsletters/model.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { subscriber } from "./support.ts";

describe("Mailing lists and newsletters through the API", () => {
  const site = useSite();
  let author: TestMember;
  let other: TestMember;

  before(async () => {
    author = await site.addMember("api-letters");
    other = await site.addMember("api-other");
  });

  const as = async (member: TestMember) => {
    const bearer = { Authorization: `Bearer ${await site.tokenOf(member)}` };
    return (method: "get" | "post" | "put" | "delete", path: string, data?: object) => {
      const asked = supertest(site.url)[method](`/api/${path}`).set(bearer);
      return data ? asked.send({ data }) : asked;
    };
  };

  it("are private: their owner creates a list, reads and removes its subscribers, and writes a newsletter", async () => {
    const [own, others] = [await as(author), await as(other)];
    const made = await own("post", "mailing-lists", { name: "By the API", about: "News." }).expect(200);
    const { id } = made.body.data;
    expect(made.body.data.attributes).to.include({ name: "By the API", about: "News.", slug: "by-the-api" });
    await Subscriber.insertMany([
      subscriber(id, "a@api.example", { link: "my-link", counted: true }),
      subscriber(id, "b@api.example", { state: "pending" }),
    ] as never);
    const { body } = await own("get", `mailing-lists/${id}/subscribers?state=confirmed`).expect(200);
    expect(body.data.map(({ attributes }: { attributes: object }) => attributes)[0]).to.include({
      email: "a@api.example",
      state: "confirmed",
      link: "my-link",
      counted: true,
      consent: "I want the letters.",
    });
    expect(body.data.length).to.equal(1);
    await others("get", `mailing-lists/${id}/subscribers`).expect(404);
    await others("delete", `mailing-lists/${id}/subscribers/${body.data[0].id}`).expect(404);
    await own("delete", `mailing-lists/${id}/subscribers/${body.data[0].id}`).expect(200);
    expect((await Subscriber.findOne({ email: "a@api.example" }).lean())!.state).to.equal("left");
    const begun = await own("post", "newsletters", { list: id }).expect(200);
    const letter = begun.body.data.id;
    const blocks = [
      { kind: "text", text: "**Hello**" },
      { kind: "button", words: "Read", url: "https://x.example/" },
    ];
    await own("put", `newsletters/${letter}`, { subject: "News", blocks, version: 1 }).expect(200);
    const behind = await own("put", `newsletters/${letter}`, { subject: "Lost", version: 1 });
    expect(behind.status).to.equal(409);
    await own("put", `newsletters/${letter}`, { preheader: "At last" }).expect(200);
    const read = (await own("get", `newsletters/${letter}`).expect(200)).body.data.attributes;
    expect(read).to.include({ subject: "News", preheader: "At last", state: "draft", version: 3 });
    expect(read.blocks.map(({ kind }: { kind: string }) => kind)).to.deep.equal(["text", "button"]);
    expect(read.blocks[0].html).to.equal("<p><strong>Hello</strong></p>");
    const dueAt = new Date(Date.now() + 86_400_000).toISOString();
    await Newsletter.updateOne({ _id: letter }, { $set: { state: "scheduled", dueAt } });
    const scheduled = (await own("get", `newsletters/${letter}`).expect(200)).body.data.attributes;
    const same = await own("put", `newsletters/${letter}`, scheduled).expect(200);
    expect(same.body.data.attributes).to.include({ state: "scheduled", dueAt, version: 3 });
    const changed = await own("put", `newsletters/${letter}`, { preheader: "Another" }).expect(200);
    expect(changed.body.data.attributes).to.include({ state: "draft", dueAt: null, version: 4 });
    await others("get", `newsletters/${letter}`).expect(404);
    await others("post", "newsletters", { list: id }).expect(400);
    expect((await others("get", "newsletters").expect(200)).body.data).to.deep.equal([]);
    await own("delete", `newsletters/${letter}`).expect(200);
    await supertest(site.url).get("/api/newsletters").expect(403);
    await own("delete", `mailing-lists/${id}`).expect(200);
  });
});
