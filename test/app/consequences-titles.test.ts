import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { createLink, openLink } from "#features/reach/story-links/commands.ts";
import {
  deleteStory,
  publishStory,
  reinstateStory,
  removeStory,
  restoreStory,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { runningChallenge } from "./support/challenges.ts";
import { type TestStory, writeStory } from "./support/stories.ts";

/** Where the title of a story is shown, and to whom. */
interface Place {
  readonly path: string;
  readonly as?: TestMember;
}

describe("A story that is no longer public", () => {
  const site = useSite();
  let [author, reader, curator, admin] = [] as unknown as TestMember[];
  let story: TestStory;
  let places: readonly Place[] = [];

  const post = async (member: TestMember, path: string, data: object): Promise<string> => {
    const { body, status } = await supertest(site.url)
      .post(`/api/${path}`)
      .set({ Authorization: `Bearer ${await site.tokenOf(member)}` })
      .send({ data });
    expect([path, status, status === 200 ? "" : JSON.stringify(body)]).to.deep.equal([path, 200, ""]);
    return String(body.data?.id ?? "");
  };

  before(async () => {
    [author, reader, curator] = [
      await site.addMember("author"),
      await site.addMember("reader"),
      await site.addMember("curator"),
    ];
    admin = await site.addMember("boss", "admin");
    const { services } = site.app;
    await post(reader!, "followers", { following: author!.id });
    story = await writeStory(site, author!, {
      title: "Quillwort",
      categories: ["fantasy"],
      tags: ["ferns"],
      aiUse: "none",
      chapters: ["One.", "Two.", "Three."],
    } as never);
    const other = await writeStory(site, curator!, { title: "Another", categories: ["fantasy"] });
    const chapter = String(story.doc.contents[0]!.chapter);
    const agent = await site.visit(reader);
    for (const number of [1, 2]) await agent.get(story.chapter(number)).expect(200);
    await site.app.jobs.whenIdle();
    const list = await post(curator!, "lists", { title: "Ferns and mosses", public: true });
    for (const each of [story.id, other.id]) await post(curator!, "list-items", { list, story: each });
    await post(reader!, "favourites", { story: story.id });
    await post(reader!, "bookmarks", { chapter });
    await post(reader!, "bookmarks", { story: story.id });
    await post(reader!, `stories/${story.id}/follow`, {});
    await post(reader!, "comments", { chapter, text: "A comment" });
    await post(reader!, "story-ratings", { story: story.id, rating: 5 });
    const review = await post(reader!, "reviews", {
      story: story.id,
      text: "A review of some length and care.",
    });
    await post(author!, "updates", { text: "News of it", story: story.id });
    const challenge = await runningChallenge({ services, limits: unlimited }, curator!, { title: "Ferny" });
    const entry = await post(author!, "challenge-entries", { challenge, story: story.id });
    const link = await createLink(services, curator!.caller, {
      type: "promotional",
      story: other.id,
      slug: "ferny",
      more: [story.id],
    });
    await openLink(services, curator!.caller, String(link._id));
    const thread = await post(curator!, "threads", {
      section: "off-topic",
      title: "Ferns",
      text: `Read ${site.url}${story.path}`,
    });
    await post(reader!, "comments", { chapter, text: `Hello @${curator!.username}` });
    await site.app.jobs.whenIdle();
    const public_ = [
      "/",
      "/stories",
      "/stories/new",
      "/stories/popular",
      "/genres/fantasy",
      "/tags",
      "/tags/ferns",
      "/search?q=Quillwort",
      "/search?q=Hushwort",
      "/feed.atom",
      "/genres/fantasy/feed.atom",
      `/user/${author!.username}`,
      `/user/${author!.username}/feed.atom`,
      `/user/${author!.username}/updates`,
      `/user/${reader!.username}`,
      `/user/${reader!.username}/reviews`,
      `/lists/${list}`,
      "/lists",
      `/user/${curator!.username}/lists`,
      `/challenges/${challenge}`,
      `/challenges/entries/${entry}`,
      "/link/ferny",
      `/forums/off-topic/${thread}`,
      "/sitemaps/stories-0.xml",
      other.path,
      story.path,
      story.chapter(1),
      `${story.path}.epub`,
      `${story.path}/feed.atom`,
      `${story.path}/reviews`,
      `${story.chapter(1)}/comments`,
      "/api/search/suggestions?q=Quillwort",
      "/api/search/suggestions?q=Hushwort",
      "/api/stories?pagination[pageSize]=50",
      `/api/stories?filters[author]=${author!.id}&populate=*`,
      `/api/stories/${story.id}`,
      `/api/chapters?filters[story]=${story.id}&populate=*`,
      `/api/users/${author!.id}?populate=*`,
      `/api/lists/${list}?populate=*`,
      `/api/list-items?filters[list]=${list}&populate=*`,
      `/api/favourites?filters[favouriter]=${reader!.id}&populate=*`,
      "/api/favourites?populate=*",
      "/api/reviews?populate=*",
      `/api/reviews/${review}?populate=*`,
      "/api/story-ratings?populate=*",
      "/api/comments?populate=*",
      "/api/updates?populate=*",
      `/api/challenge-entries?filters[challenge]=${challenge}&populate=*`,
      `/api/challenge-entries/${entry}?populate=*`,
      `/api/challenges/${challenge}?populate=*`,
      `/api/stories/${other.id}/similar`,
      "/api/stories/rising",
    ].map((path) => ({ path }));
    const own = [
      "/",
      "/newsfeed",
      "/notifications",
      "/library",
      "/library/reading",
      "/library/favourites",
      "/history",
      "/history/year/2026",
      "/bookmarks",
      "/api/bookmarks?populate=*",
      "/api/readings?populate=*",
      "/api/notifications?populate=*",
      "/api/comments?populate=*",
      "/api/newsfeed",
      "/api/stories/because",
      "/api/followers?populate=*",
    ].map((path) => ({ path, as: reader! }));
    const curators = [
      "/notifications",
      "/my-lists",
      `/lists/${list}/edit`,
      `/story-links/${link._id}`,
      "/story-links",
      "/api/list-items?populate=*",
      "/api/story-links?populate=*",
      `/challenges/${challenge}`,
      `/challenges/entries/${entry}`,
      "/api/challenge-entries?populate=*",
    ].map((path) => ({ path, as: curator! }));
    places = [...public_, ...own, ...curators];
  });

  /** Returns the places that contain a word. */
  async function placesWith(words: RegExp): Promise<readonly string[]> {
    await site.app.jobs.whenIdle();
    const agents = new Map<string, Awaited<ReturnType<typeof site.visit>>>();
    const found: string[] = [];
    for (const { path, as } of places) {
      const name = as?.username ?? "guest";
      const agent = agents.get(name) ?? (await site.visit(as));
      agents.set(name, agent);
      const { status, text = "" } = await agent.get(path).redirects(1);
      // A search repeats what was searched for.
      const $ = path.startsWith("/search") ? load(text)("main .story-card, main article").text() : text;
      if (status < 400 && words.test($.replaceAll(story.path, ""))) found.push(`${name} ${path}`);
    }
    return found;
  }
  const change = (values: object) =>
    updateStory(site.app.services, author!.caller, story.id, values as never);

  const WAYS: readonly (readonly [
    name: string,
    close: () => Promise<unknown>,
    open: () => Promise<unknown>,
  ])[] = [
    ["private", () => change({ private: true }), () => change({ private: false })],
    [
      "private with a password",
      () => change({ private: true, password: "sesame" }),
      () => change({ private: false, password: null }),
    ],
    [
      "unpublished",
      () => unpublishStory(site.app.services, author!.caller, story.id),
      () => publishStory(site.app.services, author!.caller, story.id),
    ],
    [
      "in the bin",
      () => deleteStory(site.app.services, author!.caller, story.id),
      () => restoreStory(site.app.services, author!.caller, story.id),
    ],
    [
      "removed by staff",
      () => removeStory(site.app.services, admin!.caller, story.id, { reason: "Copied." }),
      () => reinstateStory(site.app.services, admin!.caller, story.id),
    ],
  ];

  for (const [name, close, open] of WAYS)
    it(`shows its title to nobody else while it is ${name}, and the current one everywhere after it`, async () => {
      const now = await Story.findById(story.id).lean();
      if (now?.deletedAt) await restoreStory(site.app.services, author!.caller, story.id);
      else if (now?.state === "unpublished") await publishStory(site.app.services, author!.caller, story.id);
      await change({ title: "Quillwort" });
      const before = await placesWith(/Quillwort/);
      expect(before.length).to.be.above(40);
      await close();
      // The page that asks for the password names the story.
      const named = (places: readonly string[]) =>
        name.includes("password") ? places.filter((place) => !place.startsWith("guest /story/")) : places;
      const during = named(await placesWith(/Quillwort/));
      const state = (await Story.findById(story.id).lean())!;
      if (!state.deletedAt && state.state !== "removed") await change({ title: "Hushwort" });
      const secret = named(await placesWith(/Hushwort/));
      await open();
      await change({ title: "Hushwort" });
      const after = new Set(await placesWith(/Hushwort/));
      const stale = (await placesWith(/Quillwort/)).filter((each) => !each.includes("Quillwort"));
      const missing = before.filter((each) => !after.has(each) && !each.includes("Quillwort"));
      expect({ during, secret, stale, missing }).to.deep.equal({
        during: [],
        secret: [],
        stale: [],
        missing: [],
      });
    });
});
