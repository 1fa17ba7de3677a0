import { buffer } from "node:stream/consumers";
import { expect } from "chai";
import supertest from "supertest";
import { blockMember } from "#features/people/blocks/index.ts";
import { openArchive } from "#features/stories/manuscripts/zip.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { linkIn, mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const PLACE = "/settings/data";
/** Content of the archives of both members, file by file. */
const FILES = [
  "following.json",
  "following-subjects.json",
  "favourites.json",
  "messages.json",
  "message-groups.json",
  "updates.json",
  "update-replies.json",
  "comments.json",
  "comment-likes.json",
];

describe("The archive of a member whom others have blocked", () => {
  const site = useSite();
  let [ada, out, friend] = [] as unknown as [TestMember, TestMember, TestMember];

  before(async () => {
    [ada, out, friend] = [
      await site.addMember("ada"),
      await site.addMember("out"),
      await site.addMember("fay"),
    ];
    await blockMember(site.app.services, ada.caller, { who: out.id, kind: "block" });
  });

  const call = async (member: TestMember, path: string, data: object) => {
    const token = await site.tokenOf(member);
    const { body } = await supertest(site.url)
      .post(`/api/${path}`)
      .set("Authorization", `Bearer ${token}`)
      .send({ data })
      .expect(200);
    return body.data.id as string;
  };
  const archiveOf = async (member: TestMember) => {
    const agent = await site.visit(member);
    await send(agent, formOf(await agent.get(PLACE).expect(200), "_csrf"), {});
    const mails = await mailsTo(site, `${member.username}@example.com`);
    const link = linkIn(mails.find(({ subject }) => subject.includes("archive"))!);
    const { body } = await agent
      .get(link)
      .buffer(true)
      .parse((response, done) => {
        void buffer(response as never).then((bytes) => done(null, bytes));
      })
      .expect(200);
    return openArchive(body);
  };

  it("reads like that of a member who did the same without being blocked", async () => {
    const story = await storeStory(site, ada, {});
    const chapter = String(story.doc.contents[0]!.chapter);
    const update = await call(ada, "updates", { text: "Hear me" });
    const comment = await call(ada, "comments", { chapter, text: "Ask me" });
    const list = await call(ada, "lists", { title: "Mine", public: true });
    const did: string[][] = [];
    for (const member of [out, friend]) {
      await call(member, "followers", { following: ada.id });
      await call(member, "favourites", { author: ada.id });
      await call(member, "favourites", { story: story.id });
      const group = await call(member, "message-groups", { participants: [member.id, ada.id] });
      await call(member, "messages", { for: ada.id, by: member.id, message: "Hello", group });
      await call(member, "updates", { text: "To you", to: ada.id });
      await call(member, "update-replies", { text: "I hear", update });
      await call(member, "comments", { text: "I ask", chapter });
      await call(member, `comments/${comment}/like`, {});
      await call(member, `lists/${list}/follow`, {});
      const zip = await archiveOf(member);
      const files = await Promise.all(FILES.map(async (name) => String(await zip.read(name))));
      const own = new RegExp(`${member.id}|${member.username}`, "g");
      did.push(
        files.map((file) =>
          file
            .replace(own, "me")
            .replaceAll(ada.id, "ada")
            .replace(/[0-9a-f]{24}/g, "id")
            .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "then"),
        ),
      );
    }
    FILES.forEach((name, at) => {
      expect(did[0]![at], name).to.equal(did[1]![at]);
      expect(did[0]![at], name).to.have.length.above(10);
    });
  });

  it("does not reveal read receipts of members who hide them", async () => {
    const shy = await site.addMember("shy");
    const token = await site.tokenOf(shy);
    const read = { Authorization: `Bearer ${token}` };
    await supertest(site.url).put(`/api/users/${shy.id}`).set(read).send({ readMarks: false }).expect(200);
    const group = await call(friend, "message-groups", { participants: [friend.id, shy.id] });
    const message = await call(friend, "messages", {
      for: shy.id,
      by: friend.id,
      message: "Read me?",
      group,
    });
    await supertest(site.url)
      .put(`/api/messages/${message}`)
      .set(read)
      .send({ data: { read: true } })
      .expect(200);
    const [own] = JSON.parse(String(await (await archiveOf(shy)).read("messages.json")));
    expect(own).to.include({ message: "Read me?", read: true });
    const all = JSON.parse(String(await (await archiveOf(friend)).read("messages.json")));
    expect(all.find(({ message: text }: { message: string }) => text === "Read me?")).to.include({
      read: false,
    });
  });
});
