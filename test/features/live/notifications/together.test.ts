import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { addFavourite } from "#features/library/favourites/index.ts";
import { followUser } from "#features/library/followers/index.ts";
import { sendDigests } from "#features/live/notifications/digest.ts";
import { presentGroups, presentLive } from "#features/live/notifications/present.ts";
import { findSince, listGroups } from "#features/live/notifications/reads.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import type { NotificationDto, NotificationsReadDto } from "#shared/live/notifications.dto.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { withNew, withRead } from "#views/live/notifications/live-list.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";
import { kindsOf } from "./support.ts";

describe("Grouped notifications", () => {
  const { site, members, as } = useHouseOfSite(["ada", "bea", "cleo", "dora"]);
  const services = () => site.app.services;
  const member = (name: string) => members[name]!;

  afterEach(async () => {
    await site.app.jobs.whenIdle();
    for (const name of ["notifications", "followers", "favourites"])
      await mongoose.connection.collection(name).deleteMany({});
  });

  const say = async (name: string, path: string, data: object): Promise<string> => {
    const { body } = await supertest(site.url)
      .post(`/api/${path}`)
      .set("Authorization", `Bearer ${member(name).token}`)
      .send({ data })
      .expect(200);
    return body.data.id;
  };
  const follow = (who: string) => followUser(services(), member(who).caller, { following: member("ada").id });

  /** Targets of the entries on Ada's page by their text, all checked to exist. */
  const leads = async (): Promise<Record<string, string>> => {
    await site.app.jobs.whenIdle();
    const agent = await as("ada");
    const $ = load((await agent.get("/notifications").expect(200)).text);
    const found: Record<string, string> = {};
    for (const link of $("article.notification a")) found[$(link).text()] = $(link).attr("href")!;
    for (const href of Object.values(found)) await agent.get(href.split("#")[0]!).expect(200);
    return found;
  };

  it("lead to a single follower, and for several to all followers", async () => {
    await follow("bea");
    expect(await leads()).to.deep.equal({ "bea now follows you": "/user/bea" });
    await follow("cleo");
    await follow("dora");
    expect(await leads()).to.deep.equal({ "dora and 2 others now follow you": "/user/ada/followers" });
  });

  it("lead to all comments on a chapter, a story, an update or a feed", async () => {
    const { doc, id: story, path } = await writeStory(site, member("ada"), { title: "The Lamp" });
    const chapter = String(doc.contents[0]!.chapter);
    const update = await say("ada", "updates", { text: "Soon there is more" });
    for (const name of ["bea", "cleo"]) {
      await addFavourite(services(), member(name).caller, { story });
      await recordProgress(site.app.services, member(name).caller.viewer, {
        story,
        number: 1,
        at: new Date(),
      });
      await say(name, "comments", { text: "What a beginning", chapter });
      await say(name, "reviews", { text: "It is the best I have read this year.", story, rating: 5 });
      await say(name, "updates", { text: "On your feed", to: member("ada").id });
      await say(name, "update-replies", { text: "I wait for it", update });
    }
    expect(Object.values(await leads())).to.have.members([
      path,
      `${path}/chapter/1/comments?of=${chapter}`,
      `${path}/reviews?sort=newest`,
      "/user/ada/updates",
      `/updates/${update}#replies`,
    ]);
  });

  it("are read in an open list only if all of them were read, and unread again only if the list shows no other", () => {
    const entry = { kind: "new-follower", group: "followers", people: 1, actors: [], text: "", url: null };
    const of = (more: Partial<NotificationDto>) =>
      ({ ...entry, id: "a", count: 1, read: false, ...more }) as unknown as NotificationDto;
    const reads = (list: readonly NotificationDto[], read: NotificationsReadDto) =>
      withRead(list, read).map((each) => each.read);
    const list = [of({ id: "c", count: 3 }), of({ id: "b", group: "updates" }), of({ id: "a", read: true })];
    const all = { alone: false, read: true };
    expect(reads(list, { ...all, id: "c" })).to.deep.equal([true, false, true]);
    expect(reads(list, { ...all, id: null })).to.deep.equal([true, true, true]);
    // Another one has joined the group meanwhile.
    expect(reads(list, { ...all, id: "x" })).to.deep.equal([false, false, true]);
    expect(reads(list, { alone: true, read: true, id: "c" })).to.deep.equal([false, false, true]);
    expect(reads(list, { alone: true, read: true, id: "b" })).to.deep.equal([false, true, true]);
    expect(reads(list, { alone: true, read: false, id: "a" })).to.deep.equal([false, false, true]);
    expect(reads(list.slice(1), { alone: true, read: false, id: "a" })).to.deep.equal([false, false]);
  });

  it("lead to the same place from a mail, and from an open list that another one joined", async () => {
    await updateUser(services(), member("ada").caller, member("ada").id, {
      notification_digest: "daily",
      notification_channels: { new_follower_notification: { email: true } },
    });
    await follow("bea");
    await site.app.jobs.whenIdle();
    const { groups } = await listGroups(member("ada").id, 1, 25);
    const open: readonly NotificationDto[] = await presentGroups(kindsOf(site)(), groups);
    const at = new Date();
    await follow("cleo");
    await site.app.jobs.whenIdle();
    const fresh = await findSince(member("ada").id, at);
    const came = fresh.map(await presentLive(kindsOf(site)(), fresh));
    expect(came.map(({ url }) => url)).to.deep.equal(["/user/cleo"]);
    const [together, ...more] = withNew(open, came[0]!);
    expect(more).to.deep.equal([]);
    expect(together).to.deep.include({ text: "cleo and bea now follow you", url: "/user/ada/followers" });
    await sendDigests(
      { kinds: kindsOf(site), mailer: site.app.mailer, site: { name: "Fablewright", url: site.url } },
      "daily",
    );
    const [mail] = await site.app.mailer.listMails({ to: "ada@example.com" });
    expect(mail!.text).to.include(`cleo and bea now follow you\n${site.url}/user/ada/followers`);
  });
});
