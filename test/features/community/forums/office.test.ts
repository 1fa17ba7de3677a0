import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { decideThread, moderateThread } from "#features/community/forums/commands/moderate.ts";
import { mergeThread } from "#features/community/forums/commands/move-posts.ts";
import { Thread, type ThreadDoc } from "#features/community/forums/model.ts";
import { examined } from "#test/support/examined.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { forumTalk } from "./support.ts";

describe("Forums in the back office", () => {
  const site = useSite();
  const { begin, writing, settle } = forumTalk(site);
  let [ada, moe] = [] as unknown as TestMember[];
  let moes: Awaited<ReturnType<typeof site.visit>>;
  const ids: Record<string, string> = {};

  before(async () => {
    [ada, moe] = [await site.addMember("ada"), await site.addMember("moe", "moderator")];
    moes = await site.visit(moe);
    for (const title of ["Plain", "Pinned", "Locked", "Slow", "Removed", "Merged"])
      ids[title] = (await begin(ada!, `${title} thread`)).id;
    await moderateThread(writing(), moe!.caller, ids.Pinned!, "pin", { reason: "Read this" });
    await moderateThread(writing(), moe!.caller, ids.Locked!, "lock", { reason: "Enough" });
    await moderateThread(writing(), moe!.caller, ids.Removed!, "remove", { reason: "Spam" });
    const { section } = (await Thread.findById(toId(ids.Slow)).lean<ThreadDoc>())!;
    await decideThread(writing(), moe!.caller, ids.Slow!, { section, slowMode: 300 });
    await mergeThread(writing(), moe!.caller, ids.Merged!, { into: ids.Plain });
  });

  const shown = async (path: string) => {
    const $ = load((await moes.get(path).expect(200)).text);
    return $("#threads ~ .table-box tbody tr")
      .map((_, row) => $(row).find("a").first().text().replace(" thread", ""))
      .get();
  };

  it("are shown to staff only", async () => {
    for (const path of ["/admin/forums", "/admin/forums/moves"]) {
      await supertest(site.url).get(path).expect(404);
      await (await site.visit(ada)).get(path).expect(404);
      await moes.get(path).expect(200);
    }
  });

  it("list threads with search, section and state in the address, without merged ones", async () => {
    const all = await shown("/admin/forums");
    expect(all).to.have.members(["Plain", "Pinned", "Locked", "Slow", "Removed"]);
    for (const [state, title] of [
      ["pinned", "Pinned"],
      ["locked", "Locked"],
      ["slow", "Slow"],
      ["removed", "Removed"],
    ] as const)
      expect(await shown(`/admin/forums?state=${state}`), state).to.deep.equal([title]);
    expect(await shown("/admin/forums?q=pinned")).to.include("Pinned");
    expect(await shown("/admin/forums?section=announcements")).to.deep.equal([]);
    expect(await shown("/admin/forums?section=x&state=x")).to.have.length(5);
    await moes.get("/admin/forums?after=nonsense").expect(400);
    const text = (await moes.get("/admin/forums?state=slow")).text;
    expect(text).to.include("Slow mode: five minutes");
    expect(text).to.include(`/forums/threads/${ids.Slow}/moderate`);
  });

  it("read threads by an index, all or in one state", async () => {
    for (const address of ["", "?state=pinned", "?state=locked", "?state=slow", "?state=removed"]) {
      const finds = await examined(() => moes.get(`/admin/forums${address}`).expect(200));
      const find = finds.find(({ collection }) => collection === "threads")!;
      expect(find.stages, address).to.include("IXSCAN").and.not.include("SORT");
      if (address) expect(find.documents, address).to.equal(1);
    }
  });

  it("count the sections, explain trust levels and show that of a member", async () => {
    const $ = load((await moes.get("/admin/forums?member=@Ada").expect(200)).text);
    expect($("#sections ~ .table-box tbody tr").length).to.equal(8);
    expect($("#trust ~ .table-box").text()).to.include("2 days and 3 posts");
    expect($("#trust ~ p").text()).to.include("ada: Trust level: New.");
    await settle(ada!);
    expect((await moes.get("/admin/forums?member=ada")).text).to.include("Trust level: Member.");
    expect((await moes.get("/admin/forums?member=moe")).text).to.include("Trust level: Regular.");
    const nobody = load((await moes.get("/admin/forums?member=nobody")).text);
    expect(nobody("#member-error").text()).to.equal("No member has this username.");
    expect(nobody("#member").attr("value")).to.equal("nobody");
  });

  it("show moderators what was moved and merged, from the audit log", async () => {
    const moved = load((await moes.get("/admin/forums/moves").expect(200)).text);
    expect(moved("main tbody tr").length).to.equal(1);
    expect(moved("main tbody").text()).to.include("Slow thread").and.include("moe");
    const merged = load((await moes.get("/admin/forums/moves?action=thread.merge").expect(200)).text);
    expect(merged("main tbody tr").length).to.equal(1);
    expect(merged("main tbody").text()).to.include("Merged thread");
    // Other actions stay in the audit log, which is for admins.
    const other = await moes.get("/admin/forums/moves?action=user.block").expect(200);
    expect(other.text).to.include("Slow thread");
    expect((await moes.get("/admin/forums/moves?action=thread.split")).text).to.include("Nothing yet.");
  });
});
