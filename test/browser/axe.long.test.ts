import { expect } from "chai";
import supertest from "supertest";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { apiTokensPaths } from "#shared/accounts/api-tokens.paths.ts";

import { DESKTOP, openPage, type Visit } from "../support/browser.ts";
import { linkIn, mailsTo } from "../support/mails.ts";
import { useSite } from "../support/site.ts";
import { COLOURS, createJudge, faults, TALL, WCAG, WIDE } from "./support/axe.ts";
import { formFaults, formsOf } from "./support/form-walk.ts";
import { signIn } from "./support/pages.ts";
import { placesOf } from "./support/places.ts";
import { buildWorld, type World } from "./support/world.ts";

/** Limits the run to matching pages: `PLACES='^forum' npm test -- test/browser/axe.long.test.ts`. */
const NAMED = new RegExp(process.env.PLACES ?? "");

describe("Every page, checked by axe and by keyboard", function () {
  this.timeout(1_200_000);
  const site = useSite();
  let world: World;

  before(async () => {
    world = await buildWorld(site);
  });

  for (const as of [undefined, "author", "newcomer"] as const)
    it(`has no fault for ${as ?? "a guest"}, light or dark, at 320 and 1280 pixels`, async () => {
      const visit = await openPage({ viewport: TALL });
      const { page } = visit;
      if (as) await signIn(page, site, world[as]);
      const judge = createJudge();
      const found: string[] = [];
      for (const { name, path, many } of placesOf(world).filter(
        (place) => place.as === as && NAMED.test(place.name),
      )) {
        await page.goto(site.url + path);
        found.push(...(await judge(page, many)).map((fault) => `${name}, ${fault}`));
      }
      expect(found).to.deep.equal([]);
      expect(visit.complaints).to.deep.equal([]);
      await visit.context.close();
    });

  it("lets Tab reach every control of its forms, in order and visibly focused, and Enter send them", async () => {
    const known = new Set<string>();
    const found: string[] = [];
    let walked = 0;
    for (const as of [undefined, "author", "newcomer"] as const) {
      const agent = await site.visit(as && world[as]);
      const visit = await openPage({ viewport: DESKTOP });
      await visit.context.addInitScript({ content: "globalThis.__name = (named) => named;" });
      if (as) await signIn(visit.page, site, world[as]);
      for (const { name, path } of placesOf(world).filter(
        (place) => place.as === as && NAMED.test(place.name),
      )) {
        const forms = formsOf((await agent.get(path)).text);
        if (forms.every((form) => known.has(form))) continue;
        for (const form of forms) known.add(form);
        await visit.page.goto(site.url + path);
        found.push(...(await formFaults(visit.page)).map((fault) => `${name}: ${fault}`));
        walked += 1;
      }
      expect(visit.complaints).to.deep.equal([]);
      await visit.context.close();
    }
    expect(found).to.deep.equal([]);
    if (!process.env.PLACES) expect(walked).to.be.greaterThan(40);
  });

  it("is checked by a keyboard test that detects faults", async () => {
    const { page, context } = await openPage({ viewport: DESKTOP });
    await context.addInitScript({ content: "globalThis.__name = (named) => named;" });
    await page.goto("about:blank");
    await page.setContent(`<style>:focus-visible { outline: 2px solid } .bare:focus { outline: none }</style>
      <a href="#">Before</a><main>
      <form action="/good"><label>One <input name="one"></label><button>Send</button></form>
      <form action="/bad"><input name="late" tabindex="0"><input name="bare" class="bare"><div hidden><input name="gone"></div></form>
      <form action="/deaf" onkeydown="event.preventDefault()"><input name="deaf"><button>Send</button></form>
      </main><a href="#">After</a>`);
    const faults = (await formFaults(page)).join("; ");
    expect(faults).to.contain("deaf").and.to.contain("the form of /bad has no button").and.contain("“bare”");
    expect(faults).to.not.contain("/good").and.not.contain("gone");
    await context.close();
  });

  it("is checked by a test that finds a fault at a single width, and reports a fault around the content once", async () => {
    const { page, context } = await openPage();
    const judge = createJudge();
    const look = async (main: string, many = false) => {
      await page.setContent(`<!DOCTYPE html><html lang="en"><title>T</title><style>
        @media (min-width: 1000px) and (prefers-color-scheme: dark) { .dim { color: #444; background: #333 } }
        @media (max-width: 1000px) { .wide { display: none } }</style>
        <header><button></button></header><main>${main}</main></html>`);
      return (await judge(page, many)).map((fault) => /^(.*?:.*?)(?::|$)/.exec(fault)![1]);
    };
    expect(await look("<p>Plain</p>")).to.deep.equal(["light, 320: button-name"]);
    expect(await look('<p class="dim">Dim</p>')).to.deep.equal(["dark, 1280: color-contrast"]);
    expect(await look('<input class="wide">')).to.deep.equal(["light, 1280: label"]);
    expect(await look("<p>One</p><p>Two</p><p>Three</p><i><input></i>", true)).to.deep.equal([
      "light, 320: label",
    ]);
    const pictures = '<p><img alt="One"></p><p><img alt="Two"></p><p><img data-alt="Three"></p>';
    expect(await look(pictures)).to.deep.equal(["light, 320: image-alt"]);
    expect(await look(pictures, true)).to.deep.equal([]);
    const long = '<p>A</p><p>B</p><p style="width: 2000px">C</p>';
    expect(await look(long, true)).to.deep.equal(["320: p. 2008"]);
    await context.close();
  });

  it("has no faults in sepia either", async () => {
    const { page, context } = await openPage({ viewport: WIDE });
    await context.addCookies([{ name: "reader", value: "sepia.literata.3.normal.normal", url: site.url }]);
    const found: string[] = [];
    const rich = ["home", "browse-filtered", "story", "chapter-specimen", "gate-paid", "register", "profile"];
    for (const { name, path } of placesOf(world).filter((place) => rich.includes(place.name))) {
      await page.goto(site.url + path);
      found.push(...(await faults(page, { rules: COLOURS })).map((fault) => `${name}: ${fault}`));
    }
    expect(found).to.deep.equal([]);
    await context.close();
  });

  it("has no faults when a form is shown again, or when a menu or dialogue is open", async () => {
    const { page, context }: Visit = await openPage({ viewport: TALL });
    const found: string[] = [];
    const look = async (name: string) =>
      found.push(...(await faults(page, { tags: WCAG })).map((fault) => `${name}: ${fault}`));
    await page.goto(`${site.url}/login`);
    await page.getByLabel("Email or username").fill("nobody");
    await page.getByLabel("Password").fill("nothing");
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").waitFor();
    await look("login, refused");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator(".site-nav summary").first().click();
    await look("drawer");
    await page.getByRole("button", { name: "Close the menu" }).click();
    await page.goto(`${site.url}/stories`);
    await page.locator(".filters > summary").click();
    await look("filters");
    await supertest(site.url).post("/api/auth/forgot-password").send({ email: "newcomer@example.com" });
    await page.goto(site.url + linkIn((await mailsTo(site, "newcomer@example.com"))[0]!));
    await look("reset password");
    await signIn(page, site, world.author);
    await page.goto(site.url + accountsPaths.account());
    await page.getByLabel("New email").fill("ottilie@example.org");
    await page.getByLabel("Current password").first().fill(world.author.password);
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByRole("button", { name: "Cancel the change" }).waitFor();
    await look("account, change of address");
    await page.goto(site.url + linkIn((await mailsTo(site, "ottilie@example.org"))[0]!));
    await look("new address");
    await page.goto(site.url + apiTokensPaths.apiTokens());
    await page.getByLabel("Name").fill("A name that is long enough to be broken somewhere, but not here");
    await page.getByLabel("Current password").fill(world.author.password);
    await page.getByRole("button", { name: "Make token" }).click();
    await page.getByRole("button", { name: /^Revoke/ }).waitFor();
    await look("new token");
    await page.locator(".account-menu > summary").click();
    await look("account menu");
    await page.goto(site.url + world.stories.hebrew.path);
    await page.locator(".story-more > summary").click();
    await page.locator(".story-more summary", { hasText: "Feature" }).click();
    // The panel covers the content below it, which is not a fault of that content.
    found.push(...(await faults(page, { tags: WCAG, within: ".story-start" })));
    await page.goto(`${site.url}/story/${world.stories.ordinary.id}/edit`);
    await page.getByRole("button", { name: "Delete story" }).click();
    await page.getByRole("dialog").waitFor();
    await look("delete?");
    expect(found).to.deep.equal([]);
    await context.close();
  });
});
