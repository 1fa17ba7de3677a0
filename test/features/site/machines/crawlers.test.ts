import { expect } from "chai";
import sharp from "sharp";
import supertest from "supertest";
import { mountedRoutes } from "#core/api/index.ts";
import type { StoredImage } from "#core/files/stored.ts";
import { addItem, createList } from "#features/library/lists/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { setCover, updateStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { uploadsPaths } from "#shared/platform/uploads.paths.ts";
import { picturesClosedToCrawlers } from "#src/migrations/0012-pictures-closed-to-crawlers.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { migrate } from "#test/support/migrate.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const WISH = "noindex, noai, noimageai";
const RED = { width: 400, height: 600, channels: 3, background: "#a00" } as const;

describe("A story that asks crawlers to stay away", () => {
  const site = useSite();
  let author: TestMember;
  let shy: TestStory;
  let review = "";

  before(async () => {
    author = await site.addMember("author");
    const reader = await site.addMember("reader");
    shy = await storeStory(site, author, { title: "Shy", noCrawlers: true });
    await recordProgress(site.app.services, reader.viewer, { story: shy.id, number: 1, at: new Date() });
    const limits = { consume: async () => ({}) } as never;
    const reviewing = { services: site.app.services, limits };
    review = String((await saveReview(reviewing, reader.caller, { story: shy.id, text: "Well." }))._id);
  });

  /** Returns all guest-readable addresses below a story's address, and its pictures. */
  const places = (): string[] => {
    const pages = site.app.features.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
    const routes = mountedRoutes(site.app.express, "").filter(({ method }) => method === "get");
    return [...new Set([...pages, ...routes.map(({ path }) => path)])]
      .filter((path) => /^\/(story|covers|og\/story)\/(:id|\{id\})/.test(path))
      .map((path) =>
        path
          .replace(/:id|\{id\}/, shy.id)
          .replace(/:slug|\{slug\}/, shy.doc.slug)
          .replace(/:number|\{number\}/, "1"),
      );
  };
  /** Returns an address's directives for robots, from its page or its header. */
  const saidAt = async (path: string, agent: Pick<ReturnType<typeof supertest>, "get">) => {
    const answer = await agent.get(path).buffer(true);
    if (answer.status !== 200) return null;
    const isPage = answer.headers["content-type"]?.startsWith("text/html");
    return (
      (isPage ? page(answer)('meta[name="robots"]').attr("content") : answer.headers["x-robots-tag"]) ?? ""
    );
  };

  it("says so at every address for guests: pages, EPUB, feed, offline list, pictures", async () => {
    const found: string[] = [];
    for (const path of [
      ...places(),
      `${shy.chapter(1)}?x=1`,
      `${shy.path}/find?q=part`,
      `/reviews/${review}`,
    ]) {
      const said = await saidAt(path, supertest(site.url));
      if (said === null) continue;
      expect(said, path).to.equal(WISH);
      found.push(path);
    }
    expect(found).to.include.members([
      shy.path,
      shy.chapter(1),
      `${shy.chapter(1)}/comments`,
      `${shy.path}/reviews`,
      `${shy.path}/find`,
      `${shy.path}.epub`,
      `${shy.path}/feed.atom`,
      `${shy.path}/offline.json`,
      `/covers/${shy.id}/${shy.doc.slug}.svg`,
      `/og/story/${shy.id}.png`,
    ]);
  });

  it("says so with cached responses too, as currently set, including 304 responses", async () => {
    const feed = `${shy.path}/feed.atom`;
    const get = (etag = "") => supertest(site.url).get(feed).set("If-None-Match", etag);
    const { etag } = (await get().expect(200)).headers;
    expect((await get(etag).expect(304)).headers["x-robots-tag"]).to.equal(WISH);
    for (const noCrawlers of [false, true]) {
      await updateStory(site.app.services, author.caller, shy.id, { noCrawlers });
      expect((await get()).headers["x-robots-tag"]).to.equal(noCrawlers ? WISH : undefined);
    }
    await supertest(site.url)
      .get(`/og/story/${"0".repeat(24)}.png`)
      .expect(404);
  });

  it("says so for adult or private stories too, to readers with access", async () => {
    const agent = await site.visit(author);
    for (const wish of [{ mature: true }, { private: true }]) {
      const story = await storeStory(site, author, { ...wish, noCrawlers: true });
      for (const path of [story.path, story.chapter(1), `${story.path}/reviews`])
        expect(await saidAt(path, agent), path).to.equal(WISH);
    }
  });

  it("says so on the password page too, and after a wrong password", async () => {
    const story = await storeStory(site, author, { private: true, password: "sesame", noCrawlers: true });
    for (const path of [story.path, story.chapter(1), `${story.path}/find`, `${story.path}/unlock`])
      expect(await saidAt(path, supertest(site.url)), path).to.equal(WISH);
    const stranger = await site.visit(await site.addMember("guesser"));
    const wrong = await fillIn(stranger, story.path, { password: "mellon" }, { holding: "password" });
    expect(wrong.status).to.equal(422);
    expect(page(wrong)('meta[name="robots"]').attr("content")).to.equal(WISH);
  });

  describe("in its uploaded pictures", () => {
    const put = async (kind: "cover" | "inline", owner = author.id) =>
      site.app.files.putImage(await sharp({ create: RED }).png().toBuffer(), { kind, owner });
    const saidOf = async ({ id, width }: StoredImage, etag = "") => {
      const answer = await supertest(site.url)
        .get(uploadsPaths.file(id, String(width), "jpeg"))
        .set("If-None-Match", etag);
      expect(answer.status).to.equal(etag ? 304 : 200);
      return answer.headers["x-robots-tag"];
    };
    const inText = ({ id, width }: StoredImage) =>
      `<p>Look:</p><p><img src="${uploadsPaths.file(id, String(width), "jpeg")}" alt="" /></p>`;

    it("says so for the cover and those in its text, as currently set, including 304 responses", async () => {
      const [cover, first, later] = [await put("cover"), await put("inline"), await put("inline")];
      const story = await storeStory(site, author, { chapters: [inText(first), "Two."], noCrawlers: true });
      await setCover(site.app.services, author.caller, story.id, { cover });
      const second = String(story.doc.contents[1]?.chapter);
      await updateChapter(site.app.services, author.caller, second, { html: inText(later) });
      await site.app.jobs.whenIdle();
      expect(await saidOf(later), "not published yet").to.equal(undefined);
      await publishChapter(site.app.services, author.caller, second);
      await site.app.jobs.whenIdle();
      for (const picture of [cover, first, later]) {
        expect(await saidOf(picture)).to.equal(WISH);
        expect(await saidOf(picture, `"${picture.id}-${picture.width}.jpeg"`)).to.equal(WISH);
      }
      for (const noCrawlers of [false, true]) {
        await updateStory(site.app.services, author.caller, story.id, { noCrawlers });
        await site.app.jobs.whenIdle();
        for (const picture of [cover, first, later])
          expect(await saidOf(picture)).to.equal(noCrawlers ? WISH : undefined);
      }
    });

    it("does not say so for a picture that another member uploaded", async () => {
      const stranger = await site.addMember("stranger");
      const theirs = await put("inline", stranger.id);
      await storeStory(site, author, { chapters: [inText(theirs)], noCrawlers: true });
      await site.app.jobs.whenIdle();
      expect(await saidOf(theirs)).to.equal(undefined);
    });

    it("says so for pictures stored before the flag was", async () => {
      const cover = await put("cover");
      const story = await storeStory(site, author, { noCrawlers: true });
      await Story.updateOne({ _id: story.id }, { $set: { cover } });
      await migrate(site, picturesClosedToCrawlers);
      expect(await saidOf(cover)).to.equal(WISH);
    });
  });

  it("is in no feed or sitemap except its own feed", async () => {
    const open = await storeStory(site, author, { title: "Bold", categories: ["horror"] });
    await updateStory(site.app.services, author.caller, shy.id, { categories: ["horror"] });
    const list = await createList(site.app.services, author.caller, { title: "Both", public: true });
    for (const story of [shy.id, open.id])
      await addItem(site.app.services, author.caller, { list: String(list._id), story });
    await site.app.jobs.whenIdle();
    const read = async (path: string) => (await supertest(site.url).get(path).buffer(true).expect(200)).text;
    const feeds = ["/feed.atom", "/genres/horror/feed.atom", `/user/${author.username}/feed.atom`];
    for (const path of [...feeds, listsPaths.listFeed(String(list._id)), "/sitemaps/stories-0.xml"]) {
      const told = await read(path);
      expect(told, path).to.include(open.id).and.not.include(shy.id);
    }
    const listPage = page({ text: await read(listsPaths.list(String(list._id))) });
    expect(listPage('script[type="application/ld+json"]').text()).to.include(open.id).and.not.include(shy.id);
    expect(listPage("main").text()).to.include("Shy");
    expect(await read(`${shy.path}/feed.atom`)).to.include(shy.id);
  });

  it("is the only story that says so", async () => {
    const open = await storeStory(site, author);
    for (const path of [open.path, open.chapter(1), `${open.path}.epub`, `${open.path}/feed.atom`])
      expect(await saidAt(path, supertest(site.url)), path).to.equal("");
    expect(await saidAt(`${open.path}/find`, supertest(site.url))).to.equal("noindex");
    expect(await saidAt(`${open.chapter(1)}/comments`, supertest(site.url))).to.equal("noindex, follow");
  });
});
