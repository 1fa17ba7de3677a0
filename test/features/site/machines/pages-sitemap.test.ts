import { expect } from "chai";
import supertest from "supertest";
import { DOCUMENTS } from "#shared/site/documents.ts";
import { page } from "#test/app/support/stories.ts";
import { wellFormed } from "#test/app/support/xml.ts";
import { useSite } from "#test/support/site.ts";

describe("The sitemap of static pages", () => {
  const site = useSite();
  const get = (path: string) => supertest(site.url).get(path);

  const listed = async (sitemap = "/sitemaps/pages.xml"): Promise<string[]> => {
    const $ = wellFormed((await get(sitemap).expect(200)).text);
    return $("loc")
      .map((_, loc) => $(loc).text().slice(site.url.length))
      .get();
  };
  const closedPaths = async () =>
    [...(await get("/robots.txt").expect(200)).text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!);
  /** Lists of stories mark themselves as not to be indexed while they are empty. */
  const isList = (path: string) => /^\/(stories|genres)\b/.test(path);
  /**
   * True if a search engine can index a page: readable for guests, at this address and without a directive
   * against it.
   */
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

  it("lists all documents about the site, including legal ones", async () => {
    const found = await listed();
    expect(found).to.include.members(DOCUMENTS.map(({ path }) => path));
    expect(found).to.include.members(["/terms", "/privacy", "/guidelines", "/faq", "/about/our-journey"]);
    expect(new Set(found).size).to.equal(found.length);
  });

  it("lists every indexable page of the site and no others, with the sitemap of tags", async () => {
    const found = [...(await listed()), ...(await listed("/sitemaps/tags.xml"))];
    for (const path of found) expect(await isForSearch(path), path).to.equal(true);
    const pages = site.app.features.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
    const missing: string[] = [];
    for (const path of pages.filter((each) => !each.includes(":") && !each.startsWith("/dev/")))
      if (!found.includes(path) && (await isForSearch(path))) missing.push(path);
    expect(missing).to.deep.equal([]);
  });
});
