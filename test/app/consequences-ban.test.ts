import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Challenge, type ChallengeDoc } from "#features/community/challenges/model.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { Exchange, type ExchangeDoc } from "#features/community/exchanges/model.ts";
import { signUp } from "#features/community/exchanges/sign-ups.ts";
import { createList } from "#features/library/lists/commands.ts";
import { openBrief } from "#features/market/briefs/commands.ts";
import { makeOffer } from "#features/market/briefs/offers.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { Purchase, type PurchaseDoc } from "#features/money/sales/model.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { createList as createMailingList } from "#features/reach/mailing-lists/commands.ts";
import { createLink, openLink } from "#features/reach/story-links/commands.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { marketOf, putUp } from "../features/market/support.ts";
import { openShop, testClock } from "../features/money/sales/shop.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { days, runningChallenge } from "./support/challenges.ts";
import { exchangeInput } from "./support/exchanges.ts";
import { storyOf, type TestStory, writeStory } from "./support/stories.ts";

/** A public place that shows a banned member's works before and after the ban, but not during it. */
interface Place {
  readonly name: string;
  /** True for a count to which the member contributes one. */
  readonly isCount?: true;
  /** Evidence of the member or the work: a number of entries, or true if it is shown. */
  read(): Promise<number | boolean>;
}

