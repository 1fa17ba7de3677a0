import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import { io, type Socket } from "socket.io-client";
import supertest from "supertest";
import { addFavourite } from "#features/library/favourites/index.ts";
import { followSubject, followUser, unfollowUser } from "#features/library/followers/index.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { publishChapter, withdrawChapter } from "#features/stories/chapters/index.ts";
import { inviteCollaborator } from "#features/stories/collaborators/commands.ts";
import { publishStory, unpublishStory } from "#features/stories/editing/index.ts";
import type { LiveNotificationDto, NotificationsReadDto } from "#shared/live/notifications.dto.ts";
import { CHOSEN_BY, writeStory } from "#test/app/support/stories.ts";
import { csrfOf } from "#test/support/site.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";

describe("Notifications", () => {
  const { site, members, as } = useHouseOfSite(["ada", "bea", "cleo", "dora", "eve"]);
  const sockets: Socket[] = [];
  const services = () => site.app.services;
  const member = (name: string) => members[name]!;
  const durable = () => site.app.jobs.whenIdle();

  const ask = (name: string, path: string) =>
    supertest(site.url)
      .get(path)
      .set("Authorization", `Bearer ${member(name).token}`);
  const listOf = async (
    name: string,
    query = "",
  ): Promise<{ id: string; attributes: Record<string, unknown> }[]> =>
    (await ask(name, `/api/notifications${query}`).expect(200)).body.data;
  const countOf = async (name: string): Promise<number> =>
    (await ask(name, "/api/notifications/count").expect(200)).body;
  const clear = () => mongoose.connection.collection("notifications").deleteMany({});
  const follow = (who: string, whom: string) =>
    followUser(services(), member(who).caller, { following: member(whom).id });
  const unfollow = (who: string, whom: string) =>
    unfollowUser(services(), member(who).caller, { following: member(whom).id });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    await durable();
    await clear();
    await mongoose.connection.collection("blocks").deleteMany({});
  });

  const listen = async (
    name: string,
  ): Promise<{
    heard: LiveNotificationDto[];
    counts: number[];
    reads: NotificationsReadDto[];
    next(): Promise<LiveNotificationDto>;
  }> => {
    // Rendering the unread badge marks the member as present.
    await (await as(name)).get("/notifications").expect(200);
    const socket = io(site.url, { auth: { token: member(name).token }, forceNew: true });
    sockets.push(socket);
    const heard: LiveNotificationDto[] = [];
    const counts: number[] = [];
    const reads: NotificationsReadDto[] = [];
    const waiting: ((one: LiveNotificationDto) => void)[] = [];
    socket.onAny((event: string, payload) => {
      if (event === `new-notification:${member(name).id}`) {
        heard.push(payload);
        waiting.shift()?.(payload);
      } else if (event === `notification-count:${member(name).id}`) counts.push(payload);
      else if (event === `notifications-read:${member(name).id}`) reads.push(payload);
      else throw new Error(`${name} heard ${event}`);
    });
    await new Promise<void>((done) => socket.once("connect", done));
    return {
      heard,
      counts,
      reads,
      next: () => new Promise((done) => waiting.push(done)),
    };
  };

  it("report a new follower once, live, only to the member who is followed", async () => {
    const [bea, cleo] = [await listen("bea"), await listen("cleo")];
    const came = bea.next();
    await follow("ada", "bea");
    const told = await came;
    expect(told).to.deep.include({
      kind: "new-follower",
      text: "ada now follows you",
      url: "/user/ada",
      read: false,
    });
    expect(told.by?.username).to.equal("ada");
    await unfollow("ada", "bea");
    await follow("ada", "bea");
    await durable();
    expect(bea.heard).to.have.length(1);
    expect(cleo.heard).to.deep.equal([]);
    expect(await countOf("bea")).to.equal(1);
    expect(await countOf("ada")).to.equal(0);
    await unfollow("ada", "bea");
  });

  it("are private to the recipient: guests are refused, others and admins find nothing", async () => {
    const admin = await site.addMember("the-admin", "admin");
    const token = await site.tokenOf(admin);
    await follow("ada", "bea");
    await durable();
    const [one] = await listOf("bea");
    const { body } = await ask("bea", `/api/notifications/${one!.id}?populate=*`).expect(200);
    expect(body.data.attributes.by.data.attributes.username).to.equal("ada");
    expect(body.data.attributes.follower.data.id).to.be.a("string");
    await supertest(site.url).get("/api/notifications").expect(403);
    await supertest(site.url).get("/api/notifications/count").expect(403);
    await ask("ada", `/api/notifications/${one!.id}`).expect(404);
    await supertest(site.url)
      .get(`/api/notifications/${one!.id}`)
      .set("Authorization", `Bearer ${token}`)
      .expect(404);
    const asked = await supertest(site.url)
      .get(`/api/notifications?filters[for]=${member("bea").id}`)
      .set("Authorization", `Bearer ${token}`)
      .expect(200);
    expect(asked.body.data).to.deep.equal([]);
    const put = (name: string) =>
      supertest(site.url)
        .put(`/api/notifications/${one!.id}`)
        .set("Authorization", `Bearer ${member(name).token}`);
    await put("ada")
      .send({ data: { read: true } })
      .expect(404);
    await put("bea").send({ data: {} }).expect(200);
    expect(
      (
        await put("bea")
          .send({ data: { read: true } })
          .expect(200)
      ).body.data.attributes.read,
    ).to.equal(true);
    expect(await countOf("bea")).to.equal(0);
    await unfollow("ada", "bea");
  });

  it("can be read with the update, reply, comment with its chapter, or review that they are about", async () => {
    const say = async (name: string, path: string, data: object): Promise<string> => {
      const { body } = await supertest(site.url)
        .post(`/api/${path}`)
        .set("Authorization", `Bearer ${member(name).token}`)
        .send({ data })
        .expect(200);
      return body.data.id;
    };
    const { doc, id: story } = await writeStory(site, member("ada"));
    const chapter = String(doc.contents[0]!.chapter);
    await recordProgress(site.app.services, member("bea").caller.viewer, {
      story,
      number: 1,
      at: new Date(),
    });
    const update = await say("bea", "updates", { text: "On your feed", to: member("ada").id });
    const reply = await say("ada", "update-replies", { text: "On mine", update });
    const comment = await say("bea", "comments", { text: "Of a chapter", chapter });
    await say("bea", "reviews", {
      text: "Of it all, it is the best I have read this year.",
      story,
      rating: 5,
    });
    await durable();
    const whole =
      "populate[comment][populate]=chapter&populate[update]=*&populate[update_reply]=*&populate[review]=*";
    type NotificationContent = { data: { id: string; attributes: Record<string, unknown> } };
    const told = async (name: string, kind: string) => {
      const found = await listOf(name, `?filters[kind]=${kind}&${whole}`);
      expect(found, kind).to.have.length(1);
      return found[0]!.attributes as Record<string, NotificationContent>;
    };
    expect((await told("ada", "update")).update!.data).to.deep.include({ id: update });
    const replied = await told("bea", "update-reply");
    expect([replied.update!.data.id, replied.update_reply!.data.id]).to.deep.equal([update, reply]);
    const commented = (await told("ada", "comment")).comment!.data;
    expect(commented.id).to.equal(comment);
    expect((commented.attributes.chapter as NotificationContent).data.id).to.equal(chapter);
    expect((await told("ada", "review")).review!.data.attributes.text).to.include("Of it all");
    expect(await listOf("ada", `?filters[comment][chapter]=${chapter}`)).to.have.length(1);
  });

  it("are listed 25 a page, unread first, then newest first", async () => {
    const bea = new mongoose.Types.ObjectId(member("bea").id);
    await mongoose.connection.collection("notifications").insertMany(
      Array.from({ length: 30 }, (_, n) => ({
        for: bea,
        by: null,
        kind: "new-follower",
        key: `k${n}`,
        group: `g${n}`,
        read: n % 2 === 0,
        site: true,
        shown: true,
        createdAt: new Date(2026, 0, 1, 0, n),
      })),
    );
    const { body } = await ask("bea", "/api/notifications").expect(200);
    expect(body.meta.pagination).to.deep.equal({ page: 1, pageSize: 25, pageCount: 2, total: 30 });
    const reads = body.data.map(({ attributes }: { attributes: { read: boolean } }) => attributes.read);
    expect(reads).to.deep.equal([...Array(15).fill(false), ...Array(10).fill(true)]);
    const dates = body.data
      .slice(0, 15)
      .map(({ attributes }: { attributes: { createdAt: string } }) => attributes.createdAt);
    expect(dates).to.deep.equal([...dates].sort().reverse());
    const page = await (await as("bea")).get("/notifications?page=2").expect(200);
    expect(load(page.text)("article.notification")).to.have.length(5);
  });

  it("notify followers of an author, a story and a genre of new content, each once", async () => {
    await follow("bea", "ada");
    await followSubject(services(), member("bea").caller, "genre", "horror");
    await followSubject(services(), member("cleo").caller, "genre", "horror");
    const story = await writeStory(site, member("ada"), { title: "Night Bus", categories: ["horror"] });
    await durable();
    expect((await listOf("bea")).map(({ attributes }) => attributes.kind)).to.deep.equal(["new-story"]);
    expect((await listOf("cleo")).map(({ attributes }) => attributes.kind)).to.deep.equal(["new-story"]);
    expect((await listOf("ada")).map(({ attributes }) => attributes.kind)).to.deep.equal(["new-follower"]);

    await followSubject(services(), member("cleo").caller, "story", story.id);
    await addFavourite(services(), member("dora").caller, { story: story.id });
    await clear();
    const chapter = String(story.doc.contents[2]!.chapter);
    await withdrawChapter(services(), member("ada").caller, chapter);
    const live = await listen("dora");
    const came = live.next();
    await publishChapter(services(), member("ada").caller, chapter);
    const told = await came;
    expect(told.url).to.match(/\/chapter\/3$/);
    expect(told.text).to.equal("ada published a new chapter of “Night Bus”: Part 3");
    await durable();
    for (const name of ["bea", "cleo", "dora"]) {
      const [one, ...more] = await listOf(name);
      expect(one?.attributes.kind, name).to.equal("new-chapter");
      expect(more).to.deep.equal([]);
    }
    await withdrawChapter(services(), member("ada").caller, chapter);
    await publishChapter(services(), member("ada").caller, chapter);
    await durable();
    expect(await countOf("bea")).to.equal(1);
  });

  it("are hidden from the list while their story is not published, and from the count too", async () => {
    await follow("bea", "ada");
    const story = await writeStory(site, member("ada"), CHOSEN_BY);
    await durable();
    expect(await countOf("bea")).to.equal(1);
    await unpublishStory(services(), member("ada").caller, story.id);
    await durable();
    expect(await listOf("bea")).to.deep.equal([]);
    expect(await countOf("bea")).to.equal(0);
    await publishStory(services(), member("ada").caller, story.id);
    await durable();
    expect(await listOf("bea")).to.have.length(1);
    expect(await countOf("bea")).to.equal(1);
  });

  it("report a collaboration on a draft", async () => {
    const draft = await writeStory(site, member("ada"), { draft: true, title: "Secret" });
    const asked = { username: "eve", role: "co-author" };
    await inviteCollaborator(services(), member("ada").caller, draft.id, asked);
    await durable();
    const page = await (await as("eve")).get("/notifications").expect(200);
    expect(page.text).to.include("ada invited you to work on “Secret”");
    expect(page.text).to.include(`href="/story/${draft.id}/collaborators"`);
  });

  it("honour preferences, blocks and mutes", async () => {
    const story = await writeStory(site, member("ada"));
    const favourite = (name: string) => addFavourite(services(), member(name).caller, { story: story.id });
    const author = member("ada");
    await updateUser(services(), author.caller, author.id, {
      notification_channels: { favourite_story_notification: { site: false, email: false } },
    });
    await favourite("bea");
    await durable();
    expect(await countOf("ada")).to.equal(0);
    await updateUser(services(), author.caller, author.id, {
      notification_channels: { favourite_story_notification: { site: true } },
    });
    await blockMember(services(), author.caller, { who: member("cleo").id, kind: "mute" });
    await favourite("cleo");
    await blockMember(services(), author.caller, { who: member("dora").id });
    await favourite("dora");
    await favourite("eve");
    await durable();
    const told = await listOf("ada", "?populate=by");
    expect(
      told.map(
        ({ attributes }) =>
          (attributes.by as { data: { attributes: { username: string } } }).data.attributes.username,
      ),
    ).to.deep.equal(["eve"]);
  });

  it("are grouped on the page, and marked individually and all at once without a script", async () => {
    const story = await writeStory(site, member("ada"), { title: "The Lamp" });
    for (const name of ["bea", "cleo", "dora"])
      await addFavourite(services(), member(name).caller, { story: story.id });
    await follow("eve", "ada");
    await durable();
    const agent = await as("ada");
    const page = async () => load((await agent.get("/notifications").expect(200)).text);
    const $ = await page();
    const texts = $("article.notification a")
      .map((_, each) => $(each).text())
      .get();
    expect(texts).to.include("dora and 2 others added “The Lamp” to their favourites");
    expect($('.count-link[href="/notifications"]').attr("aria-label")).to.equal("Notifications, 4 unread");
    const csrf = await csrfOf(agent);
    const live = await listen("ada");
    const entry = $("article.notification").filter((_, each) => $(each).text().includes("The Lamp"));
    const id = entry.find("input[name=id]").val();
    await agent.post("/notifications").type("form").send({ _csrf: csrf, do: "read", id }).expect(303);
    expect(await countOf("ada")).to.equal(1);
    const after = await page();
    expect(after('.count-link[href="/notifications"]').attr("aria-label")).to.equal(
      "Notifications, 1 unread",
    );
    await agent.post("/notifications").type("form").send({ _csrf: csrf, do: "read-all" }).expect(303);
    expect(await countOf("ada")).to.equal(0);
    expect(live.reads).to.deep.equal([
      { id, alone: false, read: true },
      { id: null, alone: false, read: true },
    ]);
    expect((await page())('.count-link[href="/notifications"]').attr("aria-label")).to.equal("Notifications");
  });

  it("have the same count as the list under 200 concurrent reads of one", async () => {
    await follow("ada", "bea");
    await durable();
    const [one] = await listOf("bea");
    const live = await listen("bea");
    await Promise.all(
      Array.from({ length: 200 }, () =>
        supertest(site.url)
          .put(`/api/notifications/${one!.id}`)
          .set("Authorization", `Bearer ${member("bea").token}`)
          .send({ data: { read: true } })
          .expect(200),
      ),
    );
    const unread = (await listOf("bea")).filter(({ attributes }) => !attributes.read).length;
    expect(await countOf("bea")).to.equal(unread);
    for (const count of live.counts) expect(count).to.be.oneOf([0, 1]);
    await supertest(site.url)
      .post("/api/notifications/read")
      .set("Authorization", `Bearer ${member("bea").token}`)
      .expect(200);
    expect(await countOf("bea")).to.equal(0);
    await unfollow("ada", "bea");
  });

  it("deliver what a client missed after a disconnection, oldest first", async () => {
    const at = new Date().toISOString();
    await follow("cleo", "bea");
    await durable();
    await follow("dora", "bea");
    await durable();
    const { body } = await ask("bea", `/api/notifications/since?at=${at}`).expect(200);
    expect(body.data.map(({ text }: { text: string }) => text)).to.deep.equal([
      "cleo now follows you",
      "dora now follows you",
    ]);
    expect(body.meta).to.deep.equal({ unread: 2 });
    await ask("bea", "/api/notifications/since?at=yesterday").expect(400);
    await ask("bea", "/api/notifications/since").expect(400);
  });

  it("are queried by index", async () => {
    const plan = await mongoose.connection.db!.command({
      explain: {
        find: "notifications",
        filter: { for: new mongoose.Types.ObjectId(member("bea").id), shown: true },
        sort: { read: 1, createdAt: -1, _id: -1 },
        limit: 25,
      },
      verbosity: "executionStats",
    });
    const stages = JSON.stringify(plan.queryPlanner.winningPlan);
    expect(stages).to.include("IXSCAN");
    expect(stages).to.not.include('"SORT"');
    expect(stages).to.not.include("COLLSCAN");
  });
});
