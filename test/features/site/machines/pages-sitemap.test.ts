import { expect } from "chai";
import supertest from "supertest";
import { DOCUMENTS } from "../../../../src/shared/site/documents.ts";
import { page } from "../../../app/support/stories.ts";
import { wellFormed } from "../../../app/support/xml.ts";
import { useSite } from "../../../support/site.ts";

describe("The sitemap of pages that are always there", function () {
  this.timeout(60_000);
  const site = useSite();
  const get = (path: string) => supertest(site.url).get(path);

  const listed = async (): Promise<string[]> => {
    const $ = wellFormed((await get("/sitemaps/pages.xml").expect(200)).text);
    return $("loc")
      .map((_, loc) => $(loc).text().slice(site.url.length))
      .get();
  };
  const closedPaths = async () =>
    [...(await get("/robots.txt").expect(200)).text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!);
  /** Lists of stories say themselves that they want to be passed over while nothing is in them. */
  const isList = (path: string) => /^\/(stories|genres)\b/.test(path);
  /** Whether a search engine may take a page in: it is there for guests, under this address and with no word against it. */
  const isForSearch = async (path: string): Promise<boolean> => {
    if ((await closedPaths()).some((closed) => path.startsWith(closed))) return false;
    const answer = await get(path);
    if (answer.status !== 200 || answer.headers["x-robots-tag"]) return false;
    const $ = page(answer);
    return (
      $('link[rel="canonical"]').attr("href") === site.url + path &&
      (isList(path) || $('meta[name="robots"]').length === 0)
    );
  };

  it("tells of all texts about the site, legal ones too", async () => {
    const found = await listed();
    expect(found).to.include.members(DOCUMENTS.map(({ path }) => path));
    expect(found).to.include.members(["/terms", "/privacy", "/guidelines", "/faq", "/about/our-journey"]);
    expect(new Set(found).size).to.equal(found.length);
  });

  it("names only what may be taken in, and every page of the site that may be", async () => {
    const found = await listed();
    for (const path of found) expect(await isForSearch(path), path).to.equal(true);
    const pages = site.app.features.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
    const missing: string[] = [];
    for (const path of pages.filter((each) => !each.includes(":") && !each.startsWith("/dev/")))
      if (!found.includes(path) && (await isForSearch(path))) missing.push(path);
    expect(missing).to.deep.equal([]);
  });
});
