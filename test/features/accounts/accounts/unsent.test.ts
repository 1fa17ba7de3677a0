import { expect } from "chai";
import supertest from "supertest";
import { blockUser } from "#features/people/staff/index.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { accountsText } from "#shared/accounts/accounts.text.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";

import { type FilledForm, formOf, send } from "#test/app/support/forms.ts";
import { page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

type Agent = Awaited<ReturnType<ReturnType<typeof useSite>["visit"]>>;

describe("Text sent after a member's session has ended", () => {
  const site = useSite();
  let author: TestMember;
  let reader: TestMember;
  let story: TestStory;
  const WORDS = 'First line, with “quotes" & <b>marks</b>.\nSecond line: 灯台.';

  before(async () => {
    author = await site.addMember("author");
    reader = await site.addMember("reader");
    story = await writeStory(site, author, { title: "The Salt Road" });
  });

  /** Sends a form as a browser does from a page of this site. */
  const own = (agent: Agent, form: FilledForm, values: Parameters<typeof send>[2]) =>
    send(agent, form, values).set("Origin", site.url).set("Sec-Fetch-Site", "same-origin");
  /** Opens a form, and then signs out in another tab. */
  const leftOpen = async (member: TestMember, path: string, holding: string) => {
    const agent = await site.visit(member);
    const form = formOf(await agent.get(path).expect(200), holding);
    await send(agent, formOf(await agent.get(accountsPaths.logout()), "_csrf"), {}).expect(303);
    return { agent, form };
  };
  const signIn = (agent: Agent, answer: { text: string }, member: TestMember, password = member.password) =>
    own(agent, formOf(answer, "identifier"), { identifier: member.username, password });
  const commentsAt = () => `${story.chapter(1)}/comments?of=${story.doc.contents[0]!.chapter}`;

  it("does not report missing files if none were selected", async () => {
    const { agent } = await leftOpen(reader, updatesPaths.newsfeed(), "text");
    const parts = [
      `name="text"\r\n\r\n${WORDS}`,
      ...[1, 2, 3, 4].map(
        (at) => `name="picture${at}"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
    ];
    const body = `${parts.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`).join("")}--x--\r\n`;
    const refused = await agent
      .post(updatesPaths.newsfeed())
      .set({ Origin: site.url, "Sec-Fetch-Site": "same-origin" })
      .type("multipart/form-data; boundary=x")
      .send(body)
      .expect(403);
    expect(page(refused)("textarea[readonly]").text()).to.include("First line");
    expect(refused.text).to.not.include(accountsText.unsent.files);
  });

  it("is carried by the sign-in page, shown again after signing in, and sent only when the member presses the button", async () => {
    const { agent, form } = await leftOpen(reader, commentsAt(), "text");
    const refused = await own(agent, form, { text: WORDS }).expect(403);
    expect(refused.headers["cache-control"]).to.equal("no-store");
    expect(page(refused)("h1").text()).to.equal("You were logged out");
    expect(page(refused)("textarea[readonly]").text()).to.equal(WORDS);

    // The text also survives a sign-in with a wrong password.
    const wrong = await signIn(agent, refused, reader, "wrong").expect(422);
    const back = await signIn(agent, wrong, reader).expect(200);
    const $ = page(back);
    expect($("h1").text()).to.equal("You are signed in again");
    expect($("main").text()).to.include("signed in as reader");
    // The header is that of the current viewer.
    expect($(".account-menu").length).to.equal(1);
    expect(page(await agent.get(commentsAt()))("main").text()).to.not.include("Second line");

    const again = formOf(back, "text");
    expect(again.action).to.equal(form.action);
    await own(agent, again, {}).expect(303);
    expect(page(await agent.get(commentsAt()))("main").text()).to.include("Second line: 灯台.");
  });

  it("is shown to be copied if the account was closed meanwhile", async () => {
    const closed = await site.addMember("closed-while-writing");
    const admin = await site.addMember("closing-admin", "admin");
    const { agent, form } = await leftOpen(closed, updatesPaths.newsfeed(), "text");
    const refused = await own(agent, form, { text: WORDS }).expect(403);
    await blockUser(site.app.services, admin.caller, closed.id, { reason: "spam" });
    const led = await signIn(agent, refused, closed).expect(422);
    expect(page(led)("textarea[readonly]").text()).to.equal(WORDS);
    expect(page(led)("main").text()).to.include("Your account has been closed.");
    await agent.get("/").expect("Location", "/account-closed");
  });

  it("preserves chapters, stories, reviews, messages, updates, lists and notes unchanged", async () => {
    await (await site.visit(reader)).get(story.chapter(1)).expect(200);
    const opened = await supertest(site.url)
      .post("/api/message-groups")
      .set("Authorization", `Bearer ${await site.tokenOf(reader)}`)
      .send({ data: { participants: [reader.id, author.id] } })
      .expect(200);
    const group: string = opened.body.data.id;
    const place = { id: story.id, slug: story.doc.slug };
    const long = `${"A long line of the chapter, — with everything. ".repeat(20)}\n`.repeat(200);
    for (const [member, path, holding, values] of [
      [author, chaptersPaths.chapterEdit(story.id, 1), "title", { title: "Part 1", html: long }],
      [author, editingPaths.storyEdit(story.id), "synopsis", { synopsis: WORDS }],
      [reader, updatesPaths.userUpdates("reader"), "text", { text: WORDS }],
      [reader, messagesPaths.messageGroup(group), "message", { message: WORDS }],
      [reader, reviewsPaths.reviewWrite(place), "rating", { text: WORDS, rating: "4", spoiler: "true" }],
      [reader, listsPaths.myLists(), "title", { title: "At sea" }],
      [reader, profilePaths.profileSettings(), "bio", { bio: WORDS }],
      [reader, reportsPaths.report("story", story.id), "note", { note: WORDS, reason: "spam" }],
    ] as const) {
      const { agent, form } = await leftOpen(member, path, holding);
      const refused = await own(agent, form, values).expect(403);
      const back = await signIn(agent, refused, member).expect(200);
      const again = Object.fromEntries(formOf(back, Object.keys(values)[0]!).fields);
      for (const [name, value] of Object.entries(values)) expect(again[name]).to.equal(value, path);
      await own(agent, formOf(back, Object.keys(values)[0]!), {}).expect((answer) => {
        expect(answer.status, path).to.be.oneOf([200, 303]);
      });
    }
    const agent = await site.visit(reader);
    for (const path of [messagesPaths.messageGroup(group), reviewsPaths.reviews(place)])
      expect(page(await agent.get(path))("main").text(), path).to.include("Second line: 灯台.");
  });

  it("is shown again to a member who has signed in again, even if no page contains the form", async () => {
    const agent = await site.visit(reader);
    const path = listsPaths.storyLists({ id: story.id, slug: story.doc.slug });
    const answer = await own(
      agent,
      { action: path, multipart: false, fields: [["_csrf", "of another session"]] },
      { title: "By the fire" },
    ).expect(403);
    expect(page(answer)("h1").text()).to.equal("You are signed in again");
    await own(agent, formOf(answer, "title"), {}).expect(303);
    expect(page(await agent.get(listsPaths.myLists()))("main").text()).to.include("By the fire");
  });

  it("is preserved if the member has to register or reset the password: these pages open in another tab", async () => {
    const { agent, form } = await leftOpen(reader, commentsAt(), "text");
    const refused = await own(agent, form, { text: "Said by another." }).expect(403);
    for (const path of [accountsPaths.forgotPassword(), registrationPaths.register(commentsAt())]) {
      const link = page(refused)(`main a[href="${path}"]`);
      expect([link.attr("target"), link.attr("rel")], path).to.deep.equal(["_blank", "noopener"]);
    }
    expect(page(refused)("main").text()).to.include("stays on this page");
    // No sign-in link on the page, including the header and menu, discards the text.
    const ways = page(refused)('a[href^="/login"], a[href^="/register"], a[href^="/forgot-password"]');
    expect(ways.length).to.equal(6);
    for (const link of ways.toArray())
      expect([link.attribs.target, link.attribs.rel], link.attribs.href).to.deep.equal([
        "_blank",
        "noopener",
      ]);
    const ordinary = page(await agent.get(accountsPaths.login()));
    expect(ordinary('a[href^="/register"]').length).to.be.greaterThan(1);
    expect(ordinary('a[target="_blank"]').length).to.equal(0);
    // That other page signs them in, simulated here with a new member.
    const newcomer = await site.addMember("newcomer");
    await send(agent, formOf(await agent.get(accountsPaths.login()), "identifier"), {
      identifier: newcomer.username,
      password: newcomer.password,
    }).expect(303);
    const back = await signIn(agent, refused, newcomer, "").expect(403);
    expect(page(back)("h1").text()).to.equal("You are signed in again");
    expect(page(back)("main").text()).to.include("signed in as newcomer");
    await own(agent, formOf(back, "text"), {}).expect(303);
    expect(page(await agent.get(commentsAt()))("main").text()).to.include("Said by another.");
  });

  it("contains no password, token or file, and says that files must be selected again", async () => {
    const { agent, form } = await leftOpen(reader, profilePaths.profileSettings(), "bio");
    const refused = await own(
      agent,
      { ...form, multipart: true },
      {
        bio: WORDS,
        password: "a secret thing",
        profilePhoto: Buffer.from("not a picture"),
        profilePhotoName: "me.png",
      },
    ).expect(403);
    expect(refused.text).to.not.include("a secret thing").and.not.include("not a picture");
    expect(JSON.parse(page(refused)("[name=unsent]").attr("value")!).fields.flat()).to.not.include("_csrf");
    expect(page(refused)(".notice").text()).to.include("Please choose them again");
    const back = await signIn(agent, refused, reader).expect(200);
    expect(page(back)(".notice").text()).to.include("Please choose them again");
    expect(formOf(back, "bio").fields.filter(([name]) => name === "_csrf").length).to.equal(1);
  });

  it("is not accepted from another site, nor without the browser's origin header", async () => {
    const { agent, form } = await leftOpen(reader, commentsAt(), "text");
    await send(agent, form, { text: WORDS }).set("Origin", "https://evil.example").expect(403);
    await send(agent, form, { text: WORDS }).set("Sec-Fetch-Site", "cross-site").expect(403);
    const edit = { ...form, action: editingPaths.storyEdit(story.id) };
    for (const headers of [{}, { "Sec-Fetch-Site": "none" }, { "Sec-Fetch-Site": "same-site" }] as const) {
      const answer = await send(agent, edit, { text: WORDS }).set(headers);
      expect(answer.text).to.not.include("Second line");
    }
    const unsent = JSON.stringify({ action: commentsAt(), fields: [["text", WORDS]], withFiles: false });
    const login = { action: accountsPaths.login(), multipart: false, fields: [["unsent", unsent]] } as const;
    const values = { identifier: reader.username, password: reader.password };
    await send(supertest.agent(site.url) as Agent, login, values).expect(303);
    await send(supertest.agent(site.url) as Agent, login, values)
      .set("Sec-Fetch-Site", "cross-site")
      .expect(403);
  });

  it("is only returned to a page of this site that accepts forms, without a token", async () => {
    for (const action of [
      "https://evil.example/story",
      "//evil.example/comments",
      "/\\evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "/nothing-is-here",
      cataloguePaths.stories(),
      "/api/comments",
      "",
      7,
    ]) {
      const agent = supertest.agent(site.url) as Agent;
      const unsent = JSON.stringify({ action, fields: [["text", WORDS]] });
      const login = { action: accountsPaths.login(), multipart: true, fields: [["unsent", unsent]] } as const;
      const answer = await own(agent, login, { identifier: reader.username, password: reader.password });
      expect([answer.status, answer.headers.location], String(action)).to.deep.equal([303, "/"]);
    }
    for (const unsent of [
      "{",
      "null",
      "[]",
      JSON.stringify({ action: commentsAt(), fields: [["_csrf", "x"]] }),
      JSON.stringify({ action: commentsAt(), fields: [["password", "x"]] }),
      JSON.stringify({ action: commentsAt(), fields: { text: "x" } }),
      JSON.stringify({ action: commentsAt(), fields: Array.from({ length: 401 }, () => ["a", "b"]) }),
    ]) {
      const agent = supertest.agent(site.url) as Agent;
      const login = { action: accountsPaths.login(), multipart: true, fields: [["unsent", unsent]] } as const;
      await own(agent, login, { identifier: reader.username, password: reader.password }).expect(303);
    }
  });

  it("needs the new session's token to be sent", async () => {
    const { agent, form } = await leftOpen(reader, commentsAt(), "text");
    const back = await signIn(agent, await own(agent, form, { text: "Said once." }), reader).expect(200);
    const again = formOf(back, "text");
    await own(agent, again, { _csrf: "of another session" }).expect(403);
    await own(agent, again, {}).expect(303);
  });

  it("leads to signing in as before if nothing was typed", async () => {
    const agent = supertest.agent(site.url) as Agent;
    const form = { action: listsPaths.myLists(), multipart: false, fields: [["next", "/"]] } as const;
    const answer = await own(agent, form, { title: " " }).expect(303);
    expect(answer.headers.location).to.equal(accountsPaths.login(listsPaths.myLists()));
  });
});
