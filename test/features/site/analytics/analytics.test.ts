import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { openPage } from "#test/support/browser.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, useSite } from "#test/support/site.ts";

/** Analytics service with reports and a tag, on a port known before the site starts. */
const PORT = 20_000 + (process.pid % 20_000);
const SERVICE = `http://127.0.0.1:${PORT}`;

interface Report {
  readonly event: string;
  readonly path: string;
  readonly user?: string;
  readonly from?: string;
  readonly cookie?: string | undefined;
}

describe("Analytics, if configured", () => {
  const reports: Report[] = [];
  let tags = 0;
  let service: Server;

  before(async () => {
    service = createServer((request, response) => {
      if (request.url === "/tag.js") {
        tags += 1;
        response.setHeader("Content-Type", "text/javascript");
        return void response.end("window.recorded = true;");
      }
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        reports.push({ ...JSON.parse(body), cookie: request.headers.cookie });
        response.end();
      });
    });
    await new Promise<void>((done) => service.listen(PORT, "127.0.0.1", done));
    expect((service.address() as AddressInfo).port).to.equal(PORT);
  });
  after(() => new Promise((done) => service.close(done)));
  beforeEach(() => {
    reports.length = 0;
    tags = 0;
  });

  const site = useSite({
    ANALYTICS_URL: `${SERVICE}/collect`,
    TAG_URL: `${SERVICE}/tag.js`,
    TAG_HOSTS: "https://replay.example",
  });

  const scriptOf = (html: string) => load(html)("script[data-collect]");

  it("are in the content security policy with their hosts, and nothing else", async () => {
    const { headers } = await supertest(site.url).get("/").expect(200);
    const policy = String(headers["content-security-policy"]);
    expect(policy).to.include(`script-src 'self' ${SERVICE};`);
    expect(policy).to.include(`connect-src 'self' ${SERVICE} https://replay.example;`);
    expect(policy).to.include("default-src 'self';").and.include("style-src 'self';");
    expect(policy).not.to.match(/unsafe|\*/);
    const own = await supertest(site.url).get("/login").expect(200);
    expect(String(own.headers["content-security-policy"])).to.match(
      new RegExp(`script-src 'self' ${SERVICE} 'nonce-[^']+';`),
    );
  });

  it("are only in pages of visitors who accepted, and identify a member by id only", async () => {
    const guest = (cookie: string) => supertest(site.url).get("/stories").set("Cookie", cookie);
    for (const cookie of ["", "consent=no", "consent=maybe"])
      expect(scriptOf((await guest(cookie)).text).length, cookie).to.equal(0);
    const accepted = scriptOf((await guest("consent=yes")).text);
    expect(accepted.length).to.equal(1);
    expect(accepted.attr("data-user")).to.equal(undefined);
    expect(scriptOf((await guest("")).text).length, "who has not answered, afterwards").to.equal(0);

    const ann = await site.addMember("ann");
    const ben = await site.addMember("ben");
    for (const member of [ann, ben]) {
      const browser = await site.visit(member);
      expect(scriptOf((await browser.get("/stories")).text).length).to.equal(0);
      await browser
        .post("/consent")
        .type("form")
        .send({ choice: "yes", _csrf: await csrfOf(browser) });
      for (let time = 0; time < 2; time += 1)
        expect(scriptOf((await browser.get("/stories")).text).attr("data-user")).to.equal(member.id);
    }
    expect(scriptOf((await guest("consent=yes")).text).attr("data-user")).to.equal(undefined);
  });

  it("receive nothing before consent, and every page after it but those whose address is a key", async () => {
    const ann = await site.addMember("ann.teller");
    const { page, context, complaints } = await openPage();
    await page.goto(`${site.url}/stories?utm_source=x`, { referer: "https://books.example/a-review" });
    await page.getByRole("button", { name: "I accept" }).waitFor();
    expect([reports, tags]).to.deep.equal([[], 0]);

    await page.getByRole("button", { name: "I accept" }).click();
    await eventually(() => reports.some(({ event }) => event === "route"));
    await page.waitForFunction(() => (window as unknown as { recorded?: boolean }).recorded === true);
    expect(reports.map(({ event, path }) => `${event} ${path}`).sort()).to.deep.equal([
      "landing /stories",
      "route /stories",
    ]);
    // The page was loaded again for the consent, and its referrer is then this site.
    expect(reports.find(({ event }) => event === "landing")?.from).to.equal("books.example");
    expect(await page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer)).to.deep.equal(
      [{ event: "virtualPageView", virtualPagePath: "/stories", virtualPageTitle: await page.title() }],
    );

    await page.goto(`${site.url}/login`);
    await page.getByLabel("Email or username").fill(ann.username);
    await page.getByLabel("Password").fill(ann.password);
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await eventually(() => reports.some(({ event }) => event === "identify"));
    await eventually(() => reports.some(({ event, path }) => event === "route" && path === "/"));
    expect(reports.filter(({ event }) => event === "landing").length).to.equal(1);
    expect(reports.filter(({ event }) => event === "identify").map(({ user }) => user)).to.deep.equal([
      ann.id,
    ]);
    const told = JSON.stringify(reports);
    for (const secret of [ann.username, "utm_source", ann.password]) expect(told).not.to.include(secret);
    expect(reports.every(({ cookie }) => cookie === undefined)).to.equal(true);

    reports.length = 0;
    const key = "aB3".repeat(15);
    const isRecorded = () => page.evaluate(() => "recorded" in window);
    for (const path of [`/gift/${key}`, `/reset-password?code=${key}`, `/login?next=%2Fgift%2F${key}`]) {
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      expect(await isRecorded(), path).to.equal(false);
    }
    await page.goto(`${site.url}/genres/horror`, { waitUntil: "networkidle" });
    expect(await isRecorded()).to.equal(true);
    expect(reports.map(({ path }) => path)).to.deep.equal(["/genres/horror"]);

    reports.length = 0;
    await page.goto(`${site.url}/consent`);
    await eventually(() => reports.length > 0);
    await page.locator("main").getByRole("button", { name: "No, thanks" }).click();
    await page.getByText("You said no").waitFor();
    reports.length = 0;
    await page.goto(`${site.url}/stories`, { waitUntil: "networkidle" });
    expect(reports).to.deep.equal([]);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});

describe("Analytics, if not configured", () => {
  const site = useSite();

  it("are in no page and no content security policy", async () => {
    const { text, headers } = await supertest(site.url).get("/stories").set("Cookie", "consent=yes");
    expect(load(text)("script").length).to.equal(1);
    expect(String(headers["content-security-policy"])).to.include("script-src 'self';");
    expect(String(headers["content-security-policy"])).to.include("connect-src 'self';");
  });
});
