import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import sharp from "sharp";
import { unpublishStory } from "#features/stories/editing/index.ts";
import { LinkCard } from "#features/talk/link-cards/model.ts";
import { runningChallenge } from "#test/app/support/challenges.ts";
import { csrfOf, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { aStory } from "../../stories/stories/support.ts";
import { forumTalk } from "./support.ts";

describe("Pictures and cards in posts", () => {
  const site = useSite();
  const { begin, settle } = forumTalk(site);
  const kept = () => mongoose.connection.collection("uploads").countDocuments({ kind: "post" });

  it("are uploaded with a plain form, in a thread and a reply, and deleted with them", async () => {
    const member = await site.addMember("ada");
    await settle(member);
    const ada = await site.visit(member);
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#274a63" } })
      .jpeg()
      .toBuffer();
    const send = async (path: string, fields: Readonly<Record<string, string>>, alt: string) => {
      const request = ada.post(path).field("_csrf", await csrfOf(ada));
      for (const [name, value] of Object.entries(fields)) request.field(name, value);
      return request.attach("picture1", bytes, "p.jpg").field("picture1Alt", alt);
    };
    const begun = await send(
      "/forums/writing/new",
      { title: "Desks", text: "Mine", tags: "" },
      "A tidy desk",
    );
    expect(begun.status).to.equal(303);
    const place = begun.headers.location!;
    expect((await send(place, { text: "And now" }, "The same desk, a day later")).status).to.equal(303);
    const guest = await site.visit();
    const { text } = await guest.get(place).expect(200);
    expect(text).to.include('alt="A tidy desk"').and.include('alt="The same desk, a day later"');
    expect(await kept()).to.equal(2);

    const silent = await send(place, { text: "Unsaid" }, " ");
    expect(silent.status).to.equal(422);
    expect(silent.text).to.include("Please describe the picture").and.include("Unsaid");
    const locked = await send("/forums/writing/0", { text: "Nowhere" }, "A desk");
    expect(locked.status).to.equal(404);
    expect(await kept()).to.equal(2);

    const post = /\/forums\/posts\/([0-9a-f]{24})\/delete/.exec((await ada.get(place)).text)![1]!;
    await ada
      .post(`/forums/posts/${post}/delete`)
      .type("form")
      .send({ _csrf: await csrfOf(ada) })
      .expect(303);
    const jobs = mongoose.connection.collection("jobs");
    expect(await jobs.countDocuments({ name: "forums.remove-pictures" })).to.equal(1);
  });

  it("show the metadata of a linked page, until the post no longer links to it", async () => {
    const url = "https://example.org/page";
    await LinkCard.create({ url, found: true, title: "A page of tides", freshUntil: new Date(8e15) });
    const bea = await site.visit(await site.addMember("bea"));
    const _csrf = await csrfOf(bea);
    const begun = await bea
      .post("/forums/writing/new")
      .type("form")
      .send({ _csrf, title: "Links", text: `See ${url}.`, tags: "" });
    const place = begun.headers.location!;
    const guest = await site.visit();
    const { text } = await guest.get(place).expect(200);
    expect(text).to.include("A page of tides");
    const post = /\/forums\/posts\/([0-9a-f]{24})/.exec(text)![1]!;
    const { body } = await guest.get(`/api/posts/${post}`).expect(200);
    expect(body.data.attributes?.card?.title ?? body.data.card.title).to.equal("A page of tides");
    await bea.post(`/forums/posts/${post}/edit`).type("form").send({ _csrf, text: "See nothing." });
    expect((await guest.get(place)).text).not.to.include("A page of tides");
  });

  it("show a challenge of this site as a card, and nothing for a challenge at another address", async () => {
    const [host, bea] = [await site.addMember("host"), await site.addMember("guesting")];
    const limits = unlimited;
    const more = { title: "One night, one tide", description: "Write it by Sunday." };
    const challenge = await runningChallenge({ services: site.app.services, limits }, host, more);
    const card = async (text: string) => {
      const { place } = await begin(bea, "Come along", { text });
      const page = load((await (await site.visit()).get(place).expect(200)).text);
      return page(".link-card")
        .toArray()
        .map((each) => [page(each).attr("href"), page(each).find(".link-card-title").text()]);
    };
    expect(await card(`Here: ${site.url}/challenges/${challenge}.`)).to.deep.equal([
      [`/challenges/${challenge}`, "One night, one tide"],
    ]);
    for (const host of ["https://elsewhere.example", `${site.url}.elsewhere.example`])
      expect(await card(`Not here: ${host}/challenges/${challenge}`), host).to.deep.equal([]);
  });

  it("show a linked story while it is public, with its current text", async () => {
    const [author, bea] = [await site.addMember("author"), await site.addMember("reader")];
    const story = await aStory({ services: site.app.services } as never, author.caller, {
      title: "The Salt Road",
    });
    const { place } = await begin(bea, "Read this", {
      text: `See ${site.url}/story/${story._id}/${story.slug} and ${site.url}/story/${"0".repeat(24)}/none`,
    });
    const guest = await site.visit();
    const cards = async () => {
      const page = load((await guest.get(place).expect(200)).text);
      return page(".link-card")
        .toArray()
        .map((card) => `${page(card).attr("href")} ${page(card).find(".link-card-title").text()}`);
    };
    expect(await cards()).to.deep.equal([`/story/${story._id}/${story.slug} The Salt Road`]);
    await unpublishStory(site.app.services, author.caller, String(story._id));
    expect(await cards()).to.deep.equal([]);
  });
});
