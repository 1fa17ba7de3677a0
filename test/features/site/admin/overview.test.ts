import { expect } from "chai";
import { Types } from "mongoose";
import { outbox } from "#core/events/outbox.ts";
import { defineJob, PermanentJobError } from "#core/jobs/index.ts";
import { addReport } from "#features/moderation/reports/index.ts";
import { Strike } from "#features/moderation/reports/model.ts";
import { ContactMessage } from "#features/site/contact/model.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_GROUPS } from "#shared/site/admin-sections.ts";
import { browsersOf, page } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

describe("The overview of the back office", () => {
  const site = useSite();
  const as = browsersOf(site);

  it("shows pending work to the staff who can act on it", async () => {
    const [ada, mod, ann] = await Promise.all([
      site.addMember("ada", "admin"),
      site.addMember("mod", "moderator"),
      site.addMember("ann"),
    ]);
    const waiting = async (member: typeof ada) =>
      page(await (await as(member!)).get("/admin").expect(200))("#waiting ~ * .admin-figure")
        .map((_, each) => {
          const $ = page({ text: "" });
          return [[$(each).find("a").attr("href"), $(each).find("dd").text()]];
        })
        .get();
    expect(await waiting(ada)).to.deep.equal([]);
    expect((await (await as(mod!)).get("/admin")).text).to.include("Nothing is waiting for you.");

    const at = new Date();
    await addReport({
      kind: "message",
      target: "0123456789abcdef01234567",
      reporter: mod!.id,
      by: ann!.id,
      title: "",
      text: "Buy watches",
      reason: "spam",
      note: "",
      writtenAt: at,
      createdAt: at,
    });
    await Strike.create({
      user: ann!.id,
      by: mod!.id,
      case: new Types.ObjectId(),
      kind: "update",
      title: "An update",
      reason: "spam",
      words: "",
      at,
      expiresAt: new Date(at.getTime() + 86_400_000),
      appeal: { text: "They are good watches.", at },
    });
    const letter = { kind: "contact", email: "a@example.com", subject: "Hello", text: "Hello." } as const;
    await ContactMessage.create([letter, { ...letter, state: "done" }]);
    const failing = defineJob<null>({
      name: "test.fails",
      run: async () => {
        throw new PermanentJobError("It cannot be done");
      },
    });
    await site.app.jobs.enqueue(failing, null);
    await site.app.jobs.whenIdle();
    await outbox().insertOne({
      _id: new Types.ObjectId(),
      name: "user.updated",
      payload: {},
      subject: "a",
      pending: ["none"],
      at,
      due: null,
      lock: null,
      attempts: 12,
      lastError: "no",
    });
    const shared = [
      ["/admin/reports", "1"],
      ["/admin/reports/appeals", "1"],
      ["/admin/contact", "1"],
    ];
    expect(await waiting(mod)).to.deep.equal(shared);
    expect(await waiting(ada)).to.deep.equal([
      ...shared,
      ["/admin/jobs", "1"],
      ["/admin/jobs?state=events", "1"],
    ]);
  });

  it("lists each feature's pages under its group, which those pages mark, and shows moderators theirs only", async () => {
    const [eve, mo] = [await site.addMember("eve", "admin"), await site.addMember("mo", "moderator")];
    const brought = site.app.features.flatMap(({ adminAreas = [] }) => adminAreas);
    expect(new Set(brought.map(({ place }) => place)).size).to.equal(brought.length);
    const areas = [null, ...ADMIN_GROUPS].flatMap((group) =>
      brought.filter((area) => area.group === group).sort((one, other) => one.place - other.place),
    );
    expect(areas.length).to.equal(brought.length);
    const tabsOf = ($: ReturnType<typeof page>) =>
      $(".admin .tab-group a")
        .map((_, tab) => $(tab).attr("href"))
        .get();
    const browser = await as(eve);
    const $overview = page(await browser.get("/admin").expect(200));
    const names = $overview(".admin .tab-group > p").map((_, name) => $overview(name).text());
    expect(names.get()).to.deep.equal(ADMIN_GROUPS.map((group) => adminText.groups[group]));
    for (const { href, label } of areas) {
      const $ = page(await browser.get(href).expect(200));
      expect(tabsOf($)).to.deep.equal(areas.map((area) => area.href));
      expect($(".admin .tab-group a[aria-current]").text(), href).to.equal(label);
    }
    const theirs = areas.filter(({ adminsOnly }) => !adminsOnly).map(({ href }) => href);
    expect(tabsOf(page(await (await as(mo)).get("/admin").expect(200)))).to.deep.equal(theirs);
  });
});
