import { expect } from "chai";
import { io, type Socket } from "socket.io-client";
import supertest from "supertest";
import { followUser } from "#features/library/followers/index.ts";
import { hide } from "#features/people/reading-filters/commands.ts";
import type { LiveUpdateDto } from "#shared/talk/updates.dto.ts";
import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Live events for new updates", () => {
  const site = useSite();
  const sockets: Socket[] = [];
  let [star, bore] = [] as unknown as [TestMember, TestMember];
  let story: TestStory;

  before(async () => {
    [star, bore] = [await site.addMember("star"), await site.addMember("bore")];
    story = await storeStory(site, star, { categories: ["horror"] });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });

  const listen = async (member: TestMember) => {
    const socket = io(site.url, { auth: { token: await site.tokenOf(member) }, forceNew: true });
    sockets.push(socket);
    const heard: string[] = [];
    const last: { is: string; heard: () => void } = { is: "", heard: () => {} };
    socket.on("new-update", ({ id }: LiveUpdateDto) => {
      heard.push(id);
      if (id === last.is) last.heard();
    });
    await new Promise<void>((done) => socket.once("connect", done));
    /** Returns all events received up to this one. */
    return (id: string) =>
      new Promise<string[]>((done) => {
        Object.assign(last, { is: id, heard: () => done(heard) });
        if (heard.includes(id)) done(heard);
      });
  };
  const say = async (who: TestMember, about?: TestStory): Promise<string> => {
    const { body } = await supertest(site.url)
      .post("/api/updates")
      .set("Authorization", `Bearer ${await site.tokenOf(who)}`)
      .send({ data: { text: "Something new", ...(about ? { story: about.id } : {}) } })
      .expect(200);
    return body.data.id;
  };
  const follower = async (name: string) => {
    const member = await site.addMember(name);
    for (const { id } of [star, bore]) await followUser(site.app.services, member.caller, { following: id });
    return member;
  };

  it("reach followers of the author or the story, except those whose reading filters hide it", async () => {
    const [open, noHorror, noBore] = [await follower("open"), await follower("calm"), await follower("keen")];
    await hide(site.app.services, noHorror.caller, { kind: "genre", value: "horror", do: "hide" });
    await hide(site.app.services, noBore.caller, { kind: "author", value: bore.id, do: "hide" });
    const hear = await Promise.all([open, noHorror, noBore].map(listen));
    const ids = [await say(star, story), await say(bore)];
    await site.app.jobs.whenIdle();
    ids.push(await say(star));
    const [all, calm, keen] = await Promise.all(hear.map((until) => until(ids[2]!)));
    expect(all).to.have.members(ids);
    expect(calm).to.have.members([ids[1], ids[2]]);
    expect(keen).to.have.members([ids[0], ids[2]]);
  });
});