describe("A banned member", () => {
  const site = useSite();
  let [banned, other, admin] = [] as unknown as [TestMember, TestMember, TestMember];
  let [story, others] = [] as unknown as [TestStory, TestStory];
  let places: Place[] = [];

  const get = (path: string) => supertest(site.url).get(path);
  const bearer = async (member: TestMember) => ({ Authorization: `Bearer ${await site.tokenOf(member)}` });
  const post = async (member: TestMember, path: string, data: object): Promise<string> => {
    const { body, status } = await supertest(site.url)
      .post(`/api/${path}`)
      .set(await bearer(member))
      .send({ data });
    expect([path, status, status === 200 ? "" : JSON.stringify(body)]).to.deep.equal([path, 200, ""]);
    return String(body.data?.id ?? "");
  };
  const ban = async () => {
    await blockUser(site.app.services, admin.caller, banned.id, { reason: "spam" });
    await site.app.jobs.whenIdle();
  };
  const unban = async () => {
    await unblockUser(site.app.services, admin.caller, banned.id);
    await site.app.jobs.whenIdle();
  };

  /** A page or document that contains a text. */
  const shows = (path: string, text: string, as?: TestMember): Place => ({
    name: `${path.split("?")[0]} shows ${text}`,
    async read() {
      const agent = await site.visit(as);
      const { status, text: body } = await agent.get(path);
      return status === 200 && body.includes(text);
    },
  });
  /** A page that answers 200. */
  const opens = (path: string): Place => ({
    name: path,
    read: async () => (await get(path)).status === 200,
  });
  /** Number of entries in a list of the API, by its reported total and by counting. */
  const lists = (path: string): Place => ({
    name: `/api/${path}`,
    async read() {
      const { body } = await get(`/api/${path}`).set(await bearer(other));
      const found = Array.isArray(body) ? body : (body.data ?? []);
      expect([path, body.meta?.pagination?.total ?? found.length]).to.deep.equal([path, found.length]);
      return found.length;
    },
  });
  /** A number in an API response. */
  const counts = (path: string, pick: (body: Record<string, unknown>) => unknown): Place => ({
    name: `/api/${path} ${pick}`,
    isCount: true,
    async read() {
      const { body } = await get(`/api/${path}`);
      return Number(pick(body.data?.attributes ?? body));
    },
  });

  before(async () => {
    [banned, other, admin] = [
      await site.addMember("zelda-banned"),
      await site.addMember("bystander"),
      await site.addMember("boss", "admin"),
    ];
    const { services } = site.app;
    const writing = { services, limits: unlimited };
    story = await writeStory(site, banned, { title: "Zebulon Harbour", categories: ["fantasy"] });
    others = await writeStory(site, other, { title: "Unharmed" });
    const chapter = String(others.doc.contents[0]!.chapter);
    const market = marketOf(site);
    const service = await putUp(site, banned, admin);
    const brief = await openBrief(market, banned.caller, {
      category: "copy-editing",
      title: "Zebulon wants an edit",
      text: "All of it.",
    });
    const asked = await openBrief(market, other.caller, {
      category: "copy-editing",
      title: "Another edit",
      text: "All of it.",
    });
    await makeOffer(market, banned.caller, String(asked._id), {
      service: String(service._id),
      text: "One pass.",
      price: "100",
      delivery: "72",
    });
    const link = await createLink(services, banned.caller, {
      type: "promotional",
      story: story.id,
      slug: "zebulon",
    });
    await openLink(services, banned.caller, String(link._id));
    const mailing = await createMailingList(services, banned.caller, { name: "Zebulon letters" });
    const list = await createList(services, banned.caller, {
      title: "Zebulon shelf",
      description: "Mine.",
      public: true,
    });
    await post(banned, "list-items", { list: String(list._id), story: others.id });
    const challenge = await runningChallenge(writing, banned, { title: "Zebulon challenge" });
    const exchange = await createExchange(
      writing,
      banned.caller,
      exchangeInput({ title: "Zebulon exchange" }),
    );
    const said = { section: "off-topic", text: "Zebulon speaks" };
    const thread = await post(banned, "threads", { ...said, title: "Zebulon thread" });
    const othersThread = await post(other, "threads", { ...said, title: "Other thread" });
    await post(banned, "posts", { thread: othersThread, text: "Zebulon replies" });
    const comment = await post(other, "comments", { chapter, text: "First" });
    await post(banned, "comments", { chapter, text: "Zebulon comments" });
    await post(banned, `comments/${comment}/like`, {});
    const update = await post(other, "updates", { text: "News" });
    await post(banned, "updates", { text: "Zebulon news" });
    await post(banned, "update-replies", { update, text: "Zebulon answers" });
    await post(banned, "followers", { following: other.id });
    await post(other, "followers", { following: banned.id });
    await post(banned, "favourites", { story: others.id });
    await post(banned, "favourites", { author: other.id });
    const reads = await site.visit(banned);
    await reads.get(others.chapter(1)).expect(200);
    await site.app.jobs.whenIdle();
    await post(banned, "story-ratings", { story: others.id, rating: 4 });
    await post(banned, "reviews", { story: others.id, text: "Zebulon reviews this story at length." });
    await post(banned, `stories/${others.id}/follow`, {});
    await site.app.jobs.whenIdle();

    places = [
      ...["/stories/new", "/feed.atom", "/genres/fantasy", "/search?q=Zebulon"].map((path) =>
        shows(path, "Zebulon Harbour"),
      ),
      opens(story.path),
      opens(story.chapter(1)),
      opens(`${story.path}.epub`),
      opens(`${story.path}.pdf`),
      opens(`${story.path}/feed.atom`),
      opens(`/og/story/${story.id}.png`),
      shows("/sitemaps/stories-0.xml", story.path),
      shows("/sitemaps/lists-0.xml", `/lists/${list._id}`),
      shows("/sitemaps/services-0.xml", `/services/${service._id}`),
      lists(`stories?filters[author]=${banned.id}`),
      lists(`chapters?filters[story]=${story.id}`),
      opens(`/api/stories/${story.id}`),
      shows("/search/people?q=zelda", "zelda-banned"),
      opens(`/user/${banned.username}`),
      opens(`/user/${banned.username}/feed.atom`),
      opens(`/user/${banned.username}/lists`),
      opens(`/user/${banned.username}/reviews`),
      opens(`/user/${banned.username}/services`),
      opens(`/api/users/${banned.id}`),
      shows("/api/users?filters[username]=zelda-banned", "zelda-banned"),
      shows("/api/search/suggestions?q=zelda", "zelda-banned"),
      shows("/api/search/suggestions?q=Zebulon", "Zebulon Harbour"),
      shows("/api/mentions?q=zelda", "zelda-banned", other),
      shows("/marketplace", `/services/${service._id}`),
      opens(`/services/${service._id}/line-edit-of-novels`),
      lists(`services?filters[seller]=${banned.id}`),
      shows("/briefs", "Zebulon wants", other),
      shows(`/briefs/${brief._id}`, "Zebulon wants", other),
      shows(`/briefs/${asked._id}`, "One pass.", other),
      lists("offers"),
      opens("/link/zebulon"),
      opens(`/join/${(mailing as unknown as { slug: string }).slug}`),
      opens(`/lists/${list._id}`),
      shows("/lists", "Zebulon shelf"),
      lists(`lists?filters[owner]=${banned.id}`),
      lists(`list-items?filters[list]=${list._id}`),
      // What they organise stays; their name goes.
      shows("/challenges", `/user/${banned.username}`),
      shows(challengesPaths.challenge(challenge), `/user/${banned.username}`),
      shows(`/api/challenges/${challenge}?populate=owner`, banned.username),
      shows("/exchanges", `/user/${banned.username}`),
      shows(`/exchanges/${exchange._id}`, `/user/${banned.username}`),
      shows(`/api/exchanges/${exchange._id}?populate=owner`, banned.username),
      shows("/forums/off-topic", "Zebulon thread"),
      shows("/forums/off-topic/feed.atom", "Zebulon thread"),
      opens(`/api/threads/${thread}`),
      lists(`threads?filters[author]=${banned.id}`),
      lists(`posts?filters[author]=${banned.id}`),
      counts(`threads/${othersThread}`, ({ postsCount }) => postsCount),
      shows(`${others.chapter(1)}/comments`, "Zebulon comments"),
      lists(`comments?filters[chapter]=${chapter}&filters[author]=${banned.id}`),
      counts(`stories/${others.id}`, ({ commentsCount }) => commentsCount),
      counts(`stories/${others.id}`, ({ favouritesCount }) => favouritesCount),
      counts(`stories/${others.id}`, ({ ratingsCount }) => ratingsCount),
      counts(`stories/${others.id}`, ({ reviewsCount }) => reviewsCount),
      counts(`users/${other.id}`, ({ followersCount }) => followersCount),
      counts(`users/${other.id}`, ({ followingCount }) => followingCount),
      shows(`/user/${other.username}/followers`, "zelda-banned"),
      shows(`/user/${other.username}/following`, "zelda-banned"),
      lists(`followers?filters[following]=${other.id}`),
      lists(`followers?filters[follower]=${other.id}`),
      lists(`favourites?filters[story]=${others.id}`),
      lists(`story-ratings?filters[story]=${others.id}`),
      lists(`reviews?filters[story]=${others.id}`),
      shows(`${others.path}/reviews`, "Zebulon reviews"),
      lists(`updates?filters[author]=${banned.id}`),
      lists(`update-replies?filters[update]=${update}`),
      shows("/newsfeed", "Zebulon news", other),
      shows("/notifications", "zelda-banned", other),
    ];
  });

  it("disappears from every public place, and reappears unchanged when the ban ends", async () => {
    const readAll = async () => {
      const values: (number | boolean)[] = [];
      for (const { read } of places) values.push(await read());
      return values;
    };
    const first = await readAll();
    const missing = places.filter((_, at) => !first[at]).map(({ name }) => name);
    await ban();
    const during = await readAll();
    // The member contributes one to each count.
    const staying = places.flatMap(({ name, isCount }, at) =>
      Number(during[at]) === (isCount ? Number(first[at]) - 1 : 0) ? [] : [`${name}: ${during[at]}`],
    );
    await unban();
    const after = await readAll();
    const lost = places.flatMap(({ name }, at) =>
      after[at] === first[at] ? [] : [`${name}: ${after[at]}, before ${first[at]}`],
    );
    expect({ missing, staying, lost }).to.deep.equal({ missing: [], staying: [], lost: [] });
  });

  it("still appears by name in conversations, which say that the account is closed", async () => {
    const group = await post(other, "message-groups", { participants: [other.id, banned.id] });
    const message = { group, by: other.id, for: banned.id, message: "Are you there?" };
    await post(other, "messages", message);
    await ban();
    const agent = await site.visit(other);
    const text = load((await agent.get(`/messages/${group}`).expect(200)).text)("main").text();
    expect(text).to.include("zelda-banned").and.include("This account is closed").and.not.include("has left");
    expect((await agent.get("/messages").expect(200)).text).to.include("zelda-banned");
    expect((await agent.get(`/messages/${group}/export.txt`).expect(200)).text).to.include("zelda-banned");
    await supertest(site.url)
      .post("/api/messages")
      .set(await bearer(other))
      .send({ data: message })
      .expect(400);
    await unban();
    await post(other, "messages", message);
  });

  it("cannot sell anything, not even through a checkout started before the ban, while earlier buyers can still read", async () => {
    const shop = await openShop(site, testClock(Date.now()), { authors: 1, prices: [399] });
    const [author, paid] = [shop.authors[0]!, storyOf(shop.stories[0]!)];
    const [buyer, late] = [await site.addMember("buyer"), await site.addMember("late")];
    const buy = async (who: TestMember) => {
      const id = await shop.begin(who.id, paid.doc);
      // Paid at the moment when the site closes it: the provider accepted it first.
      const pay = async () => {
        const paidAt = new Date();
        await SandboxCheckout.updateOne({ reference: id }, { $set: { state: "paid", paidAt } });
        await shop.hear(id);
      };
      return { id, pay };
    };
    await (await buy(buyer)).pay();
    const begun = await buy(late);
    const [owns, asks] = [await site.visit(buyer), await site.visit(late)];
    await blockUser(site.app.services, admin.caller, author.id, { reason: "spam" });
    await site.app.jobs.whenIdle();
    await owns.get(paid.chapter(2)).expect(200);
    expect((await owns.get("/purchases").expect(200)).text).to.include(paid.doc.title);
    for (const path of [`${paid.path}/buy`, `${paid.path}/gift`, paid.path, paid.chapter(2)])
      expect([path, (await asks.get(path)).status]).to.deep.equal([path, 404]);
    expect((await SandboxCheckout.findOne({ reference: begun.id }).lean())!.state).to.equal("expired");
    await begun.pay();
    await site.app.jobs.whenIdle();
    await asks.get(paid.chapter(2)).expect(404);
    const refunded = await Purchase.findById(begun.id).lean<PurchaseDoc>();
    expect(refunded!.refund?.reason).to.be.a("string");
    await unblockUser(site.app.services, admin.caller, author.id);
    await site.app.jobs.whenIdle();
    await asks.get(`${paid.path}/buy`).expect(200);
  });

  it("has challenges and exchanges that staff run by their dates, and those who take part are told", async () => {
    const organiser = await site.addMember("organiser");
    const entrant = await site.addMember("entrant");
    const at = (day: number) => ({
      services: { ...site.app.services, now: () => days(day) },
      limits: unlimited,
    });
    const challenge = await runningChallenge(at(0), organiser, { title: "Passed challenge" });
    const entry = await writeStory(site, entrant, { title: "My entry", categories: ["fantasy"] });
    await post(entrant, "challenge-entries", { challenge, story: entry.id });
    const exchange = await createExchange(
      at(0),
      organiser.caller,
      exchangeInput({ title: "Passed exchange" }),
    );
    await signUp(at(0), entrant.caller, String(exchange._id), { wishes: ["fantasy"], offers: ["fantasy"] });
    await blockUser(site.app.services, admin.caller, organiser.id, { reason: "spam" });
    await site.app.jobs.whenIdle();
    const states = async () => [
      (await Challenge.findById(challenge).lean<ChallengeDoc>())!.state,
      (await Exchange.findById(exchange._id).lean<ExchangeDoc>())!.state,
    ];
    for (const path of [`/challenges/${challenge}`, `/exchanges/${exchange._id}`])
      await get(path).expect(200);
    await applyDueTransitions(at(9).services);
    await site.app.jobs.whenIdle();
    expect(await states()).to.deep.equal(["judging", "open"]);
    const agent = await site.visit(entrant);
    const told = load((await agent.get("/notifications").expect(200)).text)("main").text();
    expect(told)
      .to.include("Our staff now run the challenge “Passed challenge”")
      .and.include("Our staff now run the gift exchange “Passed exchange”");
    await agent.get("/my-entries").expect(200);
  });
});
