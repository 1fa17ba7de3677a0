import { EventEmitter } from "node:events";
import { expect } from "chai";
import supertest from "supertest";
import { createServing } from "#core/realtime/serving.ts";
import { cleanInput } from "#core/text/index.ts";
import { importStory } from "#features/stories/chapters/index.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { readStory } from "#features/stories/stories/index.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { fillIn } from "./support/forms.ts";
import { browsersOf, page, writeStory } from "./support/stories.ts";
import { wellFormed } from "./support/xml.ts";

/** Control characters that are removed wherever they are sent; tabs and line ends are not. */
const ODD = "\u0000\u0001\u0008\u000e\u0010\u001b\u001f\ufffe\uffff";

describe("Text input", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;

  before(async () => {
    author = await site.addMember("odd-author");
  });

  describe("is cleaned by one function", () => {
    const cases: readonly (readonly [string, unknown, unknown])[] = [
      ["control characters", `a${ODD}b`, "ab"],
      ["tabs and line ends, which stay", "a\tb\nc\r\nd", "a\tb\nc\r\nd"],
      ["feeds, which separate words", "a\u000bb\u000cc", "a b c"],
      ["half a surrogate pair", "a\ud800b\udc00", "a\ufffdb\ufffd"],
      ["whole pairs and joiners, which stay", "👩‍👩‍👧 \u200f", "👩‍👩‍👧 \u200f"],
      ["lists and objects", { a: [`x${ODD}`, { b: `y${ODD}` }], c: 1 }, { a: ["x", { b: "y" }], c: 1 }],
      ["what is no text", [null, undefined, 1, true], [null, undefined, 1, true]],
    ];
    for (const [name, given, expected] of cases)
      it(`: ${name}`, () => expect(cleanInput(given)).to.deep.equal(expected));

    it("which leaves clean text, bytes, dates and object prototypes unchanged", () => {
      const input = { text: "clean", bytes: Buffer.from("\u0010"), date: new Date(0) };
      expect(cleanInput(input)).to.equal(input);
      const odd = cleanInput({ ...input, text: `x${ODD}` });
      expect(odd).to.deep.equal({ ...input, text: "x" });
      expect(odd.bytes).to.equal(input.bytes);
      const hostile = cleanInput(JSON.parse(`{"__proto__":{"admin":true},"a":"x\\u0010"}`));
      expect(Object.getPrototypeOf(hostile)).to.equal(Object.prototype);
      expect(Object.hasOwn(hostile, "__proto__")).to.equal(true);
    });

    it("at any depth, and in objects that contain themselves", () => {
      const deep = JSON.parse(`${"[".repeat(200_000)}"\\u0010"${"]".repeat(200_000)}`);
      expect(() => cleanInput(deep)).not.to.throw();
      const loop: { text: string; self?: unknown } = { text: "x\u0010" };
      loop.self = loop;
      const clean = cleanInput(loop);
      expect(clean.text).to.equal("x");
      expect(clean.self).to.equal(clean);
    });
  });

  it("is stored clean from a form", async () => {
    const story = await writeStory(site, author);
    const answer = await fillIn(await as(author), `/story/${story.id}/edit`, {
      title: `The${ODD} Ferry`,
      synopsis: `It${ODD} leaves\tat\nnine.`,
    });
    expect(answer.status).to.equal(303);
    const { title, synopsis } = (await readStory(author.caller.viewer, story.id))!;
    expect([title, synopsis]).to.deep.equal(["The Ferry", "It leaves\tat\nnine."]);
  });

  it("is stored clean from the API and its queries, and the feed is still well-formed", async () => {
    const story = await writeStory(site, author);
    const agent = await as(author);
    await agent
      .put(`/api/stories/${story.id}`)
      .set("x-csrf-token", String(page(await agent.get("/settings/profile"))("[name=_csrf]").val()))
      .send({ data: { title: `The${ODD} Lock`, synopsis: `It${ODD} opens \ud800.` } })
      .expect(200);
    const { body } = await supertest(site.url).get(`/api/stories/${story.id}`).expect(200);
    expect(body.data.attributes.title).to.equal("The Lock");
    expect(body.data.attributes.synopsis).to.equal("It opens \ufffd.");
    const query = `filters[title][$eq]=${encodeURIComponent(`The${ODD} Lock`)}`;
    const { body: matching } = await supertest(site.url).get(`/api/stories?${query}`).expect(200);
    expect(matching.data.map(({ id }: { id: string }) => id)).to.deep.equal([story.id]);
    wellFormed((await supertest(site.url).get("/feed.atom").expect(200)).text);
  });

  it("reaches handlers clean from a multipart body's JSON", async () => {
    const story = await writeStory(site, author);
    const agent = await as(author);
    await agent
      .put(`/api/stories/${story.id}`)
      .set("x-csrf-token", String(page(await agent.get("/settings/profile"))("[name=_csrf]").val()))
      .field("data", JSON.stringify({ synopsis: `It${ODD} closes.` }))
      .expect(200);
    expect((await readStory(author.caller.viewer, story.id))!.synopsis).to.equal("It closes.");
  });

  it("reaches handlers clean from the live channel", async () => {
    const socket = new EventEmitter();
    const serving = createServing(undefined as never, () => {});
    serving.add("say", (_asker, payload) => payload);
    serving.serve(socket as never, { id: "1" } as never);
    const answer = await new Promise((resolve) => socket.emit("say", { text: `a${ODD}b` }, resolve));
    expect(answer).to.deep.equal({ data: { text: "ab" } });
  });

  it("is clean when read from a file, including character references", async () => {
    const words = "Water falls over the weir all night. ".repeat(20);
    const html = `<title>The\u0010 Weir</title><h1>One\u0010&#16;</h1><p>${words}&#16;</p>`;
    const { title, chapters } = await readManuscript(Buffer.from(html), "weir.html");
    expect(title).to.equal("The Weir");
    const texts = chapters.flatMap((chapter) => [chapter.title, chapter.html]).join("\n");
    expect(texts).to.include("Water falls").and.not.include("\u0010");
  });

  it("is stored clean from an imported book", async () => {
    const { _id } = await importStory(site.app.services, author.caller, {
      story: { title: `The${ODD} Mill`, synopsis: `It${ODD} turns.` },
      chapters: [{ title: `One${ODD}`, type: "chapter", html: `<p>It${ODD} turns&#16;.</p>` }],
      publish: true,
    });
    const story = (await readStory(author.caller.viewer, String(_id)))!;
    expect([story.title, story.synopsis, story.contents[0]!.title]).to.deep.equal([
      "The Mill",
      "It turns.",
      "One",
    ]);
  });
});
