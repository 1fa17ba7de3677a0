import { expect } from "chai";
import supertest from "supertest";
import { mountedRoutes } from "#core/api/index.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { collect } from "#test/app/support/bytes.ts";
import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, type TestSite } from "#test/support/site.ts";
import { narrate, tone } from "../../reach/narration/support.ts";
import { type BesidePaid, writeBeside } from "./beside-paid.ts";
import { boughtStory } from "./support.ts";

type Agent = ReturnType<typeof supertest.agent>;

/** In the preview. */
const OPEN = "marmalade";
/** Searched for by readers who have not paid. */
const ASKED = "quartzbeetle";
/** Next to it in the paid text: must never be shown to readers who have not paid. */
const PAID = ["xylophonium", "gloamingbird", "thistlewick"];
/** Limit on the addresses that one crawl follows. */
const MOST = 400;

/**
 * Tests as readers who have not paid: every entry page, every read of the API, populated as guest and member,
 * and with `wide` all pages linked from there.
 */
export function testPaidWords(site: TestSite, wide: boolean): void {
  let author: TestMember;
  let story: TestStory;
  let buyer: Agent;
  let stranger: Agent;
  let strangerToken: string;
  /** Copies related to the story: those of its team, its author's readers and advance readers. */
  let beside: BesidePaid;
  /** Audio addresses of a free chapter and a paid one. */
  const audio = { open: "", paid: "" };

  before(async () => {
    author = await site.addMember("seller");
    story = await storeStory(site, author, {
      title: "A Very Paid Story",
      pricing: "USD",
      price: 5,
      previewChapters: 1,
      chapters: [
        `The ${OPEN} was in its jar.`,
        { title: "Second", html: `<p>A ${ASKED} hummed beside the ${PAID[0]}.</p><p>A ${PAID[1]} sang.</p>` },
        { title: "Third", html: `<p>Nobody had told the ${PAID[2]}.</p>` },
      ],
    });
    const sentence = (text: string) => ({ cues: [{ at: 0, text }] });
    audio.open = await narrate(site, story, 1, sentence(`The ${OPEN} was in its jar.`));
    audio.paid = await narrate(
      site,
      story,
      2,
      sentence(`A ${ASKED} hummed beside the ${PAID[0]}.`),
      tone("flac"),
    );
    const reader = await site.addMember("reader");
    const other = await site.addMember("stranger");
    await boughtStory(site, author, reader, story);
    beside = await writeBeside(site, { author, story, reader }, [ASKED, ...PAID]);
    buyer = await site.visit(reader);
    stranger = await site.visit(other);
    strangerToken = await site.tokenOf(other);
    await leaveTraces();
  });

  /** Does all that a buyer can do with a purchase: fills caches, and creates content that quotes it. */
  async function leaveTraces(): Promise<void> {
    for (const number of [1, 2, 3]) {
      const { text } = await buyer.get(story.chapter(number)).expect(200);
      expect(text).to.include(number === 1 ? OPEN : PAID[number - 1]!);
    }
    await buyer.get(story.path).expect(200);
    await buyer.get(`${story.path}.epub`).expect(200);
    await buyer.get(`${story.path}/find?q=${ASKED}`);
    const _csrf = await csrfOf(buyer);
    const send = (path: string, fields: object) =>
      buyer
        .post(path)
        .type("form")
        .send({ _csrf, ...fields });
    await send(`${story.chapter(2)}/comments`, { text: "What a bird!", quote: `A ${PAID[1]} sang.` }).expect(
      303,
    );
    await send(`${story.path}/review`, { text: "Worth every cent, from the first page to the last." });
  }

  const expectNothingPaid = (text: string, where: string) => {
    for (const word of PAID) expect(text.includes(word), `${word} at ${where}`).to.equal(false);
  };

  /** Follows all links from these addresses. */
  async function crawl(agent: Agent, from: readonly string[]): Promise<number> {
    const seen = new Set(from);
    const waiting = [...from];
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const response = await agent.get(address).buffer(true);
      expect(response.status, address).to.be.below(500);
      const text = response.text ?? response.body?.toString("utf8") ?? "";
      expectNothingPaid(text, address);
      if (!wide) continue;
      for (const [, link] of text.matchAll(/(?:href|src|action)="(\/[^"#]*)/g)) {
        const next = link!.replaceAll("&amp;", "&");
        if (seen.has(next) || seen.size >= MOST || /logout|\.(?:css|js|woff2|epub)$/.test(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    return seen.size;
  }

  /** Pages of a story that no link names, or that are linked for some readers only. */
  const doors = () => [
    "/",
    "/stories/paid",
    `/search?q=${OPEN}`,
    `/search?q=${ASKED}`,
    story.path,
    ...[1, 2, 3].map(story.chapter),
    ...[2, 3].flatMap((number) =>
      ["comments", "bookmark", "report"].map((end) => `${story.chapter(number)}/${end}`),
    ),
    ...[ASKED, OPEN, "hummed"].map((word) => `${story.path}/find?q=${word}`),
    `${story.path}/offline.json`,
    `${story.path}/feed.atom`,
    `/user/${author.username}`,
    `/user/${author.username}/feed.atom`,
    "/feed.atom",
    "/sitemap.xml",
    "/sitemaps/stories-0.xml",
    `/og/story/${story.id}.png`,
    `/covers/${story.id}/${story.doc.slug}.svg`,
    ...beside.doors,
  ];

  it("are on no page that a guest reaches", async () => {
    expect(await crawl(supertest.agent(site.url), doors())).to.be.above(wide ? 60 : 20);
  });

  it("are on no page that a member who has not paid reaches", async () => {
    expect(await crawl(stranger, [...doors(), "/newsfeed", "/bookmarks"])).to.be.above(wide ? 60 : 20);
  });

  it("are visible to those with access: the team, advance readers, and the writer of a newsletter", async () => {
    for (const [member, addresses] of beside.seenBy) {
      const agent = await site.visit(member);
      for (const address of addresses) {
        const { text } = await agent.get(address).expect(200);
        expect(
          PAID.filter((word) => text.includes(word)),
          address,
        ).to.not.be.empty;
      }
    }
  });

  it("are not in audio for others, whole or in sentences", async () => {
    const sentences = `/story/${story.id}/audio/${story.doc.contents[1]!.chapter}/sentences.json`;
    await buyer.get(audio.paid).expect(200);
    expect((await buyer.get(sentences).expect(200)).text).to.include(PAID[0]);
    for (const agent of [supertest.agent(site.url), stranger]) {
      await agent.get(audio.open).expect(200);
      for (const address of [audio.paid, sentences]) await agent.get(address).expect(404);
      const { text } = await agent.get(`${story.path}/podcast.xml`).expect(200);
      const fileOf = (address: string) => address.split("/").at(-1)!;
      expect(text).to.include(fileOf(audio.open)).and.not.include(fileOf(audio.paid));
    }
  });

  if (wide)
    it("are at no route, for any id related to the story", async () => {
      const pages = site.app.features.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
      const others = mountedRoutes(site.app.express, "")
        .filter(({ method, path }) => method === "get" && !path.startsWith("/api"))
        .map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"));
      const chapter = String(story.doc.contents[1]!.chapter);
      const places: Record<string, string> = {
        slug: story.doc.slug,
        number: "2",
        chapter,
        username: author.username,
        list: "paid",
        from: "0",
        genre: "fantasy",
        file: audio.paid.split("/").at(-1)!,
        kind: "csv",
        width: "320",
      };
      const addresses = [...new Set([...pages, ...others])].flatMap((path) => {
        const named = { ...places, ...beside.placesIn(path) };
        return [story.id, chapter, ...beside.idsIn(path)].map((id) =>
          path.replace(/[{}]/g, "").replace(/:(\w+)/g, (_, name: string) => named[name] ?? id),
        );
      });
      const asked = [...new Set(addresses)].filter((address) => !/logout|\*|\.epub$/.test(address));
      expect(asked.length).to.be.above(300);
      for (const agent of [supertest.agent(site.url), stranger])
        for (const address of asked) {
          const { status, text, body } = await agent.get(`${address}?q=${ASKED}`).buffer(true);
          expect(status, address).to.be.below(500);
          expectNothingPaid(text ?? JSON.stringify(body), address);
        }
    }).timeout(300_000);

  it("are not in the EPUB for readers who have not paid, nor in one with audio", async () => {
    for (const agent of [supertest.agent(site.url), stranger])
      for (const ending of [".epub", "/audio.epub"]) {
        const { body } = await agent.get(`${story.path}${ending}`).buffer(true).parse(collect).expect(200);
        const book = JSON.stringify(await readManuscript(body as Buffer, "book.epub"));
        expect(book).to.include(OPEN);
        expectNothingPaid(book, "the EPUB");
      }
  });

  it("are not in API responses, and cannot be guessed by its filters", async () => {
    const { paths } = site.app.apiDocument() as { paths: Record<string, { get?: unknown }> };
    const reads = Object.keys(paths).filter((path) => paths[path]!.get);
    expect(reads.length).to.be.above(20);
    const chapter = String(story.doc.contents[1]!.chapter);
    for (const token of wide ? [null, strangerToken] : [strangerToken]) {
      const ask = async (path: string) => {
        const request = supertest(site.url).get(path);
        const { text, status } = await (token ? request.set("Authorization", `Bearer ${token}`) : request);
        expect(status, path).to.be.below(500);
        expectNothingPaid(text ?? "", path);
        return text ?? "";
      };
      for (const read of reads) {
        const path = read.startsWith("/api") ? read : `/api${read}`;
        for (const id of [story.id, chapter, ...beside.idsIn(path)]) {
          const address = path.replace(/\{[^}]+\}/g, id);
          if (wide) await ask(address);
          await ask(`${address}?populate=*`);
        }
      }
      await ask(`/api/stories/${story.id}/find?q=${ASKED}`);
      for (const field of ["html", "text", "excerpt"]) {
        const found = await ask(`/api/chapters?filters[${field}][$contains]=${ASKED}`);
        expect(found, field).to.not.include(chapter);
      }
      expect(await ask(`/api/chapters?_q=${ASKED}`)).to.not.include(chapter);
      expect(await ask(`/api/stories?_q=${ASKED}`)).to.not.include(story.id);
    }
  });
}
