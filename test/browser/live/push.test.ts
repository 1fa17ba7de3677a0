import { expect } from "chai";
import mongoose from "mongoose";
import type { BrowserContext, Page } from "playwright-core";
import { openPage, PHONE } from "../../support/browser.ts";
import { usePushService } from "../../support/push-service.ts";
import { useSite } from "../../support/site.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

const SETTINGS = "/settings/notifications";

/** tsx wraps functions in a helper that is missing in a page. */
const NAMES = { content: "globalThis.__name = (named) => named;" };

describe("Push notifications in a browser", () => {
  const site = useSite();
  const service = usePushService();
  const status = (page: Page) => page.locator(".push-switch [role=status]");

  /** Headless Chromium reports "denied" for permissions that were granted. */
  const allow = async (context: BrowserContext) => {
    await context.grantPermissions(["notifications"]);
    await context.addInitScript(NAMES);
    await context.addInitScript(() => {
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
    });
  };

  /** Chromium from npm has no push service, so an address like one from a push service is substituted. */
  const givePushService = async (context: BrowserContext) => {
    await allow(context);
    const { keys } = service.browser().subscription;
    await context.addInitScript((keys) => {
      const endpoint = "https://push.example.com/this-browser";
      const held = () => localStorage.getItem("held");
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys, expirationTime: null }),
        unsubscribe: async () => {
          localStorage.removeItem("held");
          return true;
        },
      };
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem("held", "yes");
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        held() ? (subscription as unknown as PushSubscription) : null;
    }, keys);
  };

  it("are switched on and off, and end when the member signs out", async () => {
    const ada = await site.addMember("ada");
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await givePushService(context);
    await signIn(page, site, ada);
    await page.goto(site.url + SETTINGS);
    await page.getByText("Push notifications are off in this browser.").waitFor();
    await page.getByRole("button", { name: "Turn on for this browser" }).click();
    await page.getByText("Push notifications are on in this browser.").waitFor();
    await page.getByText("This browser", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("Push notifications are on in this browser.").waitFor();
    await page.getByRole("button", { name: "Turn off for this browser" }).click();
    await page.getByText("Push notifications are off in this browser.").waitFor();
    await page.getByText("No browsers yet.").waitFor();

    await page.getByRole("button", { name: "Turn on for this browser" }).click();
    await page.getByText("Push notifications are on in this browser.").waitFor();
    await page.goto(`${site.url}/logout`);
    await page.locator("main").getByRole("button", { name: "Log out", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes("logout"));
    await signIn(page, site, ada);
    await page.goto(site.url + SETTINGS);
    await page.getByText("Push notifications are off in this browser.").waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("are shown by the service worker, whatever the payload, and link only within this site", async () => {
    const bea = await site.addMember("bea");
    const { page, context } = await openPage({ viewport: PHONE });
    await givePushService(context);
    await signIn(page, site, bea);
    await page.goto(site.url + SETTINGS);
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((done) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        if (registrations[0]) done(registrations[0].registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    await page.getByRole("button", { name: "Turn on for this browser" }).click();
    await page.getByText("Push notifications are on in this browser.").waitFor();
    const registrationId = await registered;
    const worker = await page.evaluate(async () => {
      const { scope, active } = await navigator.serviceWorker.ready;
      return { scope, script: active?.scriptURL };
    });
    expect(worker).to.deep.equal({ scope: `${site.url}/`, script: `${site.url}/service-worker.js` });

    // Headless Chromium shows no notifications, so what the worker would show is recorded.
    const running = context.serviceWorkers()[0]!;
    await running.evaluate(`
      self.noted = [];
      self.registration.showNotification = async (title, options) => { noted.push({ title, ...options }) };
      self.clients.openWindow = async (url) => { noted.push(url) };
      self.heard = async (count) => {
        while (noted.length < count) await new Promise((done) => setTimeout(done, 10));
        return noted;
      };
      self.click = (data) => {
        const event = new Event("notificationclick");
        Object.assign(event, { notification: { close() {}, data }, waitUntil: () => {} });
        self.dispatchEvent(event);
      };
    `);
    const deliver = (data: string) =>
      session.send("ServiceWorker.deliverPushMessage", { origin: site.url, registrationId, data });
    const payload = {
      title: "Fablewright",
      body: "ada now follows you",
      url: "/user/ada",
      tag: "t1",
      at: "",
    };
    await deliver(JSON.stringify(payload));
    await running.evaluate("heard(1)");
    await deliver("not JSON");
    const [shown, broken] = await running.evaluate<Record<string, unknown>[]>("heard(2)");
    expect(shown).to.include({ title: "Fablewright", body: "ada now follows you", tag: "t1" });
    expect(shown!.data).to.deep.equal({ url: "/user/ada" });
    expect(broken).to.include({ title: new URL(site.url).host, body: "" });
    await running.evaluate(`click({ url: "https://elsewhere.example/" }); click({ url: "/user/ada" })`);
    const opened = await running.evaluate<unknown[]>("heard(3)");
    expect(opened.slice(2)).to.deep.equal([`${site.url}/user/ada`]);

    // The push service changes the address, and the worker reports it to the site.
    const { keys } = service.browser().subscription;
    const renewed = await running.evaluate<boolean>(`(() => {
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => ({ endpoint: "https://push.example.com/moved", keys: ${JSON.stringify(keys)} }) });
      return new Promise((done, fail) => {
        const event = new Event("pushsubscriptionchange");
        event.waitUntil = (work) => work.then(() => done(true), fail);
        self.dispatchEvent(event);
      });
    })()`);
    expect(renewed).to.equal(true);
    const kept = await mongoose.connection
      .collection("pushsubscriptions")
      .find({ user: new mongoose.Types.ObjectId(bea.id) })
      .toArray();
    expect(kept.map(({ endpoint }) => endpoint)).to.deep.equal(["https://push.example.com/moved"]);
    await context.close();
  });

  it("say why they are unavailable", async () => {
    const cleo = await site.addMember("cleo");
    const { page, context } = await openPage({ viewport: PHONE });
    await signIn(page, site, cleo);
    await context.addInitScript(NAMES);
    await page.addInitScript(() => {
      Object.defineProperty(Notification, "permission", { get: () => "denied" });
    });
    await page.goto(site.url + SETTINGS);
    await page.getByText("This browser blocks our notifications.").waitFor();
    const other = await context.newPage();
    await other.addInitScript(() => {
      delete (window as { PushManager?: unknown }).PushManager;
    });
    await other.goto(site.url + SETTINGS);
    await other.getByText("This browser cannot receive push notifications.").waitFor();
    await context.close();

    const third = await openPage({ viewport: PHONE });
    await allow(third.context);
    await third.context.addInitScript(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException("no", "AbortError"));
    });
    await signIn(third.page, site, cleo);
    await third.page.goto(site.url + SETTINGS);
    await third.page.getByRole("button", { name: "Turn on for this browser" }).click();
    await status(third.page).getByText("push service did not answer").waitFor();
    await third.context.close();
  });

  it("are switched off for another browser with JavaScript off, on the narrowest screen", async () => {
    const dora = await site.addMember("dora");
    const agent = await site.visit(dora);
    const { body } = await agent
      .post("/api/push-subscriptions")
      .set("Authorization", `Bearer ${await site.tokenOf(dora)}`)
      .set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
      .send({ ...service.browser().subscription, endpoint: "https://push.example.com/far-away" });
    expect(body.data.attributes.browser).to.equal("Firefox 140");
    const { page, context, complaints } = await openPage({ viewport: NARROW, javaScriptEnabled: false });
    await signIn(page, site, dora);
    await page.goto(site.url + SETTINGS);
    await page.getByText("You need JavaScript to turn on push notifications in this browser.").waitFor();
    expect(await tooWide(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Remove Firefox 140 on Linux" }).click();
    await page.getByText("That browser will not get any more push notifications.").waitFor();
    await page.getByText("No browsers yet.").waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});
