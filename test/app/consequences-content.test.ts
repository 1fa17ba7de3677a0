import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { Thread, type ThreadDoc } from "#features/community/forums/model.ts";
import { Post, type PostDoc } from "#features/community/forums/post-model.ts";
import { createCoupon } from "#features/money/sales/coupons.ts";
import { Coupon } from "#features/money/sales/model.ts";
import { refundPurchase } from "#features/money/sales/refunds.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { changeUsername } from "#features/people/identity/index.ts";
import { reinstateStory, removeStory } from "#features/stories/editing/index.ts";
import { readListed } from "#features/stories/stories/index.ts";
import { Comment, type CommentDoc } from "#features/talk/comments/model.ts";
import { Review, type ReviewDoc } from "#features/talk/reviews/model.ts";
import { openShop, testClock } from "../features/money/sales/shop.ts";
import { driftsOf } from "../features/platform/counters/support.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { letIn, type TestStory, writeStory } from "./support/stories.ts";

describe("What follows", () => {
  const site = useSite();
  let author: TestMember;
  let count = 0;
  const member = (name: string) => site.addMember(`${name}-${++count}`);
  const bearer = async (who: TestMember) => ({ Authorization: `Bearer ${await site.tokenOf(who)}` });
  const send = async (who: TestMember, method: "post" | "put", path: string, data: object) => {
    const { body } = await supertest(site.url)
      [method](`/api/${path}`)
      .set(await bearer(who))
      .send({ data })
      .expect(200);
    return String(body.data?.id);
  };
  const comment = (who: TestMember, story: TestStory, text: string, more: object = {}) =>
    send(who, "post", "comments", { chapter: String(story.doc.contents[0]!.chapter), text, ...more });
  const unread = async (who: TestMember): Promise<number> => {
    await site.app.jobs.whenIdle();
    const { body } = await supertest(site.url)
      .get("/api/notifications/count")
      .set(await bearer(who));
    return body;
  };

  before(async () => {
    author = await member("author");
  });

  describe("a block", () => {
    for (const kind of ["block", "mute"] as const)
      it(`(${kind}) in the numbers above comments, which are of those that the viewer sees`, async () => {
        const story = await writeStory(site, author);
        const [ada, bea, cyd] = [await member("ada"), await member("bea"), await member("cyd")];
        const begun = await comment(bea, story, "Bea begins");
        await comment(cyd, story, "Cyd answers", { parent: begun });
        const kept = await comment(cyd, story, "Cyd begins");
        await comment(bea, story, "Bea answers", { parent: kept });
        await comment(ada, story, "Ada begins");
        const agent = await site.visit(ada);
        const read = async () => {
          const pages = [story.chapter(1), `${story.chapter(1)}/comments`];
          return Promise.all(
            pages.map(async (path) => {
              const $ = load((await agent.get(path).expect(200)).text);
              const heading = $("#comments-title, .comments-title").first().text();
              return [Number.parseInt(heading, 10), /Bea (begins|answers)/.test($("main").text())];
            }),
          );
        };
        expect(await read()).to.deep.equal([
          [5, true],
          [5, true],
        ]);
        await blockMember(site.app.services, ada.caller, { who: bea.id, kind });
        expect(await read()).to.deep.equal([
          [2, false],
          [2, false],
        ]);
        await unblockMember(site.app.services, ada.caller, { who: bea.id, kind });
        expect(await read()).to.deep.equal([
          [5, true],
          [5, true],
        ]);
      });

    for (const kind of ["block", "mute"] as const)
      it(`(${kind}) in the reviews and the lists on a story's page`, async () => {
        const [ada, bea, cyd] = [await member("ada"), await member("bea"), await member("cyd")];
        const story = await writeStory(site, author);
        const lists: string[] = [];
        for (const who of [bea, cyd]) {
          await (await site.visit(who)).get(story.chapter(1)).expect(200);
          await site.app.jobs.whenIdle();
          await send(who, "post", "reviews", {
            story: story.id,
            rating: 4,
            text: `A long review that ${who.username} wrote`,
          });
          lists.push(await send(who, "post", "lists", { title: `Of ${who.username}`, public: true }));
          await send(who, "post", "list-items", { list: lists.at(-1), story: story.id });
        }
        await site.app.jobs.whenIdle();
        const agent = await site.visit(ada);
        const read = async () => {
          const $ = load((await agent.get(story.path).expect(200)).text);
          const shown = (where: string) => [bea, cyd].map((who) => $(where).text().includes(who.username));
          return {
            reviews: shown(".top-reviews"),
            lists: shown("main"),
            all: /(\d+) reviews?/.exec($(".top-reviews .actions").text())?.[1],
          };
        };
        const before = await read();
        expect(before).to.deep.include({ reviews: [true, true], lists: [true, true] });
        await blockMember(site.app.services, ada.caller, { who: bea.id, kind });
        const less = await read();
        expect(less).to.deep.include({ reviews: [false, true], lists: [false, true] });
        await unblockMember(site.app.services, ada.caller, { who: bea.id, kind });
        expect(await read()).to.deep.equal(before);
      });

    for (const kind of ["block", "mute"] as const)
      it(`(${kind}) in updates, their replies and the numbers of these, and in the overview of lists`, async () => {
        const [ada, bea, cyd] = [await member("ada"), await member("bea"), await member("cyd")];
        const story = await writeStory(site, author);
        const update = await send(cyd, "post", "updates", { text: "News" });
        await send(bea, "post", "update-replies", { update, text: "Bea answers" });
        await send(ada, "post", "update-replies", { update, text: "Ada answers" });
        await send(bea, "post", "updates", { text: "Bea writes to Cyd", to: cyd.id });
        const list = await send(bea, "post", "lists", { title: `Of ${bea.username}`, public: true });
        await send(bea, "post", "list-items", { list, story: story.id });
        await site.app.jobs.whenIdle();
        const read = async (who: TestMember) => {
          const agent = await site.visit(who);
          const text = async (path: string) => (await agent.get(path).expect(200)).text;
          const feed = await text(`/user/${cyd.username}/updates`);
          const { body } = await supertest(site.url)
            .get(`/api/updates/${update}`)
            .set(await bearer(who));
          return {
            replies: Number(/(\d+) repl/.exec(load(feed)("main").text())?.[1]),
            repliesInApi: body.data.attributes.repliesCount,
            reply: (await text(`/updates/${update}`)).includes("Bea answers"),
            update: feed.includes("Bea writes to Cyd"),
            list: (await text("/lists?order=new")).includes(`Of ${bea.username}`),
          };
        };
        const all = { replies: 2, repliesInApi: 2, reply: true, update: true, list: true };
        expect(await read(ada)).to.deep.equal(all);
        await blockMember(site.app.services, ada.caller, { who: bea.id, kind });
        const less = { replies: 1, repliesInApi: 1, reply: false, update: false, list: false };
        expect(await read(ada)).to.deep.equal(less);
        // Cyd, who moderates the feed, still sees everything.
        expect(await read(cyd)).to.deep.equal(all);
        await unblockMember(site.app.services, ada.caller, { who: bea.id, kind });
        expect(await read(ada)).to.deep.equal(all);
      });
  });

  describe("the end of a block", () => {
    it("is that everyone sees what was written to the other meanwhile", async () => {
      const [ada, bea] = [await member("ada"), await member("bea")];
      const story = await writeStory(site, ada);
      const update = await send(ada, "post", "updates", { text: "News of Ada" });
      const begun = await comment(await member("cyd"), story, "Cyd begins");
      await (await site.visit(bea)).get(story.chapter(1)).expect(200);
      await site.app.jobs.whenIdle();
      await blockMember(site.app.services, ada.caller, { who: bea.id, kind: "block" });
      await comment(bea, story, "Bea comments");
      await comment(bea, story, "Bea answers", { parent: begun });
      await send(bea, "post", "reviews", {
        story: story.id,
        text: "Bea reviews this at some length",
        plot: 4,
      });
      await send(bea, "post", "updates", { text: "Bea writes to Ada", to: ada.id });
      await send(bea, "post", "update-replies", { update, text: "Bea replies" });
      const guest = await site.visit();
      const read = async () => {
        await site.app.jobs.whenIdle();
        const text = async (path: string) => (await guest.get(path).expect(200)).text;
        const chapter = await text(story.chapter(1));
        const feed = await text(`/user/${ada.username}/updates`);
        return {
          comments: ["Bea comments", "Bea answers"].map((words) => chapter.includes(words)),
          count: Number.parseInt(load(chapter)("#comments-title").first().text(), 10),
          review: (await text(story.path)).includes("Bea reviews this"),
          update: feed.includes("Bea writes to Ada"),
          reply: (await text(`/updates/${update}`)).includes("Bea replies"),
          told: await unread(ada),
        };
      };
      const hidden = await read();
      expect(hidden).to.deep.include({ comments: [false, false], count: 1, review: false });
      expect(hidden).to.deep.include({ update: false, reply: false });
      await unblockMember(site.app.services, ada.caller, { who: bea.id, kind: "block" });
      expect(await read()).to.deep.equal({
        comments: [true, true],
        count: 3,
        review: true,
        update: true,
        reply: true,
        told: hidden.told,
      });
    });

    it("is not that of a block by somebody else whom the text addresses, too", async () => {
      const [ada, bea, cyd] = [await member("ada"), await member("bea"), await member("cyd")];
      const story = await writeStory(site, ada);
      const begun = await comment(cyd, story, "Cyd begins");
      for (const who of [ada, cyd])
        await blockMember(site.app.services, who.caller, { who: bea.id, kind: "block" });
      const answer = await comment(bea, story, "Bea answers", { parent: begun });
      const isHidden = async () => {
        await site.app.jobs.whenIdle();
        return (await Comment.findById(answer).lean<CommentDoc>())?.shadowBanned;
      };
      await unblockMember(site.app.services, ada.caller, { who: bea.id, kind: "block" });
      expect(await isHidden()).to.equal(true);
      await unblockMember(site.app.services, cyd.caller, { who: bea.id, kind: "block" });
      expect(await isHidden()).to.equal(false);
    });

    it("is that likes, votes and bookmarks count again, those from before the block, too", async () => {
      const [ada, bea] = [await member("ada"), await member("bea")];
      const [story, other] = [await writeStory(site, ada), await writeStory(site, author)];
      const mine = await comment(ada, story, "Ada begins");
      await (await site.visit(ada)).get(other.chapter(1)).expect(200);
      await site.app.jobs.whenIdle();
      const text = "Ada reviews this at some length";
      const review = await send(ada, "post", "reviews", { story: other.id, text });
      const head = { section: "feedback-and-support", title: "Idea", text: "This", request: true };
      const idea = await send(ada, "post", "threads", head);
      const post = (await Post.findOne({ thread: idea }).lean<PostDoc>())!._id;
      const acts = [
        `comments/${mine}/like`,
        `reviews/${review}/helpful`,
        `posts/${post}/like`,
        `posts/${post}/thanks`,
        `threads/${idea}/vote`,
      ];
      const chapter = String(story.doc.contents[1]!.chapter);
      for (const act of acts.slice(0, 3)) await send(bea, "post", act, {});
      await send(bea, "post", "bookmarks", { story: story.id });
      const counts = async () => {
        await site.app.jobs.whenIdle();
        const found = (await Post.findById(post).lean<PostDoc>())!;
        return [
          (await Comment.findById(mine).lean<CommentDoc>())!.likes,
          (await Review.findById(review).lean<ReviewDoc>())!.helpful,
          found.likes,
          found.thanks ?? 0,
          (await Thread.findById(idea).lean<ThreadDoc>())!.votes,
          (await readListed(story.id))!.stats.bookmarks,
        ];
      };
      expect(await counts()).to.deep.equal([1, 1, 1, 0, 0, 1]);
      await blockMember(site.app.services, ada.caller, { who: bea.id, kind: "block" });
      expect(await counts()).to.deep.equal([0, 0, 0, 0, 0, 0]);
      for (const act of acts.slice(3)) await send(bea, "post", act, {});
      await send(bea, "post", "bookmarks", { chapter });
      expect(await counts()).to.deep.equal([0, 0, 0, 0, 0, 0]);
      await unblockMember(site.app.services, ada.caller, { who: bea.id, kind: "block" });
      expect(await counts()).to.deep.equal([1, 1, 1, 1, 1, 2]);
      const counted =
        /^(comments\.likes|reviews\.helpful|posts\.(likes|thanks)|threads\.votes|stories\.bookmarks)$/;
      const counters = site.app.features.flatMap((feature) => feature.counters ?? []);
      expect(await driftsOf(...counters.filter(({ name }) => counted.test(name)))).to.deep.equal([]);
    });
  });

  describe("a story taken down by the staff", () => {
    it("is that its authors are told, its readers' notifications and links withdrawn, and later restored", async () => {
      const [admin, reader, partner] = [
        await site.addMember(`boss-${++count}`, "admin"),
        await member("reader"),
        await member("partner"),
      ];
      await send(reader, "post", "followers", { following: author.id });
      const story = await writeStory(site, author, { title: "Long Tide" });
      await letIn(site, author, story, partner, "co-author");
      await unread(partner);
      const latest = async (who: TestMember) => {
        await site.app.jobs.whenIdle();
        const agent = await site.visit(who);
        return load((await agent.get("/notifications").expect(200)).text)("main").text();
      };
      expect(await unread(reader)).to.equal(1);
      await removeStory(site.app.services, admin.caller, story.id, { reason: "Copied." });
      for (const who of [author, partner])
        expect(await latest(who)).to.include("Our staff took down “Long Tide”");
      expect(await unread(reader)).to.equal(0);
      const link = await supertest(site.url).get(story.path);
      expect(link.status).to.equal(410);
      expect(load(link.text)("h1").text()).to.equal("This was removed");
      expect((await (await site.visit(author)).get(story.path).expect(200)).text).to.include("Copied.");
      await reinstateStory(site.app.services, admin.caller, story.id);
      for (const who of [author, partner])
        expect(await latest(who)).to.include("Our staff reinstated “Long Tide”");
      expect(await unread(reader)).to.equal(1);
      await supertest(site.url).get(story.path).expect(200);
    });
  });

  describe("a new username", () => {
    it("in mentions of before, which lead to it, and in edits, which keep their notification", async () => {
      const story = await writeStory(site, author);
      const [ada, bea] = [await member("ada"), await member("bea")];
      const id = await comment(ada, story, `Ask @${bea.username} about it`);
      expect(await unread(bea)).to.equal(1);
      await changeUsername(site.app.services, bea.id, "renamed-bea");
      const $ = load(
        (
          await supertest(site.url)
            .get(`${story.chapter(1)}/comments`)
            .expect(200)
        ).text,
      );
      expect($('a[href="/user/renamed-bea"]').text()).to.equal(`@${bea.username}`);
      await send(ada, "put", `comments/${id}`, { text: `Ask @${bea.username} about that` });
      await site.app.jobs.whenIdle();
      const { body } = await supertest(site.url)
        .post("/api/auth/local")
        .send({ identifier: "renamed-bea", password: bea.password })
        .expect(200);
      const told = await supertest(site.url)
        .get("/api/notifications/count")
        .set({ Authorization: `Bearer ${body.jwt}` });
      expect(told.body).to.equal(1);
      expect((await supertest(site.url).get(`/user/${bea.username}`)).headers.location).to.equal(
        "/user/renamed-bea",
      );
    });
  });

  describe("a refund", () => {
    it("in the coupon, whose use is free again", async () => {
      const shop = await openShop(site, testClock(Date.now()), { authors: 1, prices: [399] });
      const seller = shop.authors[0]!;
      const coupon = await createCoupon(site.app.services, seller.caller, {
        code: "ONCE",
        percent: 50,
        limit: 1,
      });
      const used = async () => (await Coupon.findById(coupon._id).lean())!.used;
      const buyer = await member("buyer");
      const id = await shop.begin(buyer.id, shop.stories[0]!, "ONCE");
      await shop.act(buyer.id, id, "approve");
      await shop.hear(id);
      expect(await used()).to.equal(1);
      await refundPurchase(shop.dependencies, buyer.caller, id, "Not for me.");
      for (let each = 0; each < 3; each++) {
        await shop.act(buyer.id, id, "refund");
        await shop.hear(id);
        await site.app.jobs.whenIdle();
      }
      expect(await used()).to.equal(0);
      const again = await shop.begin((await member("next")).id, shop.stories[0]!, "ONCE");
      expect(again).to.be.a("string");
    });
  });
});
