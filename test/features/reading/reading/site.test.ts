import { expect } from "chai";
import supertest from "supertest";
import { followSubject } from "#features/library/followers/index.ts";
import { historyText } from "#shared/reading/history.text.ts";
import { READING_COOKIE, readGuestPlaces, writeGuestPlaces } from "#shared/reading/reading.ts";
import { ask, confirmIfAsked, formOf, send } from "#test/app/support/forms.ts";
import { BROWSER, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

describe("Continuing to read, without JavaScript", () => {
  const site = useSite();
  let author: TestMember;
  let story: TestStory;
  const history = historyText;

  before(async () => {
    author = await site.addMember("author");
    story = await storeStory(site, author, { title: "The Lamp", complete: true });
  });

  /** Requests a page as a browser does. */
  const open = (agent: Agent, path: string) =>
    agent.get(path).set({ "User-Agent": BROWSER, "Sec-Fetch-Dest": "document" }).expect(200);
  const actions = async (agent: Agent) => page(await open(agent, story.path))(".story-actions a").first();
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    /reading=([^;]*)/.exec(String(answer.headers["set-cookie"] ?? ""))?.[1];

  it("lets a member continue from story page, home and history in the chapter opened last", async () => {
    const agent = await site.visit(await site.addMember("reader"));
    expect((await actions(agent)).text()).to.equal("Start reading");
    await open(agent, story.chapter(1));
    await open(agent, story.chapter(2));
    expect(page(await open(agent, "/"))("#continue").text()).to.equal(history.continueHeading);
    const link = await actions(agent);
    expect([link.text(), link.attr("href")]).to.deep.equal(["Continue with chapter 2", story.chapter(2)]);
    const listed = page(await open(agent, "/history"));
    expect(listed(".history-entry").text()).to.include("The Lamp").and.include("2 of 3 chapters opened");
    // The end of the last chapter has a button to mark it finished.
    const ended = await open(agent, story.chapter(3));
    const answer = await send(agent, formOf(ended, "do", "finished"), { do: "finished" });
    expect(answer.headers.location).to.equal(story.path);
    expect(page(await open(agent, "/history?state=finished"))(".history-entry")).to.have.length(1);
    expect(page(await open(agent, "/"))("#continue")).to.have.length(0);
    const year = new Date().getUTCFullYear();
    expect(page(await open(agent, `/history/year/${year}`))(".year-figures").text()).to.include("3");
  });

  it("lets a member remove one story, switch the history off, and clear it", async () => {
    const agent = await site.visit(await site.addMember("private-reader"));
    await open(agent, story.chapter(1));
    const _csrf = await csrfOf(agent);
    const post = (path: string, fields: object = {}) =>
      agent
        .post(path)
        .type("form")
        .send({ _csrf, ...fields })
        .expect(303);
    const entries = async () => page(await open(agent, "/history"))(".history-entry").length;
    expect(await entries()).to.equal(1);
    const asked = await ask(agent, `${story.path}/reading`, { do: "forget", next: "/history" });
    expect(asked.text).to.include("where you stopped in “The Lamp”");
    expect((await asked.goBack()).headers.location).to.match(/^\/history/);
    expect(await entries()).to.equal(1);
    expect((await asked.confirm()).headers.location).to.match(/^\/history/);
    expect(await entries()).to.equal(0);
    await open(agent, story.chapter(2));
    expect(await entries()).to.equal(1);
    await post("/history/keep", { do: "off" });
    expect(page(await open(agent, "/history"))(".notice").text()).to.include("switched off");
    await open(agent, story.chapter(3));
    expect(page(await open(agent, "/history"))(".history-entry").text()).to.include("1 of 3");
    const clearing = await ask(agent, "/history/clear");
    expect(clearing.text)
      .to.include("where you stopped in 1 story")
      .and.include("Your ratings count for less");
    expect((await clearing.goBack()).headers.location).to.match(/^\/history/);
    expect(await entries()).to.equal(1);
    expect((await clearing.confirm()).status).to.equal(303);
    expect(await entries()).to.equal(0);
    await post("/history/keep", { do: "on" });
    await open(agent, story.chapter(1));
    expect(await entries()).to.equal(1);
    // An invalid state is refused, and nothing changes.
    await post(`${story.path}/reading`, { do: "eaten" });
    expect(page(await open(agent, "/history?state=reading"))(".history-entry")).to.have.length(1);
  });

  it("clears nothing if the history has changed since the question, and says so", async () => {
    const agent = await site.visit(await site.addMember("changing-reader"));
    await open(agent, story.chapter(1));
    const asked = await ask(agent, "/history/clear");
    const other = await storeStory(site, author, { title: "The Wick" });
    await open(agent, other.chapter(1));
    const refused = await asked.confirm();
    expect(refused.headers.location).to.match(/^\/history/);
    const shown = page(await open(agent, "/history"));
    expect(shown(".notice-error").text()).to.include("Something has changed since you were asked");
    expect(shown(".history-entry")).to.have.length(2);
    const again = await ask(agent, "/history/clear");
    expect(again.text).to.include("2 stories");
    expect((await again.confirm()).status).to.equal(303);
    expect(page(await open(agent, "/history"))(".history-entry")).to.have.length(0);
  });

  it("leads back to the next story after one is removed", async () => {
    const agent = await site.visit(await site.addMember("tidy-reader"));
    const other = await storeStory(site, author, { title: "The Oil" });
    for (const each of [story, other]) await open(agent, each.chapter(1));
    const shown = page(await open(agent, "/history"));
    const form = shown('form:has(button[value="forget"])').first();
    const fields = Object.fromEntries(
      form
        .find("input")
        .toArray()
        .map((each) => [shown(each).attr("name")!, shown(each).attr("value")!]),
    );
    const asked = page(
      await agent
        .post(form.attr("action")!)
        .type("form")
        .send({ ...fields, do: "forget" }),
    );
    const confirmed = new URLSearchParams(
      asked("main form input")
        .toArray()
        .map((each) => [asked(each).attr("name")!, asked(each).attr("value")!]),
    );
    confirmed.set("confirm", "yes");
    const done = await agent.post(form.attr("action")!).type("form").send(confirmed.toString()).expect(303);
    const [path, anchor] = done.headers.location!.split("#");
    expect(path).to.equal("/history");
    const left = page(await open(agent, path!));
    expect(left(`#${anchor}`).attr("value")).to.equal("forget");
    expect(left(`#${anchor}`).closest("article").text()).to.include("The Lamp");
  });

  it("asks guests before this browser forgets one story or all of them", async () => {
    const guest = await site.visit();
    const entries = async () => page(await open(guest, "/history"))(".history-entry").length;
    const press = (values: object) => guest.post("/history").type("form").send(values);
    await open(guest, story.chapter(1));
    for (const [values, says] of [
      [{ story: story.id }, "where you stopped in “The Lamp”"],
      [{}, "This browser forgets where you stopped in 1 story"],
    ] as const) {
      await open(guest, story.chapter(2));
      const asked = await press(values);
      expect(page(asked)("main").text()).to.include(says);
      expect(await entries()).to.equal(1);
      expect((await confirmIfAsked(guest, asked)).status).to.equal(303);
      expect(await entries()).to.equal(0);
    }
  });

  it("stores a guest's position in the browser, and imports it into a new account", async () => {
    const guest = await site.visit();
    await open(guest, "/");
    const opened = await open(guest, story.chapter(2));
    expect(opened.headers["cache-control"]).to.equal("private, no-cache");
    expect(readGuestPlaces(cookieOf(opened))).to.deep.include.members([]);
    expect(readGuestPlaces(cookieOf(opened))[0]).to.include({ story: story.id, number: 2 });
    expect(String(opened.headers["set-cookie"])).to.match(/reading=[^;]+; Path=\/; HttpOnly; SameSite=Lax/);
    expect((await actions(guest)).text()).to.equal("Continue with chapter 2");
    expect(page(await open(guest, "/"))("#continue")).to.have.length(1);
    expect(page(await open(guest, "/history"))(".history-entry").text()).to.include("The Lamp");
    const form = formOf(await open(guest, "/register"), "username");
    await send(guest, form, {
      username: "newcomer",
      email: "newcomer@example.com",
      password: "correct horse battery",
      terms: "true",
    });
    const home = await open(guest, "/history");
    expect(page(home)(".history-entry").text()).to.include("Continue with chapter 2");
    expect((await actions(guest)).text()).to.equal("Continue with chapter 2");
  });

  it("sets no cookie for a guest who declined cookies, a program or a prefetch", async () => {
    const ask = (headers: Record<string, string>) =>
      supertest(site.url)
        .get(story.chapter(1))
        .set({ "User-Agent": BROWSER, ...headers })
        .expect(200);
    const none = [
      await ask({ "Sec-Fetch-Dest": "document", Cookie: "consent=no" }),
      await ask({}),
      await ask({ "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch" }),
    ];
    for (const answer of none) expect(cookieOf(answer)).to.equal(undefined);
    const kept = await ask({ "Sec-Fetch-Dest": "document", Cookie: "consent=yes" });
    expect(String(kept.headers["set-cookie"])).to.match(/reading=[^;]+; Max-Age=31536000/);
    // It is not in the pages of other visitors.
    expect(page(await ask({}))(".story-actions a").text()).to.not.include("Continue");
  });

  it("moves the paragraph on the script's message, and refuses invalid messages", async () => {
    const agent = await site.visit(await site.addMember("scroller"));
    await open(agent, story.chapter(1));
    const tell = (message: string) => agent.post("/reading").type("text/plain").send(message);
    expect((await tell(`${story.chapter(1)} 12.abc12.0`)).status).to.equal(204);
    expect((await actions(agent)).attr("href")).to.equal(`${story.chapter(1)}#p12-abc12`);
    for (const nonsense of ["", "x", `${story.chapter(1)} 12.<b>.0`, "x".repeat(5_000)])
      expect((await tell(nonsense)).status).to.be.oneOf([400, 413]);
    const guest = await site.visit();
    const told = await guest
      .post("/reading")
      .type("text/plain")
      .send(`${story.chapter(3)} 4.k1.1`);
    expect(readGuestPlaces(cookieOf(told))[0]).to.include({
      number: 3,
      paragraph: 4,
      mark: "k1",
      done: true,
    });
    const foreign = guest.post("/reading").set("Origin", "https://evil.example").type("text/plain");
    expect((await foreign.send(`${story.chapter(1)} 1.a.0`)).status).to.equal(403);
  });

  it("shows how many chapters of a followed story are new", async () => {
    const reader = await site.addMember("follower");
    const agent = await site.visit(reader);
    await open(agent, story.chapter(1));
    await followSubject(site.app.services, reader.caller, "story", story.id);
    expect(page(await open(agent, "/newsfeed"))(".followed").text()).to.include("2 unread chapters");
    expect(page(await open(agent, story.path))(".story-reading .unread").text()).to.equal(
      "2 unread chapters",
    );
  });

  it("has an API that stores a position, sets a state and deletes it", async () => {
    const reader = await site.addMember("machine");
    const api = (token: string) => ({
      call: (method: "get" | "post" | "put" | "delete", path: string, data?: object) =>
        supertest(site.url)
          [method](`/api/readings${path}`)
          .set("Authorization", `Bearer ${token}`)
          .send(data && { data }),
    });
    const own = api(await site.tokenOf(reader));
    const chapter = String(story.doc.contents[1]!.chapter);
    const kept = await own
      .call("post", "", { story: story.id, chapter, paragraph: 3, mark: "a1" })
      .expect(200);
    const { id, attributes } = kept.body.data;
    expect(attributes).to.include({ paragraph: 3, mark: "a1", state: "reading" });
    await own.call("put", `/${id}`, { state: "on-hold" }).expect(200);
    await own.call("put", `/${id}`, { state: "finished" }).expect(200);
    const finished = (await own.call("get", `/${id}`).expect(200)).body.data.attributes;
    expect(finished.finishedAt).to.be.a("string");
    const again = await own.call("put", `/${id}`, finished).expect(200);
    expect(again.body.data.attributes).to.deep.equal(finished);
    await own.call("put", `/${id}`, { state: "on-hold" }).expect(200);
    await own.call("put", `/${id}`, { state: "eaten" }).expect(400);
    await own.call("post", "", { story: story.id, chapter: story.id }).expect(400);
    const list = await own.call("get", "?filters[state]=on-hold&populate=story").expect(200);
    expect(list.body.data[0].attributes.story.data.attributes.title).to.equal("The Lamp");
    const other = api(await site.tokenOf(author));
    for (const [method, data] of [["get"], ["put", { state: "dropped" }], ["delete"]] as const)
      await other.call(method, `/${id}`, data).expect(404);
    await own.call("delete", `/${id}`).expect(200);
    expect((await own.call("get", "").expect(200)).body.data).to.deep.equal([]);
  });
});

describe("The history through the API", () => {
  const site = useSite();

  it("summarises a year for the member, and is cleared as a whole, without affecting others", async () => {
    const author = await site.addMember("author");
    const story = await storeStory(site, author, { title: "The Lamp" });
    const year = new Date().getUTCFullYear();
    const asked = async (who: TestMember) => {
      const bearer = `Bearer ${await site.tokenOf(who)}`;
      const call = (method: "get" | "post" | "delete", path: string) =>
        supertest(site.url)[method](`/api${path}`).set("Authorization", bearer);
      const data = { story: story.id, chapter: String(story.doc.contents[0]!.chapter) };
      await call("post", "/readings").send({ data }).expect(200);
      return call;
    };
    const [ada, bea] = [await asked(await site.addMember("ada")), await asked(await site.addMember("bea"))];
    const { data } = (await ada("get", `/reading-years/${year}`).expect(200)).body;
    expect(data).to.include({ year, stories: 1, chapters: 1, days: 1, finished: 0 });
    expect(data.months).to.have.length(12);
    expect(data.longest).to.deep.equal([
      { story: { id: story.id, title: "The Lamp" }, chapters: 1, words: data.words },
    ]);
    for (const wrong of ["1999", "3000", "20261", "x", "%00"])
      await ada("get", `/reading-years/${wrong}`).expect(404);
    await supertest(site.url).get(`/api/reading-years/${year}`).expect(403);
    await supertest(site.url).delete("/api/readings").expect(403);
    await ada("delete", "/readings").expect(200);
    await ada("delete", "/readings").expect(200);
    expect((await ada("get", "/readings").expect(200)).body.data).to.deep.equal([]);
    expect((await ada("get", `/reading-years/${year}`).expect(200)).body.data.chapters).to.equal(0);
    expect((await bea("get", "/readings").expect(200)).body.data).to.have.length(1);
  });
});

describe("A guest's cookie", () => {
  const place = (n: number) => ({
    story: String(n).padStart(24, "0"),
    number: n,
    paragraph: 1,
    mark: "a",
    done: false,
    at: 1_800_000_000 + n,
  });

  it(`called ${READING_COOKIE} stores the newest twelve stories, each once, and ignores other content`, () => {
    let cookie = "";
    for (let n = 1; n <= 30; n++) cookie = writeGuestPlaces(readGuestPlaces(cookie), place(n));
    cookie = writeGuestPlaces(readGuestPlaces(cookie), { ...place(25), number: 7 });
    expect(readGuestPlaces(cookie).map(({ number }) => number)).to.deep.equal([
      7, 30, 29, 28, 27, 26, 24, 23, 22, 21, 20, 19,
    ]);
    expect(cookie.length).to.be.below(700);
    expect(cookie).to.match(/^[0-9a-z.~]+$/);
    for (const foreign of [undefined, "", "x", "a.b.c", `${cookie.slice(5)}`.slice(0, 30), "~~~"])
      expect(readGuestPlaces(foreign)).to.deep.equal([]);
  });
});
