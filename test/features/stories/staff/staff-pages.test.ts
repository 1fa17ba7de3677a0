import { expect } from "chai";
import { findAudit } from "#features/platform/audit/index.ts";
import { deleteStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fillIn, messagesIn } from "#test/app/support/forms.ts";
import { browsersOf, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Stories in the back office", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let mod: TestMember;
  let ada: TestMember;
  let lamp: TestStory;
  let draft: TestStory;

  before(async () => {
    author = await site.addMember("lamplighter");
    mod = await site.addMember("mod", "moderator");
    ada = await site.addMember("ada", "admin");
    const other = await site.addMember("someone");
    lamp = await writeStory(site, author, { title: "The Lamp and the Tide" });
    draft = await writeStory(site, author, { title: "A Drafted Tide", draft: true });
    await writeStory(site, other, { title: "Nothing of the Kind" });
  });

  const found = async (member: TestMember, query: string) =>
    page(await (await as(member)).get(`/admin/stories${query}`).expect(200))("main tbody tr")
      .map((_, row) => page({ text: "" })(row).find("td a").first().text())
      .get();
  const stored = () => Story.findById(lamp.id).lean();
  const act = async (member: TestMember, intent: string, reason = "Asked for by mail") =>
    fillIn(await as(member), `/admin/stories/${lamp.id}`, { reason }, { holding: "reason", intent });
  const buttons = async (member: TestMember, id = lamp.id) =>
    page(await (await as(member)).get(`/admin/stories/${id}`).expect(200))(".admin-acts button")
      .map((_, button) => page({ text: "" })(button).attr("value"))
      .get();

  it("are found by words of the title, by author and by id, last changed first", async () => {
    expect(await found(ada, "")).to.deep.equal([
      "Nothing of the Kind",
      "A Drafted Tide",
      "The Lamp and the Tide",
    ]);
    expect(await found(ada, "?q=lamp")).to.have.members(["A Drafted Tide", "The Lamp and the Tide"]);
    expect(await found(ada, "?q=tide&state=published")).to.deep.equal(["The Lamp and the Tide"]);
    expect(await found(ada, "?q=%40lamplighter")).to.have.length(2);
    expect(await found(ada, `?q=${lamp.id}`)).to.deep.equal(["The Lamp and the Tide"]);
    expect(await found(ada, "?q=zyzzyva")).to.deep.equal([]);
    expect(await found(ada, "?q=%5B(%22&state=nonsense")).to.deep.equal([]);
    await (await as(ada)).get("/admin/stories?after=nonsense").expect(400);
  });

  it("show a moderator none that were never public", async () => {
    expect(await found(mod, "?q=lamplighter")).to.deep.equal(["The Lamp and the Tide"]);
    expect(await found(mod, "?state=draft")).not.to.include("A Drafted Tide");
    await (await as(mod)).get(`/admin/stories/${draft.id}`).expect(404);
    await (await as(ada)).get(`/admin/stories/${draft.id}`).expect(200);
    await (await as(ada)).get("/admin/stories/nonsense").expect(404);
    expect(await buttons(mod)).to.deep.equal(["unpublish", "remove"]);
    expect(await buttons(ada)).to.deep.equal(["feature", "unpublish", "remove"]);
  });

  it("are featured, unpublished, removed and restored for a reason, recorded in the audit log", async () => {
    const without = await act(mod, "remove", "  ");
    expect(without.status).to.equal(422);
    expect(messagesIn(without).at("reason")).to.equal("This field is required");
    expect((await act(mod, "feature")).status).to.equal(422);
    expect(await stored()).to.include({ state: "published", featured: false });

    for (const [member, intent, becomes] of [
      [ada, "feature", { featured: true }],
      [ada, "unfeature", { featured: false }],
      [mod, "remove", { state: "removed", removedReason: "Asked for by mail" }],
      [mod, "reinstate", { state: "published" }],
      [mod, "unpublish", { state: "unpublished" }],
    ] as const) {
      expect((await act(member, intent)).headers.location, intent).to.equal(`/admin/stories/${lamp.id}`);
      expect(await stored(), intent).to.include(becomes);
    }
    const { rows } = await findAudit({ subject: lamp.id }, { limit: 10 });
    expect(rows.map(({ details }) => [details.what, details.reason]).reverse()).to.deep.equal(
      ["feature", "feature", "remove", "remove", "unpublish"].map((what) => [what, "Asked for by mail"]),
    );
  });

  it("are restored by an admin if their author deleted them by mistake", async () => {
    await deleteStory(site.app.services, author.caller, lamp.id);
    expect(await found(ada, "?q=lamplighter")).to.deep.equal(["A Drafted Tide"]);
    expect(await found(ada, "?state=deleted")).to.deep.equal(["The Lamp and the Tide"]);
    await (await as(mod)).get(`/admin/stories/${lamp.id}`).expect(404);
    expect(await buttons(ada)).to.deep.equal(["restore"]);
    expect((await act(ada, "restore")).status).to.equal(303);
    expect((await stored())?.deletedAt).to.equal(null);
  });
});
