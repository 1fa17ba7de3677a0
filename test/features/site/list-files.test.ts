import { expect } from "chai";
import { Types } from "mongoose";
import supertest from "supertest";
import { User } from "#features/people/users/model.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Staff lists as files", () => {
  const site = useSite();
  let ada: TestMember;
  let mod: TestMember;
  let ann: TestMember;
  type Agent = Awaited<ReturnType<typeof site.visit>>;
  let admins: Agent;

  const linesOf = async (agent: Agent, path: string) =>
    (await agent.get(path).expect(200)).text.trimEnd().split("\r\n");

  before(async () => {
    ada = await site.addMember("ada", "admin");
    mod = await site.addMember("mod", "moderator");
    ann = await site.addMember("ann");
    await User.updateOne({ _id: ann.id }, { $set: { name: '=HYPERLINK("https://evil.example")' } });
    // More than two pages.
    await User.collection.insertMany(
      Array.from({ length: 70 }, (_, n) => ({
        _id: new Types.ObjectId(),
        username: `extra-${n}`,
        usernameKey: `extra-${n}`,
        email: `extra-${n}@example.com`,
        emailKey: `extra-${n}@example.com`,
        name: "",
        role: "member",
        blocked: n === 7,
        confirmed: true,
        leaving: null,
        nameWords: [`extra-${n}`],
        createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
        updatedAt: new Date(),
      })) as never,
    );
    admins = await site.visit(ada);
  });

  it("are offered by the filters of every list page, and each address answers", async () => {
    const listed = site.app.features.flatMap(({ pages = [] }) => pages).filter(({ file }) => file);
    expect(listed.length).to.equal(15);
    for (const { path, file } of listed) {
      const $ = page(await admins.get(path).expect(200));
      // A list without entries may have no filters.
      const actions = $(".admin-filters [formaction]")
        .map((_, button) => $(button).attr("formaction"))
        .get();
      expect(actions, path).to.deep.equal([`${path}.csv`]);
      const answer = await admins.get(`${path}.csv`).expect(200);
      expect(answer.headers["content-type"]).to.equal("text/csv; charset=utf-8");
      expect(answer.headers["content-disposition"]).to.include(`filename="${file!.name}.csv"`);
      expect(answer.headers["cache-control"]).to.equal("private, no-store");
    }
  });

  it("hold every row of all pages, in order, once", async () => {
    const rows = (await linesOf(admins, "/admin/users.csv")).slice(1).map((line) => line.split(",")[0]);
    expect(rows.length).to.equal(await User.countDocuments());
    expect(new Set(rows).size).to.equal(rows.length);
    expect(rows.slice(-2)).to.deep.equal(["extra-1", "extra-0"]);
  });

  it("hold what the filters in the address select, whatever page it names", async () => {
    const filtered = await linesOf(admins, "/admin/users.csv?state=blocked&after=x");
    expect(filtered.length).to.equal(2);
    expect(filtered[1]).to.include("extra-7,");
    expect((await linesOf(admins, "/admin/users.csv?q=extra-6&role=")).length).to.equal(12);
  });

  it("keep spreadsheets from running what members wrote", async () => {
    const line = (await linesOf(admins, "/admin/users.csv?q=ann")).find((each) => each.startsWith("ann,"));
    expect(line).to.include('"\'=HYPERLINK(""https://evil.example"")"');
  });

  it("show moderators what their pages show, and are hidden from others", async () => {
    const moderators = await site.visit(mod);
    const text = (await linesOf(moderators, "/admin/users.csv")).join("\n");
    expect(text).to.include("extra-1,").and.not.include("@example.com");
    await moderators.get("/admin/ledger.csv").expect(403);
    for (const path of ["/admin/users.csv", "/admin/ledger.csv"]) {
      await supertest(site.url).get(path).expect(404);
      await (await site.visit(ann)).get(path).expect(404);
    }
  });

  it("are recorded in the audit log with their filters", async () => {
    await linesOf(admins, "/admin/stories.csv?state=draft&nonsense=1");
    const [entry] = (await findAudit({ action: "list.download" }, { limit: 1 })).rows;
    expect(entry).to.deep.include({ details: { page: "/admin/stories", state: "draft" } });
    expect(String(entry!.by)).to.equal(ada.id);
    // The filter with the name of the list, and the value that the page uses.
    await linesOf(admins, "/admin/orders.csv?list=open&list=ended");
    const [orders] = (await findAudit({ action: "list.download" }, { limit: 1 })).rows;
    expect(orders).to.deep.include({ details: { page: "/admin/orders", list: "open" } });
  });
});

describe("Downloads of staff lists", () => {
  const site = useSite({ RATE_LIMITS: "1" });

  it("are refused after sixty an hour by one member", async () => {
    const agent = await site.visit(await site.addMember("busy", "moderator"));
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) statuses.push((await agent.get("/admin/briefs.csv")).status);
    expect(statuses.lastIndexOf(200)).to.equal(59);
    expect(statuses[60]).to.equal(429);
  });
});
