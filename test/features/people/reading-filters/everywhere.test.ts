import { expect } from "chai";
import supertest from "supertest";
import { mountedRoutes } from "#core/api/index.ts";
import { addFavourite } from "#features/library/favourites/index.ts";
import { followSubject, followUser } from "#features/library/followers/index.ts";
import { addItem, createList } from "#features/library/lists/index.ts";
import { commonLists, contentFor } from "#features/live/weekly-stories/content.ts";
import { renewAll } from "#features/reading/discovery/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { setRising } from "#features/stories/catalogue/index.ts";
import { featureStory } from "#features/stories/editing/index.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { STORY_LISTS } from "#shared/story.enums.ts";
import { type TestStory, writeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

const limits = unlimited;

/** A word of the hidden story's title that is used nowhere else. */
const HIDDEN = "Qoph";

/** Places that list the story unless it is hidden; all others are visited as well. */
const LISTS = [
  "/",
  "/stories",
  ...STORY_LISTS.filter((list) => list !== "paid").map((list) => `/stories/${list}`),
  "/genres/fantasy",
  "/search?q=seagulls",
  "/search?q=seagulls&sort=newest",
  "/user/ada",
  "/user/ada/updates",
  "/user/cyd/reviews",
  "/lists/:list",
  "/story/:lamp",
  "/newsfeed",
  "/notifications",
  "/api/stories",
  "/api/stories?populate=*",
  "/api/stories/{id}/similar",
  "/api/stories/rising",
  "/api/list-items?populate=*",
  "/api/notifications?populate=*",
  "/api/search/suggestions?q=gore",
  "the weekly letter",
] as const;

describe("A reader's filters wherever stories are listed", () => {
  const site = useSite();
  const members = {} as Record<"ada" | "cyd" | "ken" | "dot", TestMember>;
  let [gore, lamp] = [] as unknown as TestStory[];
  let list = "";

  before(async () => {
    const { services } = site.app;
    const admin = await site.addMember("boss", "admin");
    for (const name of ["ada", "cyd", "ken", "dot"] as const) members[name] = await site.addMember(name);
    const { ada, cyd, ken, dot } = members;
    for (const reader of [ken, dot]) {
      await followUser(services, reader.caller, { following: ada.id });
      await followSubject(services, reader.caller, "genre", "fantasy");
    }
    const wish = { synopsis: "Seagulls.", tags: ["sea"], complete: true };
    lamp = await writeStory(site, ada, { ...wish, title: "The Lamp", categories: ["fantasy"] });
    gore = await writeStory(site, ada, {
      ...wish,
      title: `The Gore of ${HIDDEN}`,
      categories: ["fantasy", "horror"],
    });
    await featureStory(services, admin.caller, gore.id, { on: "site" });
    await setRising(new Map([[gore.id, { score: 2, newReaders: 9 }]]));
    list = String((await createList(services, cyd.caller, { title: "Sea", public: true }))._id);
    await addItem(services, cyd.caller, { list, story: gore.id, note: "" });
    for (const name of ["eva", "fay", "gil"]) {
      const { caller } = await site.addMember(name);
      for (const { id } of [lamp, gore]) await addFavourite(services, caller, { story: id });
    }
    for (const reader of [ken, dot]) await addFavourite(services, reader.caller, { story: lamp.id });
    await createUpdate({ services, limits } as never, ada.caller, { text: "It is out!", story: gore.id });
    await recordProgress(site.app.services, cyd.viewer, { story: gore.id, number: 1, at: new Date() });
    await saveReview({ services, limits }, cyd.caller, { story: gore.id, text: "Oh.", rating: 4 });
    await site.app.jobs.whenIdle();
    await renewAll();
    await supertest(site.url)
      .put("/api/reading-filters")
      .set("Authorization", `Bearer ${await site.tokenOf(ken)}`)
      .send({ data: { hide: { genres: ["horror"] } } })
      .expect(200);
    await site.app.jobs.whenIdle();
  });

  /**
   * Returns every page and every read of the API of the product whose parameters can be filled from the
   * fixtures.
   */
  const places = (): string[] => {
    const pages = site.app.features.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
    const routes = mountedRoutes(site.app.express).filter(({ method }) => method === "get");
    const walked = [...pages, ...routes.map(({ path }) => path)].filter((path) => !path.startsWith("/dev/"));
    return [
      ...new Set([
        ...LISTS.filter((place) => place.startsWith("/")),
        ...walked.flatMap((path) =>
          path.includes(":username")
            ? ["ada", "cyd"].map((name) => path.replace(":username", name))
            : path.startsWith("/api/") && !path.includes("{")
              ? [path, `${path}?populate=*`]
              : [path],
        ),
      ]),
    ];
  };
  const urlOf = (place: string) =>
    place
      .replace("/story/:lamp", lamp!.path)
      .replace("/lists/:list", `/lists/${list}`)
      .replace("/lists/:id", `/lists/${list}`)
      .replace("/api/lists/{id}", `/api/lists/${list}`)
      .replace(":slug", lamp!.doc.slug)
      .replace(":number", "1")
      .replace(":genre", "fantasy")
      .replace(/:id|\{id\}/, lamp!.id);

  /** Returns the places, of all there are, that name the story to this member. */
  const telling = async (member: TestMember, more = ""): Promise<string[]> => {
    const [agent, token] = [await site.visit(member), await site.tokenOf(member)];
    const found: string[] = [];
    for (const place of places()) {
      const url = urlOf(place);
      const asked = more ? `${url}${url.includes("?") ? "&" : "?"}${more}` : url;
      const request = place.startsWith("/api/")
        ? supertest(site.url).get(asked).set("Authorization", `Bearer ${token}`)
        : agent.get(asked);
      const { text = "", status } = await request;
      expect(status, asked).to.be.below(500);
      // Structured data is the same for everyone.
      const words = text.replaceAll(/<script type="application\/ld\+json".*?<\/script>/gs, "");
      // Its cover's URL contains its id.
      const shows = words.includes(HIDDEN) || (!place.startsWith("/api/") && words.includes(gore!.id));
      if (shows) found.push(place);
    }
    const { services } = site.app;
    const lists = commonLists(services.now());
    const letter = await contentFor(member.id, new Date(0), lists);
    if (JSON.stringify(letter).includes(HIDDEN)) found.push("the weekly letter");
    return found;
  };

  it("do not affect members without filters: every list names the story", async () => {
    expect(await telling(members.dot)).to.include.members([...LISTS]);
  });

  it("leave it out of every page and every read of the API", async () => {
    expect(await telling(members.ken)).to.deep.equal([]);
  });

  it("show it again wherever that is requested", async () => {
    const exempt = ["the weekly letter", "/api/search/suggestions?q=gore"];
    const wanted = LISTS.filter((place) => !exempt.includes(place));
    expect(await telling(members.ken, "hidden=show")).to.include.members(wanted);
  });

  it("report in the API how many notifications and similar stories are hidden, by an index", async () => {
    const ask = async (member: TestMember, path: string) =>
      (
        await supertest(site.url)
          .get(path)
          .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
          .expect(200)
      ).body;
    const all = await ask(members.dot, "/api/notifications");
    const left = await ask(members.ken, "/api/notifications");
    expect(all.meta.hidden).to.equal(0);
    expect(left.meta.hidden).to.be.greaterThan(0);
    expect(left.data).to.have.length(left.meta.pagination.total);
    expect(left.meta.pagination.total + left.meta.hidden).to.equal(all.meta.pagination.total);
    const shown = await ask(members.ken, "/api/notifications?hidden=show");
    expect(shown.data).to.have.length(all.data.length);
    const similar = `/api/stories/${lamp!.id}/similar`;
    expect((await ask(members.ken, similar)).meta).to.deep.equal({ hidden: 1 });
    expect((await ask(members.dot, similar)).meta).to.deep.equal({});
    const finds = await examined(() => ask(members.ken, "/api/notifications"));
    for (const { stages } of finds) expect(stages).not.to.include("COLLSCAN");
  });
});
