import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { mountedRoutes } from "#core/api/index.ts";
import type { PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { type TestMember, type TestSite, useSite } from "../support/site.ts";

/**
 * Forms whose action does more than redirect, and why sending one twice is harmless. The key of a form repeats
 * only redirects and cookies (decision 66), so each of these creates nothing, or only what exists once.
 */
const MORE_THAN_A_REDIRECT: Readonly<Record<string, string>> = {
  "/account-closed": "A banned member exports, appeals or leaves; there is one appeal for each decision.",
  "/confirm-identity": "Records the same confirmation.",
  "/consent": "Sets the same cookie.",
  "/forums/:section/:thread": "Only keeping a draft answers without a redirect, and there is one draft.",
  "/forums/:section/new": "Only keeping a draft answers without a redirect, and there is one draft.",
  "/join/:slug/confirm": "Confirms the subscription of the token.",
  "/login": "Signs in.",
  "/logout": "Signs out.",
  "/on-behalf/end": "Ends acting on behalf of a member.",
  "/register": "The user name exists once, and a captcha is valid once.",
  "/reset-password": "The code is valid once.",
  "/settings/data/delete": "Starts the same period of grace.",
  "/settings/data/leaving": "Ends the period of grace, or signs out.",
  "/settings/devices": "Ends devices.",
  "/settings/mature": "Records the same choice.",
  "/settings/reader": "Saves the same settings.",
  "/settings/second-factor": "The cookie with the new recovery codes is repeated.",
  "/settings/tokens": "The cookie with the new token is repeated.",
  "/shelves/import": "Lists what the same file contains.",
  "/story/:id/:slug/unlock": "Records the same story as unlocked.",
  "/admin/trace": "Shows the same finding.",
};

/** What the source of such an action contains. */
const MORE =
  /\bcookie\(|\bstart[A-Z]\w*\(|continueSignIn|renewCsrfToken|return null|stayHere|rememberInSession|session\.(?!flash)\w+ =|captcha|endSession/;

/** Addresses outside pages that accept a POST, and why a repeated one creates nothing. */
const OTHER_POSTS: Readonly<Record<string, string>> = {
  "/reading": "Reports the place that was read; the same place is stored once.",
  "/unsubscribe": "Mail programs end a subscription.",
};

describe("The one-time key of forms", () => {
  const site = useSite();
  let admin: TestMember;
  before(async () => {
    admin = await site.addMember("key-admin", "admin");
  });
  const pagesWithForms = () =>
    site.app.features.flatMap(({ pages = [] }) => pages).filter(({ action }) => action !== undefined);

  it("lets every form of the site run once, however often it is sent at once and afterwards", async () => {
    const [asAdmin, asGuest] = [await site.visit(admin), await site.visit()];
    const wrong: string[] = [];
    for (const page of pagesWithForms()) {
      const isForAdmin = (page.access?.(admin.caller.viewer) ?? "ok") === "ok";
      const agent = isForAdmin ? asAdmin : asGuest;
      const _csrf = isForAdmin ? await keyOf(asAdmin) : "";
      const { runs, statuses } = await withStub(page, () => {
        const send = () =>
          agent.post(pathOf(page)).type("form").send({ _csrf, title: "Twice", confirm: "yes" });
        return Promise.all([send(), send(), send()]).then(async (all) => [...all, await send()]);
      });
      if (runs !== 1 || statuses !== "303 303 303 303") wrong.push(`${page.path}: ${runs} runs, ${statuses}`);
    }
    // Only an admin who acts on behalf of a member has this page, and it ends that.
    expect(wrong).to.deep.equal(["/on-behalf/end: 0 runs, 404 404 404 404"]);
  }).timeout(600_000);

  it("is backed by a reason for each form whose action does more than redirect", () => {
    const more = pagesWithForms().filter(({ action, isButton }) => !isButton && MORE.test(String(action)));
    expect(more.map(({ path }) => path)).to.have.members(Object.keys(MORE_THAN_A_REDIRECT));
  });

  it("covers every address that accepts a form: others have a reason", () => {
    const others = mountedRoutes(site.app.express, "")
      .filter(({ method, path }) => method === "post" && !path.startsWith("/api"))
      .map(({ path }) => path);
    expect([...new Set(others)]).to.have.members(Object.keys(OTHER_POSTS));
  });
});

/** Returns the hidden value of a form on a page: the token of the session, and the one-time key. */
async function keyOf(agent: Awaited<ReturnType<TestSite["visit"]>>): Promise<string> {
  const { text } = await agent.get("/settings/reader").expect(200);
  return /name="_csrf" value="([^"]+)/.exec(text)![1]!;
}

/** Replaces the effects of a page's form by a counter while requests are sent. */
async function withStub(
  page: PageDefinition,
  send: () => Promise<readonly { readonly status: number }[]>,
): Promise<{ runs: number; statuses: string }> {
  const stubbed = page as { -readonly [Name in keyof PageDefinition]: PageDefinition[Name] };
  const { action, upload } = page;
  let runs = 0;
  stubbed.action = async () => {
    runs += 1;
    await pause(20);
    return seeOther("/");
  };
  // May refuse the ids of this test.
  if (typeof upload === "function") delete stubbed.upload;
  try {
    const answers = await send();
    return { runs, statuses: answers.map(({ status }) => status).join(" ") };
  } finally {
    Object.assign(stubbed, { action, ...(upload ? { upload } : {}) });
  }
}

/** Address of a page with invented parameters, which no other page has. */
const pathOf = ({ path }: PageDefinition): string =>
  path.replace(/:(\w+)\??/g, (_, name) => (name === "number" ? "1" : `invented-${name}`));
