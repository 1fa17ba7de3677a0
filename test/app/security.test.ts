import { expect } from "chai";
import supertest from "supertest";
import { type TestMember, useSite } from "../support/site.ts";
import { browsersOf, page, type TestStory, writeStory } from "./support/stories.ts";

describe("Every response", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("author");
    story = await writeStory(site, author, { mature: false });
  });

  const guest = () => supertest(site.url);
  const PAGES = () => [
    "/",
    "/stories",
    "/genres/fantasy",
    "/search?q=a",
    story.path,
    story.chapter(1),
    "/login",
    "/register",
    "/settings/reader",
    `/user/${author.username}`,
    "/api/docs",
    "/my-stories",
    "/story/new",
    "/story/import",
    `/story/${story.id}/edit`,
    `/story/${story.id}/chapters/new`,
    `/story/${story.id}/chapters/1/edit`,
    "/logout",
    "/dev/mail",
    "/no-such-page",
    "/story/x/edit",
  ];

  it("has the security headers, whatever its status", async () => {
    const asset = page(await guest().get("/"))('link[rel="stylesheet"]').attr("href")!;
    const asked: [string, string][] = [
      ...PAGES().map((path): [string, string] => ["get", path]),
      ...[
        "/healthz",
        "/readyz",
        "/robots.txt",
        "/feed.atom",
        "/sitemap.xml",
        "/og/site.png",
        `/covers/${story.id}/${story.doc.slug}.svg`,
        `${story.path}.epub`,
        "/files/x/y.jpeg",
        asset,
        "/favicon.svg",
        "/api/stories",
        "/api/nope",
        "/api/users/me",
        "/api/openapi.json",
        "/%zz",
        "/story/%E0%A4%A/x",
      ].map((path): [string, string] => ["get", path]),
      ["post", "/login"],
      ["post", "/nope"],
      ["post", "/api/auth/local"],
      ["put", "/stories"],
      ["delete", "/api/stories"],
      ["options", "/"],
    ];
    for (const agent of [guest(), await as(author)]) {
      for (const [method, path] of asked) {
        const { headers, status } = await (
          agent as unknown as Record<string, (path: string) => supertest.Test>
        )[method]!(path);
        const name = `${method} ${path} ${status}`;
        const policy = String(headers["content-security-policy"]);
        expect(policy, name)
          // Firefox applies only this directive to prefetching; all other kinds are named.
          .to.include("default-src 'self';")
          .and.include("frame-src 'none'")
          .and.include("frame-ancestors 'none'")
          .and.include("object-src 'none'")
          .and.include("worker-src 'self'")
          .and.include("base-uri 'none'")
          .and.include("form-action 'self'");
        expect(policy, name)
          .to.match(/script-src 'self'(?: 'nonce-[\w+/=]+')?;/)
          .and.include("style-src 'self'");
        expect(policy, name).not.to.match(/unsafe|\*/);
        expect(headers["x-content-type-options"], name).to.equal("nosniff");
        expect(headers["x-frame-options"], name).to.match(/deny/i);
        expect(headers["referrer-policy"], name).to.equal("strict-origin-when-cross-origin");
        expect(headers["x-powered-by"], name).to.equal(undefined);
        expect(headers["cache-control"], name).to.be.a("string");
      }
    }
  });

  it("has no inline script or style, and a token in every form", async () => {
    for (const agent of [guest(), await as(author)]) {
      const member = agent === (await as(author));
      for (const path of PAGES()) {
        const answer = await agent.get(path);
        if (!answer.headers["content-type"]?.startsWith("text/html")) continue;
        const $ = page(answer);
        expect($("style, [style]").length, `${path}: inline styles`).to.equal(0);
        for (const script of $("script").toArray()) {
          if ($(script).attr("type") === "application/ld+json") continue;
          expect($(script).attr("src"), path).to.match(/^\/assets\//);
          expect($(script).text(), path).to.equal("");
        }
        for (const element of $("*").toArray())
          for (const name of Object.keys((element as { attribs?: object }).attribs ?? {}))
            expect(name, `${path}: a handler`).not.to.match(/^on/i);
        const urls = $("[href], [src], [action]")
          .toArray()
          .map(
            (element) => $(element).attr("href") ?? $(element).attr("src") ?? $(element).attr("action") ?? "",
          );
        for (const url of urls)
          expect(url, path).to.match(new RegExp(`^(?:/(?!/)|#|${site.url}|data:image/|mailto:)`));
        for (const form of $('form[method="post"]').toArray()) {
          const where = `${path}: the form of ${$(form).attr("action")}`;
          // Forms in islands or member-specific slots get the token with their data. A guest's button is only
          // recorded in their session if the browser confirms that the request is from our page (decision
          // 0035).
          const own = $(form).closest("fw-island, fw-slot").length > 0;
          expect($(form).find("fw-slot[data-name=csrf]").length, where).to.be.within(own ? 0 : 1, 1);
          if (member) expect($(form).find('input[name="_csrf"]').val(), where).to.be.a("string");
        }
      }
    }
  });

  it("has a new nonce each time", async () => {
    const nonce = async () =>
      /'nonce-([^']+)'/.exec((await guest().get("/login")).headers["content-security-policy"]!)?.[1];
    expect(await nonce())
      .to.be.a("string")
      .and.not.equal(await nonce());
  });
});
