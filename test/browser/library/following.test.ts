import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { io, type Socket } from "socket.io-client";
import { addFavourite } from "#features/library/favourites/index.ts";
import { followUser } from "#features/library/followers/index.ts";
import { writeStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { tabTo } from "../support/keys.ts";
import { NARROW, signIn } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/following");

describe("Following and notifications in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();
  let ada: TestMember;
  let bea: TestMember;
  let cleo: TestMember;

  const visitAs = async (member: TestMember, options: Parameters<typeof newVisit>[0] = {}) => {
    const visit = await newVisit({ viewport: DESKTOP, ...options });
    await signIn(visit.page, site, member);
    return visit;
  };
  const open = async (...asked: Parameters<typeof visitAs>) => (await visitAs(...asked)).page;
  const bellOf = (page: Page) => page.getByRole("link", { name: /^Notifications/ }).first();
  const numberOn = async (page: Page, count: number) => {
    const name = count > 0 ? `Notifications, ${count} unread` : "Notifications";
    await page.locator(`.count-link[aria-label="${name}"]`).waitFor();
  };
  const connected = (page: Page) =>
    page.waitForFunction(() => document.documentElement.dataset.live === "open");

  /** Waits until this text arrives over the live channel, by polling or websocket. */
  const hears = (page: Page, words: string) =>
    new Promise<void>((done) => {
      const hear = (said: string | Buffer) => said.includes(words) && done();
      page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => hear(payload)));
      page.on("response", async (answer) => {
        if (answer.url().includes("/socket.io/")) hear(await answer.text().catch(() => ""));
      });
    });
  const crowd: Socket[] = [];
  afterEach(() => {
    for (const socket of crowd.splice(0)) socket.disconnect();
  });

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    [ada, bea, cleo] = (await Promise.all(["ada", "bea", "cleo"].map((name) => site.addMember(name)))) as [
      TestMember,
      TestMember,
      TestMember,
    ];
  });

  it("a member follows with the keyboard, and the other's unread badge changes without a reload", async () => {
    const theirs = await open(bea);
    await theirs.goto(`${site.url}/stories`);
    await numberOn(theirs, 0);
    await connected(theirs);
    const own = await open(ada);
    await own.goto(`${site.url}/user/bea`);
    await tabTo(own, "Follow bea");
    await own.keyboard.press("Enter");
    await own.getByRole("button", { name: "Following bea" }).waitFor();
    await numberOn(theirs, 1);
    await bellOf(theirs).click();
    await theirs.getByText("ada now follows you").waitFor();
    await theirs.screenshot({ path: join(FOLDER, "notifications.png") });
    await theirs.getByRole("button", { name: /^Mark as read/ }).click();
    await theirs.getByText("All read").waitFor();
    await numberOn(theirs, 0);
  });

  it("new notifications appear at the top of the open list, grouped with related ones", async () => {
    const story = await writeStory(site, bea, { title: "The Lamp" });
    const page = await open(bea);
    await page.goto(`${site.url}/notifications`);
    await connected(page);
    await page.locator("fw-island[data-awake] .notification-list").waitFor();
    await addFavourite(site.app.services, ada.caller, { story: story.id });
    await page.getByText("ada added “The Lamp” to their favourites").waitFor();
    await addFavourite(site.app.services, cleo.caller, { story: story.id });
    await page.getByText("cleo and ada added “The Lamp” to their favourites").waitFor();
    expect(await page.locator(".notification").first().innerText()).to.include("The Lamp");
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await numberOn(page, 0);
    await page.reload();
    await page.getByText("All read").waitFor();
  });

  it("reading in one tab marks as read in the other, with the same number above the list and in the unread badge", async () => {
    const dan = await site.addMember("dan");
    const stories = [
      await writeStory(site, dan, { title: "One" }),
      await writeStory(site, dan, { title: "Two" }),
    ];
    for (const { caller } of [ada, bea, cleo])
      for (const story of stories) await addFavourite(site.app.services, caller, { story: story.id });
    await site.app.jobs.whenIdle();
    const first = await open(dan);
    const second = await first.context().newPage();
    for (const page of [first, second]) {
      await page.goto(`${site.url}/notifications`);
      await page.locator("fw-island[data-awake] .notification-list").waitFor();
    }
    await connected(first);
    await numberOn(second, 6);
    // The live channel reports it before the response does.
    await first.route(/\/notifications/, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      await numberOn(first, 3);
      await route.fulfill({ response: answer });
    });
    await first
      .getByRole("button", { name: /^Mark as read/ })
      .first()
      .click();
    await first.locator(".notification-list button").nth(1).waitFor({ state: "detached" });
    await first.getByText("3 unread", { exact: true }).waitFor();
    await second.getByText("3 unread", { exact: true }).waitFor();
    await second.locator(".notification-list button").nth(1).waitFor({ state: "detached" });
    const greenIn = async (page: Page) => (await page.locator(".notification-unread").allInnerTexts()).join();
    expect(await greenIn(second)).to.equal(await greenIn(first));
    await first.unroute(/\/notifications/);
    await first.getByRole("button", { name: "Mark all as read" }).click();
    await second.getByText("All read").waitFor();
    expect(await second.getByRole("button", { name: /^Mark as read/ }).count()).to.equal(0);
  });

  it("two tabs share one connection, and the second takes over when the first is closed", async () => {
    const first = await open(cleo);
    const sockets = new Set<string>();
    const context = first.context();
    const watch = (page: Page, name: string) =>
      page.on("request", (request) => {
        if (request.url().includes("/socket.io/")) sockets.add(name);
      });
    watch(first, "first");
    await first.goto(`${site.url}/stories`);
    await connected(first);
    const second = await context.newPage();
    watch(second, "second");
    await second.goto(`${site.url}/stories`);
    await second.locator('fw-island[data-awake] .count-link[href="/notifications"]').waitFor();
    await second.locator("fw-island[data-awake] .count-link[href='/notifications']").waitFor();
    await followUser(site.app.services, ada.caller, { following: cleo.id });
    await numberOn(first, 1);
    await numberOn(second, 1);
    expect([...sockets]).to.deep.equal(["first"]);
    await first.close();
    await connected(second);
    await followUser(site.app.services, bea.caller, { following: cleo.id });
    await numberOn(second, 2);
  });

  it("a count from the live channel is not replaced by an older response", async () => {
    const page = await open(bea);
    // Ends the requests of the previous page.
    await page.goto("about:blank");
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const { promise: late, resolve: answer } = Promise.withResolvers<void>();
    await page.route(
      "**/api/notifications/since?*",
      async (route) => {
        const response = await route.fetch();
        isAsked();
        await late;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.goto(`${site.url}/stories`);
    await Promise.all([connected(page), asked]);
    await followUser(site.app.services, cleo.caller, { following: bea.id });
    await numberOn(page, 1);
    const again = page.waitForResponse((response) => response.url().includes("/notifications/since"));
    answer();
    // It fetches again, because the first response may be older than the live event.
    await (await again).finished();
    await numberOn(page, 1);
  });

  it("events missed while offline appear after reconnecting", async () => {
    const { page, complaints } = await visitAs(cleo);
    await page.goto(`${site.url}/stories`);
    await connected(page);
    const before = Number(/\d+/.exec((await bellOf(page).getAttribute("aria-label")) ?? "")?.[0] ?? 0);
    await page.context().setOffline(true);
    site.app.server.closeAllConnections();
    const story = await writeStory(site, cleo, { title: "Away" });
    await addFavourite(site.app.services, ada.caller, { story: story.id });
    await site.app.jobs.whenIdle();
    await page.context().setOffline(false);
    await numberOn(page, before + 1);
    complaints.length = 0;
  });

  it("the connection starts with polling, and retries for as long as it is temporarily refused", async () => {
    // A new member, because connections of earlier ones may still be counted.
    const dora = await site.addMember("dora");
    const token = await site.tokenOf(dora);
    for (let count = 0; count < 30; count += 1) crowd.push(io(site.url, { auth: { token }, forceNew: true }));
    await Promise.all(crowd.map((socket) => once(socket as never, "connect")));
    const page = await open(dora);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const refused = hears(page, "Too many connections");
    await page.goto(`${site.url}/stories`);
    await refused;
    for (const socket of crowd) socket.disconnect();
    await connected(page);
    expect(asked.find((url) => url.includes("/socket.io/"))).to.include("transport=polling");
  });

  it("without a script, the same content is shown after a reload", async () => {
    const page = await open(ada, { javaScriptEnabled: false, viewport: PHONE });
    await followUser(site.app.services, bea.caller, { following: ada.id });
    await site.app.jobs.whenIdle();
    await page.goto(`${site.url}/notifications`);
    await page.getByText("bea now follows you").waitFor();
    await page.screenshot({ path: join(FOLDER, "notifications-phone.png") });
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByText("All read").waitFor();
    await page.goto(`${site.url}/user/bea`);
    await page.getByRole("button", { name: /^Favourite: / }).click();
    await page.locator('[action$="/favourite"] [aria-pressed="true"]').waitFor();
    await page.screenshot({ path: join(FOLDER, "profile-phone.png") });
  });

  it("a profile's menu is always within the screen, wherever its button is", async () => {
    const [finder, found] = [await site.addMember("finder"), await site.addMember("found")];
    const visit = await newVisit({ viewport: PHONE, javaScriptEnabled: false });
    await signIn(visit.page, site, finder);
    await visit.page.goto(`${site.url}/user/${found.username}`);
    await visit.page.locator("main summary", { hasText: "More" }).click();
    for (const viewport of [NARROW, PHONE, DESKTOP]) {
      await visit.page.setViewportSize(viewport);
      for (const name of ["Mute", "Block"]) {
        const { x, width } = (await visit.page.getByRole("button", { name }).boundingBox())!;
        expect(x).to.be.at.least(0);
        expect(x + width).to.be.at.most(viewport.width);
      }
    }
  });

  it("a guest opens no socket", async () => {
    const visit = await newVisit({ viewport: DESKTOP });
    const asked: string[] = [];
    visit.page.on("request", (request) => asked.push(request.url()));
    await visit.page.goto(`${site.url}/stories`, { waitUntil: "networkidle" });
    expect(asked.filter((url) => /socket\.io|live/.test(url))).to.deep.equal([]);
  });
});
