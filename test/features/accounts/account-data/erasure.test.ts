import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { addFavourite } from "#features/library/favourites/index.ts";
import { followUser } from "#features/library/followers/index.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { changeUsername } from "#features/people/identity/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { createChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { acceptTransfer, offerTransfer } from "#features/stories/collaborators/transfer.ts";
import { setCollaborator, setCover } from "#features/stories/editing/index.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { finishJobs } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { tracesOf } from "#test/support/traces.ts";
import { deleteByForm, letTimePass, runNow } from "./support.ts";

const AGENT = "Peculiar/77.1 (Zephyrphone; like nothing else)";
const NAME = "Zephyrine Quillfeather";

describe("An erased account", () => {
  const site = useSite();
  let count = 0;
  const id = (value: string) => new Types.ObjectId(value);
  const collection = (name: string) => mongoose.connection.collection(name);
  const get = (path: string) => supertest(site.url).get(path);
  const picture = async (owner: TestMember, kind: "photo" | "cover" | "inline") => {
    const bytes = await sharp({ create: { width: 900, height: 1350, channels: 3, background: "#7a4b2a" } })
      .png()
      .toBuffer();
    return site.app.files.putImage(bytes, {
      kind,
      owner: owner.id,
      name: `${owner.username} ${kind}.png`,
      caption: NAME,
    });
  };

  /**
   * Creates a member with data everywhere: pictures, stories of every kind, mails, sessions and an archive.
   */
  async function aFullLife() {
    const username = `zephyr-${++count}-quill`;
    const member = await site.addMember(username);
    const friend = await site.addMember(`friend-${count}`);
    const { services, files } = site.app;
    await updateUser(services, member.caller, member.id, { name: NAME, bio: "Known for very odd hats." });
    await collection("users").updateOne(
      { _id: id(member.id) },
      { $set: { userAgent: AGENT, referrer: "https://odd.example/hats", eventToken: "tok-zephyr-1" } },
    );
    await collection("users").updateOne(
      { _id: id(friend.id) },
      { $set: { referred_by: id(member.id), referral: username } },
    );
    await changeUsername(services, member.id, `${username}-formerly`);
    await changeUsername(services, member.id, username);
    const photo = await picture(member, "photo");
    await collection("users").updateOne({ _id: id(member.id) }, { $set: { profile_photo: photo } });
    const [cover, inline, unused] = [
      await picture(member, "cover"),
      await picture(member, "inline"),
      await picture(member, "inline"),
    ];
    const src = `/files/${inline.id}/${inline.width}.jpeg`;
    const open = await storeStory(site, member, {
      title: "The Open One",
      chapters: [
        { title: "With a picture", html: `<p>Look:</p><figure><img src="${src}" alt="A hat"></figure>` },
      ],
    });
    await setCover(services, member.caller, open.id, { cover });
    const first = String(open.doc.contents[0]!.chapter);
    await updateChapter(services, member.caller, first, { html: "<p>An edit nobody saw.</p>" });
    await createChapter(services, member.caller, open.id, { title: "Never out", html: "<p>Draft.</p>" });
    const draft = await storeStory(site, member, { title: "The Draft", draft: true });
    const secret = await storeStory(site, member, { title: "Secret", private: true, password: "rosebud" });
    const shared = await storeStory(site, member, { title: "Shared", draft: true });
    await setCollaborator(services, member.caller, shared.id, { user: friend.id, role: "co-author" });
    const theirs = await storeStory(site, friend, { title: "Theirs" });
    await setCollaborator(services, friend.caller, theirs.id, { user: member.id, role: "co-author" });
    const helped = String(theirs.doc.contents[0]!.chapter);
    await updateChapter(services, member.caller, helped, { html: "<p>As a friend would put it.</p>" });
    // With followers, messages and a personal token.
    await followUser(services, friend.caller, { following: member.id });
    await followUser(services, member.caller, { following: friend.id });
    await addFavourite(services, friend.caller, { author: member.id });
    await addFavourite(services, friend.caller, { story: open.id });
    const stranger = await site.addMember(`stranger-${count}`);
    await blockMember(services, member.caller, { who: stranger.id, kind: "block" });
    const bearer = `Bearer ${await site.tokenOf(member)}`;
    const post = (path: string, body: object) =>
      supertest(site.url).post(path).set("Authorization", bearer).send(body);
    await post("/api/invite-friends", { email: `pal-${count}@example.org` }).expect(200);
    // Signed in twice, with mails and an archive.
    const agent = await site.visit(member);
    await site.visit(member);
    await agent.get("/").set("User-Agent", AGENT);
    const letter = { subject: "A word", text: `Dear staff, ${NAME} here.` };
    await send(agent, formOf(await agent.get("/about/contact").expect(200), "subject"), letter).expect(303);
    await send(agent, formOf(await agent.get("/settings/data").expect(200), "_csrf"), {}).expect(303);
    await supertest(site.url)
      .post("/api/auth/forgot-password")
      .send({ email: `${username}@example.com` });
    await finishJobs(site);
    expect(await collection("archives").countDocuments({ user: id(member.id), state: "ready" })).to.equal(1);
    return {
      member,
      friend,
      agent,
      photo,
      cover,
      inline,
      unused,
      open,
      draft,
      secret,
      shared,
      theirs,
      files,
    };
  }

  const wordsOf = ({ username }: TestMember) => [
    username,
    `${username}-formerly`,
    `${username}@example.com`,
    NAME,
    "zephyrine",
    "quillfeather",
    AGENT,
    "zephyrphone",
    "odd.example",
    "tok-zephyr-1",
    "very odd hats",
  ];

  const facesOf = async (story: TestStory) => {
    const { id: storyId, doc, path } = story;
    const epub = `/story/${storyId}/${doc.slug}.epub`;
    const paths = [
      path,
      story.chapter(1),
      epub,
      `${path}/feed.atom`,
      `/og/story/${storyId}.png`,
      "/stories",
      "/feed.atom",
      "/",
    ];
    const { body: api } = await get(`/api/stories/${storyId}?populate=author,cover,chapters`).expect(200);
    const texts = [];
    for (const each of paths) texts.push((await get(each).buffer(true).expect(200)).text ?? "");
    return { api, texts };
  };

  it("leaves no trace of its owner in any collection, and leaves works readable for others", async () => {
    const life = await aFullLife();
    const { member, friend, open, draft, secret, shared, theirs } = life;
    const words = wordsOf(member);
    expect((await tracesOf(words)).length, "there is something to be found before").to.be.greaterThan(15);
    await deleteByForm(life.agent, { works: "leave", password: member.password });
    // An hour before the deadline nothing has been deleted yet.
    await runNow(site, "account-data.sweep");
    expect(await collection("users").countDocuments({ _id: id(member.id) })).to.equal(1);
    await letTimePass(site, member);
    expect(await collection("users").countDocuments({ _id: id(member.id) })).to.equal(0);
    expect(await tracesOf(words)).to.deep.equal([]);

    const { api, texts } = await facesOf(open);
    expect(api.data.attributes.author.data).to.equal(null);
    expect(texts[0]).to.contain("Deleted author");
    expect(page({ text: texts[0]! })('main a[href^="/user/"]')).to.have.length(0);
    for (const text of texts)
      for (const word of words) expect(text.toLowerCase()).to.not.contain(word.toLowerCase());
    const chapter = page(await get(open.chapter(1)).expect(200));
    const image =
      chapter(".prose img").attr("src") ?? chapter(".prose source").attr("srcset")!.split(" ")[0]!;
    await get(image).expect(200);
    await get(`/files/${life.cover.id}/${life.cover.width}.jpeg`).expect(200);
    for (const gone of [life.photo, life.unused]) {
      await get(`/files/${gone.id}/${gone.width}.jpeg`).expect(404);
      expect(
        await collection("files.files").countDocuments({ filename: new RegExp(`^${gone.id}/`) }),
      ).to.equal(0);
    }
    expect(await collection("uploads").countDocuments({ owner: member.id })).to.equal(0);
    // Chunks without a file, or files without an owner's record, would remain for ever.
    const kept = (await collection("files.files").find().toArray()).map(({ _id }) => _id);
    expect(await collection("files.chunks").countDocuments({ files_id: { $nin: kept } })).to.equal(0);

    // Drafts that nobody can read any more are deleted with all their text; a co-author's draft is retained
    // with its text.
    for (const { id: story } of [draft, secret]) {
      expect(await collection("stories").countDocuments({ _id: id(story) })).to.equal(0);
      expect(await collection("chapters").countDocuments({ story: id(story) })).to.equal(0);
      expect(await collection("revisions").countDocuments({ story: id(story) })).to.equal(0);
    }
    const chapters = await collection("chapters")
      .find({ story: id(open.id) })
      .toArray();
    expect(chapters.map(({ title, pending }) => [title, pending])).to.deep.equal([["With a picture", null]]);
    expect(await collection("revisions").countDocuments({ story: id(open.id) })).to.equal(1);
    const asFriend = await site.visit(friend);
    await asFriend.get(shared.path).expect(200);
    const more = await createChapter(site.app.services, friend.caller, shared.id, { title: "On we go" });
    expect(String(more.author)).to.equal("0".repeat(24));
    expect((await asFriend.get(theirs.path).expect(200)).text).to.contain("Theirs");
    const team = await collection("stories").findOne({ _id: id(theirs.id) });
    expect(team?.collaborators).to.deep.equal([]);
    const after = await collection("users").findOne({ _id: id(friend.id) });
    expect(after).to.include({ referred_by: null, referral: "" });
    expect(after?.stats).to.include({ followers: 0, following: 0 });
    const left = await collection("stories").findOne({ _id: id(open.id) });
    expect(left?.stats.favourites, "readers have it among their favourites as before").to.equal(1);
  });

  it("deletes every story including pictures if the owner chose that, and releases the username", async () => {
    const life = await aFullLife();
    const { member, open, shared } = life;
    await get(open.path).expect(200);
    await deleteByForm(life.agent, { works: "erase", password: member.password });
    await get(open.path).expect(404);
    await letTimePass(site, member);
    expect(await tracesOf(wordsOf(member))).to.deep.equal([]);
    expect(await collection("stories").countDocuments({ author: id(member.id) })).to.equal(0);
    for (const story of [open, shared])
      for (const name of ["chapters", "revisions"])
        expect(await collection(name).countDocuments({ story: id(story.id) }), name).to.equal(0);
    for (const { id: gone, width } of [life.photo, life.cover, life.inline])
      await get(`/files/${gone}/${width}.jpeg`).expect(404);
    const facets = await collection("facet-counts").findOne({ _id: "all" as never });
    expect(facets?.count).to.equal(await collection("stories").countDocuments({ listed: true }));
    const heir = await site.addMember(member.username);
    expect(heir.id).to.not.equal(member.id);
    const profile = await get(`/user/${member.username}`).expect(200);
    expect(profile.text).to.not.contain(NAME);
  });

  it("leaves the pictures and the cover it uploaded in stories that others go on with, without its name", async () => {
    const { services } = site.app;
    const member = await site.addMember(`painter-${++count}-quill`);
    const author = await site.addMember(`author-${count}`);
    const [cover, inline, inDraft, unused] = [
      await picture(member, "cover"),
      await picture(member, "inline"),
      await picture(member, "inline"),
      await picture(member, "inline"),
    ];
    const html = ({ id: image, width }: typeof inline) =>
      `<p>Look:</p><figure><img src="/files/${image}/${width}.jpeg" alt="A hat"></figure>`;
    const story = await storeStory(site, member, { title: "By two", chapters: ["One"] });
    await setCover(services, member.caller, story.id, { cover });
    await setCollaborator(services, member.caller, story.id, { user: author.id, role: "co-author" });
    await offerTransfer(services, member.caller, story.id, author.id);
    await acceptTransfer(services, author.caller, story.id);
    await updateChapter(services, member.caller, String(story.doc.contents[0]!.chapter), {
      html: html(inline),
    });
    await createChapter(services, member.caller, story.id, { title: "Two", html: html(inDraft) });
    const agent = await site.visit(member);
    await deleteByForm(agent, { works: "erase", password: member.password });
    await letTimePass(site, member);
    await finishJobs(site);
    expect(await collection("users").countDocuments({ _id: id(member.id) })).to.equal(0);
    for (const { id: stays, width } of [cover, inline, inDraft])
      await get(`/files/${stays}/${width}.jpeg`).expect(200);
    await get(`/files/${unused.id}/${unused.width}.jpeg`).expect(404);
    expect(await tracesOf([member.username, NAME])).to.deep.equal([]);
  });

  it("is erased completely even if the job is interrupted", async () => {
    const { member, agent, files } = await aFullLife();
    await deleteByForm(agent, { works: "erase", password: member.password });
    const remove = files.remove;
    let broken = 0;
    files.remove = async (...given) => {
      if (broken++ === 0) throw new Error("the disk went away");
      return remove(...given);
    };
    await letTimePass(site, member);
    expect(await collection("users").countDocuments({ _id: id(member.id) }), "not yet").to.equal(1);
    const back = await site.visit(member);
    await back.get("/settings/data/leaving").expect(302);
    await finishJobs(site);
    files.remove = remove;
    expect(await collection("users").countDocuments({ _id: id(member.id) })).to.equal(0);
    expect(await tracesOf(wordsOf(member))).to.deep.equal([]);
  });
});
