import { expect } from "chai";
import mongoose from "mongoose";
import { moderateThread } from "#features/community/forums/commands/moderate.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { type Agent, makeThings, queueOf, reportIt } from "./support.ts";

const REASON = "It was copied from a book.";

describe("The page of removed content", () => {
  const site = useSite();
  let [ada, bea, mod] = [] as unknown as [TestMember, TestMember, TestMember];

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    mod = await site.addMember("mona", "moderator");
  });

  it("gives the reason to its author, with a link to appeal, and to staff, but to nobody else, for every kind", async () => {
    const things = await makeThings(site, ada);
    const [writer, reader, staff, guest] = [
      await site.visit(ada),
      await site.visit(bea),
      await site.visit(mod),
      await site.visit(),
    ];
    const queue = await queueOf(staff);
    const pages = site.app.features.flatMap(({ reportKinds = [] }) =>
      reportKinds.flatMap(({ words, links }) => links.map(({ path }) => ({ kind: words.name, path }))),
    );
    const answered: string[] = [];
    for (const thing of things) {
      await reportIt(reader, thing);
      const reportCase = await queue.only();
      await queue.decide(reportCase, "remove", { toMaker: REASON }).expect(303);
      const of = pages.filter(({ kind }) => kind === thing.kind);
      const below: Readonly<Record<string, string>> = {
        comment: `/comments/${thing.id}`,
        reply: `${thing.place}/replies/${thing.id}`,
      };
      const place = below[thing.kind] ?? thing.place;
      expect(
        of.some(({ path }) => path.test(place)),
        place,
      ).to.equal(true);
      for (const agent of [reader, guest]) {
        const gone = await agent.get(place);
        expect(gone.status, `${thing.kind} ${place}`).to.equal(410);
        expect(gone.text, thing.kind).to.not.contain(REASON);
      }
      for (const agent of [writer, staff] as Agent[]) {
        const answer = await agent.get(place);
        if (answer.status !== 410) continue;
        answered.push(`${thing.kind} to ${agent === writer ? "author" : "staff"}`);
        expect(answer.text, thing.kind).to.contain(REASON);
        const links = page(answer)(`a[href="${reportsPaths.standing()}"]`).filter(
          (_, link) => page(answer)(link).text() === reportsText.gone.more,
        );
        expect(links.length, thing.kind).to.equal(agent === writer ? 1 : 0);
      }
      // Content that depends on this one is reported next.
      await queue.decide(reportCase, "reopen").expect(303);
      await queue.decide(reportCase, "dismiss").expect(303);
    }
    expect(answered, "others still see it").to.include.members(["chapter to staff", "list to staff"]);
  });

  it("gives the reason of a direct act to the author of a thread, with a link to appeal", async () => {
    const limits = unlimited;
    const writing = { services: site.app.services, limits };
    const said = { section: "writing", title: "Read my book", text: "Buy it." };
    const { _id } = await createThread(writing, ada.caller, said);
    const { section, path } = (await moderateThread(writing, mod.caller, String(_id), "remove", {
      reason: REASON,
    })) as { section: "writing"; path: string };
    const place = forumsPaths.thread({ id: String(_id), section, path });
    const answer = await (await site.visit(ada)).get(place).expect(410);
    expect(answer.text).to.contain(REASON);
    const links = page(answer)(`main a[href="${reportsPaths.standing()}"]`);
    expect(links.text()).to.contain(reportsText.gone.more);
    expect((await (await site.visit(bea)).get(place).expect(410)).text).to.not.contain(REASON);
  });

  it("gives the reason of the report if staff wrote none, and none once the content is back", async () => {
    const things = await makeThings(site, ada, "Another list");
    const list = things.find(({ kind }) => kind === "list")!;
    const id = new mongoose.Types.ObjectId(list.id);
    await reportIt(await site.visit(bea), list, "stolen");
    const queue = await queueOf(await site.visit(mod));
    const reportCase = await queue.only();
    await queue.decide(reportCase, "remove").expect(303);
    const found = await mongoose.connection.collection("report-cases").findOne({ target: id });
    expect(found).to.include({ state: "removed" });
    const staff = await site.visit(mod);
    const gone = await staff.get(list.place).expect(410);
    expect(gone.text).to.contain(reportsText.reasons.stolen);
    await queue.decide(reportCase, "reopen").expect(303);
    await staff.get(list.place).expect(200);
  });
});
