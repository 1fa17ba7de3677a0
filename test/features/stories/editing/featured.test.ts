import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { findAudit } from "#features/platform/audit/index.ts";
import { readPinned } from "#features/stories/catalogue/browse.ts";
import {
  deleteStory,
  featureStory,
  publishStory,
  reinstateStory,
  removeStory,
  restoreStory,
  unpublishStory,
} from "#features/stories/editing/index.ts";
import { Story, type StoryDoc } from "#features/stories/stories/model.ts";
import { PROFILE_FEATURED_MAX } from "#shared/stories/catalogue.limits.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import {
  browsersOf,
  CHOSEN_BY,
  letIn,
  type StoryWish,
  type TestStory,
  writeStory,
} from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Featured stories", () => {
  const site = useSite();
  const members = {} as Record<"ann" | "bob" | "coa" | "mod" | "ada", TestMember>;
  let stories: TestStory[] = [];
  const browser = (who: TestMember) => visitors(who);
  let visitors: ReturnType<typeof browsersOf>;

  before(async () => {
    visitors = browsersOf(site);
    for (const name of ["ann", "bob", "coa"] as const) members[name] = await site.addMember(name);
    members.mod = await site.addMember("mod", "moderator");
    members.ada = await site.addMember("ada", "admin");
  });
  beforeEach(async () => {
    await Story.updateMany({}, { $set: { featured: false, featuredAt: null, pinnedAt: null } });
    stories = [];
  });

  const write = async (title: string, wish: StoryWish = {}) => {
    const story = await writeStory(site, members.ann, { title, ...wish });
    stories.push(story);
    return story;
  };
  const stored = (story: TestStory) => Story.findById(story.id).lean<StoryDoc>().orFail();
  const send = async (who: TestMember, story: TestStory, form: object) => {
    const agent = await browser(who);
    const answer = await agent
      .post(`${story.path}/feature`)
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...form });
    return answer.status;
  };
  const buttons = async (who: TestMember | null, story: TestStory) => {
    const agent = who ? await browser(who) : await site.visit();
    const $ = load((await agent.get(story.path).expect(200)).text);
    return $(`form[action="${story.path}/feature"] button`)
      .map((_, each) => $(each).text())
      .get();
  };
  /** Returns the titles featured on a profile and those in its list, as a guest reads them. */
  const profile = async (query = "") => {
    const $ = load((await (await site.visit()).get(`/user/ann${query}`).expect(200)).text);
    const titles = (place: string) =>
      $(place)
        .map((_, each) => $(each).text())
        .get();
    return { featured: titles(".profile-featured .story-tile-title"), list: titles(".story-card-title") };
  };
  const home = async (path = "/") => {
    const $ = load((await (await site.visit()).get(path).expect(200)).text);
    const shelf = $("section").filter((_, each) => $(each).attr("aria-labelledby") === "featured");
    return shelf
      .find(".featured-story h3, .story-tile-title")
      .map((_, each) => $(each).text())
      .get();
  };

  it("are first on their author's profile, in the author's order, and not repeated below", async () => {
    const [one, two] = [await write("First Light"), await write("Second Wind")];
    await write("Third Rail");
    expect(await buttons(members.ann, one)).to.deep.equal(["Feature on my profile"]);
    expect(await send(members.ann, one, { on: "profile", do: "feature" })).to.equal(303);
    expect(await send(members.ann, two, { on: "profile", do: "feature" })).to.equal(303);
    await eventually(async () => {
      const { featured, list } = await profile();
      expect(featured).to.deep.equal(["Second Wind", "First Light"]);
      expect(list).to.include("Third Rail").and.not.include("First Light");
    });
    await send(members.ann, one, { on: "profile", do: "first" });
    await eventually(async () =>
      expect((await profile()).featured).to.deep.equal(["First Light", "Second Wind"]),
    );
    expect(await buttons(members.ann, one)).to.deep.equal([
      "Show first on my profile",
      "Stop featuring on my profile",
    ]);
    await send(members.ann, one, { on: "profile", do: "unfeature" });
    await eventually(async () => {
      const { featured, list } = await profile();
      expect(featured).to.deep.equal(["Second Wind"]);
      expect(list).to.include("First Light");
    });
  });

  it("are six per profile at most, including hidden ones", async () => {
    const many = await Promise.all(
      Array.from({ length: PROFILE_FEATURED_MAX + 1 }, (_, n) => write(`Many ${n}`, { draft: n === 0 })),
    );
    const pin = (story: TestStory) =>
      featureStory(site.app.services, members.ann.caller, story.id, { on: "profile" });
    for (const story of many.slice(0, PROFILE_FEATURED_MAX)) await pin(story);
    expect((await refusal(pin(many.at(-1)!))).message).to.equal(editingMessages.profileFeaturesFull);
    await pin(many[1]!);
    expect(await send(members.ann, many.at(-1)!, { on: "profile", do: "feature" })).to.equal(303);
    const agent = await browser(members.ann);
    expect((await agent.get(many.at(-1)!.path)).text).to.include(editingMessages.profileFeaturesFull);
    expect((await stored(many.at(-1)!)).pinnedAt).to.equal(null);
  });

  it("are chosen by the author on the profile and by an admin on the site", async () => {
    const story = await write("Whose Choice");
    await letIn(site, members.ann, story, members.coa, "co-author");
    expect(await buttons(null, story)).to.deep.equal([]);
    const guest = await supertest(site.url)
      .post(`${story.path}/feature`)
      .type("form")
      .send({ on: "site", do: "feature" });
    expect(guest.status).to.be.oneOf([303, 403]);
    for (const who of [members.bob, members.coa, members.mod]) {
      expect(await buttons(who, story)).to.deep.equal([]);
      for (const on of ["site", "profile"])
        expect(await send(who, story, { on, do: "feature" })).to.equal(403);
    }
    expect(await send(members.ann, story, { on: "site", do: "feature" })).to.equal(403);
    expect(await send(members.ada, story, { on: "profile", do: "feature" })).to.equal(403);
    expect(await stored(story)).to.include({ featured: false, pinnedAt: null });
    expect(await buttons(members.ada, story)).to.deep.equal(["Feature on the home page"]);
  });

  it("can be set through the API without a target: by their author on the profile, by an admin on the site", async () => {
    const story = await write("By a Program");
    const ask = async (method: "post" | "delete", who: TestMember | null, body?: object) => {
      const request = supertest(site.url)[method](`/api/stories/${story.id}/feature`);
      if (who) request.set("Authorization", `Bearer ${await site.tokenOf(who)}`);
      const answer = await (body ? request.send(body) : request);
      return answer.status === 200 ? answer.body.data.attributes : answer.status;
    };
    expect(await ask("post", members.ann)).to.deep.equal({ featured: false, pinned: true });
    expect(await ask("post", members.ada)).to.deep.equal({ featured: true, pinned: true });
    expect(await ask("delete", members.ann, { data: {} })).to.deep.equal({ featured: true, pinned: false });
    expect(await ask("delete", members.ada)).to.deep.equal({ featured: false, pinned: false });
    for (const who of [null, members.bob, members.coa, members.mod])
      expect(await ask("post", who)).to.equal(403);
    expect(await ask("post", members.ann, { data: { on: "site" } })).to.equal(403);
    for (const data of [{ on: "moon" }, { on: { $ne: 1 } }, [], "profile", null])
      expect(await ask("post", members.ann, { data }), JSON.stringify(data)).to.equal(400);
    expect(await stored(story)).to.include({ featured: false, pinnedAt: null });
  });

  it("of the site are on the home page, the audit log names the admin, and no admin features their story", async () => {
    const story = await write("Pick of the Week");
    const own = await writeStory(site, members.ada, { title: "By the Admin" });
    const second = await writeStory(site, members.bob, { title: "Runner-up" });
    expect(await send(members.ada, own, { on: "site", do: "feature" })).to.equal(403);
    expect(await send(members.ada, story, { on: "site", do: "feature" })).to.equal(303);
    expect(await send(members.ada, second, { on: "site", do: "feature" })).to.equal(303);
    await eventually(async () => expect(await home()).to.deep.equal(["Runner-up", "Pick of the Week"]));
    await send(members.ada, story, { on: "site", do: "first" });
    await eventually(async () => expect(await home()).to.deep.equal(["Pick of the Week", "Runner-up"]));
    await send(members.ada, second, { on: "site", do: "unfeature" });
    for (const [{ id }, expected] of [
      [story, [true, true]],
      [second, [true, false]],
      [own, []],
    ] as const) {
      const { rows } = await findAudit({ subject: id }, { limit: 10 });
      expect(rows.map(({ details }) => details.featured).reverse()).to.deep.equal(expected);
      expect(rows.every(({ by }) => by === members.ada.id)).to.equal(true);
    }
  });

  it("of an author are not changed by staff or in the audit log, and can include a hidden draft", async () => {
    const draft = await write("Not Yet", CHOSEN_BY);
    await unpublishStory(site.app.services, members.ann.caller, draft.id);
    const agent = await browser(members.ann);
    await send(members.ann, draft, { on: "profile", do: "feature" });
    expect((await agent.get(draft.path)).text).to.include("Readers will see it there once it is published.");
    expect((await profile()).featured).to.deep.equal([]);
    expect((await findAudit({ subject: draft.id }, { limit: 10 })).rows).to.deep.equal([]);
    expect(await send(members.bob, draft, { on: "profile", do: "feature" })).to.equal(404);
    const featured = featureStory(site.app.services, members.ada.caller, draft.id, { on: "site" });
    expect((await refusal(featured)).message).to.equal(editingMessages.featureListed);
    await publishStory(site.app.services, members.ann.caller, draft.id);
    await eventually(async () => expect((await profile()).featured).to.deep.equal(["Not Yet"]));
  });

  it("disappear at once when unpublished, and return to their position afterwards", async () => {
    const { services } = site.app;
    const story = await write("Away for Repairs", CHOSEN_BY);
    await featureStory(services, members.ann.caller, story.id, { on: "profile" });
    await featureStory(services, members.ada.caller, story.id, { on: "site" });
    await unpublishStory(services, members.ann.caller, story.id);
    await eventually(async () => {
      expect([...(await home()), ...(await profile()).featured]).to.deep.equal([]);
    });
    await publishStory(services, members.ann.caller, story.id);
    await eventually(async () => {
      expect([...(await home()), ...(await profile()).featured]).to.deep.equal([
        "Away for Repairs",
        "Away for Repairs",
      ]);
    });
  });

  it("are unfeatured when deleted or removed, even if restored", async () => {
    const { services } = site.app;
    const nowhere = { featured: false, featuredAt: null, pinnedAt: null };
    for (const [away, back] of [
      [
        (id: string) => deleteStory(services, members.ann.caller, id),
        (id: string) => restoreStory(services, members.ann.caller, id),
      ],
      [
        (id: string) => removeStory(services, members.mod.caller, id, { reason: "Not here" }),
        (id: string) => reinstateStory(services, members.mod.caller, id),
      ],
    ] as const) {
      const story = await write("Gone and Back");
      await featureStory(services, members.ann.caller, story.id, { on: "profile" });
      await featureStory(services, members.ada.caller, story.id, { on: "site" });
      await away(story.id);
      expect(await stored(story)).to.include(nowhere);
      await back(story.id);
      expect(await stored(story)).to.include({ ...nowhere, listed: true });
    }
  });

  it("can be mature: they are labelled, and the age check remains", async () => {
    const story = await write("After Dark", { mature: true });
    await featureStory(site.app.services, members.ada.caller, story.id, { on: "site" });
    await featureStory(site.app.services, members.ann.caller, story.id, { on: "profile" });
    await eventually(async () => expect(await home()).to.deep.equal(["After Dark"]));
    expect((await profile()).featured).to.deep.equal(["After Dark"]);
    const { text } = await (await site.visit()).get(story.chapter(1));
    expect(text).not.to.include("The first part.");
  });

  it("of a profile are hidden by the viewer's filters", async () => {
    const agent = await browser(members.bob);
    const story = await write("Of Ghosts", { categories: ["horror"] });
    await featureStory(site.app.services, members.ann.caller, story.id, { on: "profile" });
    const form = { kind: "genre", value: "horror", do: "hide", _csrf: await csrfOf(agent) };
    await agent.post("/settings/filters/hide").type("form").send(form).expect(303);
    const hidden = await agent.get("/user/ann").expect(200);
    expect(hidden.text).not.to.include("Of Ghosts");
    expect(hidden.text).to.include("hidden=show");
    expect((await agent.get("/user/ann?hidden=show").expect(200)).text).to.include("Of Ghosts");
  });

  it("of a profile are found by an index", async () => {
    const story = await write("By Index");
    await featureStory(site.app.services, members.ann.caller, story.id, { on: "profile" });
    const [find] = await examined(() => readPinned(members.ann.id));
    expect(find!.stages).not.to.include("COLLSCAN");
    expect(find!.documents).to.equal(1);
  });
});
