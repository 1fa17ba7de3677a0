import { expect } from "chai";
import { load } from "cheerio";
import { Thread } from "#features/community/forums/model.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { examined } from "#test/support/examined.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { forumTalk } from "./support.ts";

describe("Searching the forums", () => {
  const site = useSite({ PAGE_CACHE_MB: "0" });
  const talk = forumTalk(site);
  let [ada, bea, cyd] = [] as unknown as TestMember[];

  before(async () => {
    [ada, bea, cyd] = [await site.addMember("ada"), await site.addMember("bea"), await site.addMember("cyd")];
    for (const who of [ada!, bea!, cyd!]) await talk.agesBy(who, 90);
    await talk.begin(ada!, "Lanterns at sea", { text: "How do you describe light?", tags: ["Boats"] });
    await talk.begin(bea!, "What to read next", { text: "Anything with ships.", tags: ["lanterns"] });
    await talk.begin(cyd!, "Hello", { section: "introductions", text: "I collect lanterns." });
  });

  const read = async (path: string, who?: TestMember) =>
    load((await (await site.visit(who)).get(path).expect(200)).text);
  const threads = (page: ReturnType<typeof load>) =>
    page("#found-threads ~ ul h3 a, h2.visually-hidden ~ ul h3 a")
      .toArray()
      .map((link) => page(link).text());
  const posts = (page: ReturnType<typeof load>) =>
    page("#found-posts ~ ul h3 a")
      .toArray()
      .map((link) => page(link).text());
  const next = (page: ReturnType<typeof load>) => page('.pagination a[rel="next"]').attr("href");

  it("lists threads by title before those by tags, and posts by their words", async () => {
    const page = await read(forumsPaths.forumSearch("lantern"));
    expect(threads(page)).to.deep.equal(["Lanterns at sea", "What to read next"]);
    expect(posts(page)).to.deep.equal(["Hello"]);
    expect(page(".chip").first().attr("href")).to.equal("/forums/tags/boats");
    expect((await read(forumsPaths.forumSearch("zyzzyva")))("main").text()).to.include("Nothing found");
  });

  it("finds words with an apostrophe, however it is written", async () => {
    await talk.begin(ada!, "On D’Artagnan", { text: "And on O'Neil's lamp" });
    for (const q of ["d'artagnan", "D’Artagnan"])
      expect(threads(await read(forumsPaths.forumSearch(q)))).to.deep.equal(["On D’Artagnan"]);
    for (const q of ["O’Neil’s", "o'neil's"])
      expect(posts(await read(forumsPaths.forumSearch(q)))).to.deep.equal(["On D’Artagnan"]);
  });

  it("hides posts by members whom the reader has blocked, and hidden or removed ones", async () => {
    const dee = await site.addMember("dee");
    const gone = await talk.begin(bea!, "Removed lanterns", { text: "Lanterns again" });
    await Thread.updateOne({ _id: gone.doc._id }, { $set: { removed: true, open: false } });
    expect(threads(await read(forumsPaths.forumSearch("lantern"), dee))).to.have.length(2);
    await blockMember(site.app.services, dee.caller, { who: bea!.id, kind: "block" });
    const page = await read(forumsPaths.forumSearch("lantern"), dee);
    expect(threads(page)).to.deep.equal(["Lanterns at sea"]);
    expect(threads(await read(forumsPaths.forumTag("lanterns"), dee))).to.deep.equal([]);
    expect(threads(await read(forumsPaths.unanswered(), dee))).not.to.include("What to read next");
  });

  it("lists threads with a tag and unanswered ones, over all sections", async () => {
    expect(threads(await read(forumsPaths.forumTag("Boats")))).to.deep.equal(["Lanterns at sea"]);
    expect((await read(forumsPaths.forumTag("a/b c")))("main").text()).to.include("No thread has this tag");
    const { id } = await talk.begin(ada!, "Answered soon");
    const unanswered = async () => threads(await read(forumsPaths.unanswered()));
    expect(await unanswered()).to.include.members(["Answered soon", "Hello", "Lanterns at sea"]);
    await talk.say(bea!, id, "Here you are");
    expect(await unanswered()).not.to.include("Answered soon");
  });

  it("paginates all results, each once, using indexes", async () => {
    for (let at = 0; at < 30; at++)
      await talk.begin(ada!, `Kettle ${at}`, { text: `kettle number ${at}`, tags: ["kettles"] });
    const walk = async (path: string, titles: typeof posts) => {
      const all: string[] = [];
      for (let at: string | undefined = path; at; ) {
        const page = await read(at);
        all.push(...titles(page));
        at = next(page);
      }
      return all;
    };
    const expected = Array.from({ length: 30 }, (_, at) => `Kettle ${at}`);
    expect(await walk(forumsPaths.forumSearch("kettle"), posts)).to.have.members(expected);
    expect(await walk(forumsPaths.forumSearch("kettle", { only: "threads" }), threads)).to.have.members(
      expected,
    );
    expect(await walk(forumsPaths.forumTag("kettles"), threads)).to.deep.equal(expected.toReversed());
    const agent = await site.visit(bea);
    for (const path of [
      forumsPaths.forumSearch("kettle", { page: 2 }),
      forumsPaths.forumSearch("kettle", { only: "threads" }),
      forumsPaths.forumTag("kettles"),
      forumsPaths.unanswered(),
    ]) {
      const asked = await examined(() => agent.get(path).expect(200));
      const lists = asked.filter(({ collection }) => collection === "threads" || collection === "posts");
      expect(lists, path).to.not.be.empty;
      for (const { stages, documents } of lists) {
        expect(stages, path).to.not.include.members(["COLLSCAN"]);
        // At most as many as match the word, or fit on a page.
        expect(documents, path).to.be.at.most(path.includes("search") ? 31 : 28);
      }
    }
  });
});
