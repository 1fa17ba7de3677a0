import { expect } from "chai";
import { importByMember } from "#core/limits/rules.ts";
import { unreadable } from "#features/stories/manuscripts/errors.ts";
import { createReaders, type Readers, readerHere } from "#features/stories/manuscripts/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { fillIn, messagesIn } from "#test/app/support/forms.ts";
import { useSite } from "#test/support/site.ts";

const TALE = Buffer.from("# A Tale\n\n## One\n\nWords.\n");
const { points } = importByMember;

describe("The hourly limit on a member's imports", () => {
  const readers = createReaders({ atOnce: 1, waiting: 0 });
  const inUse: { lend: Readers["lend"] } = { lend: readers.lend };
  const site = useSite({ RATE_LIMITS: "1" }, undefined, {
    readers: { lend: (member, work) => inUse.lend(member, work), close: readers.close },
  });
  const bring = (agent: Awaited<ReturnType<typeof site.visit>>, file: Buffer, fileName: string) =>
    fillIn(agent, "/story/import", { file, fileName }, { holding: "_csrf" });

  it("does not count files that could not be read because the readers were busy", async () => {
    const agent = await site.visit(await site.addMember("patient"));
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const other = readers.lend("another", () => finish);
    const statuses: number[] = [];
    for (let time = 0; time <= points; time++) statuses.push((await bring(agent, TALE, "tale.md")).status);
    resolve();
    await other;
    expect(new Set(statuses)).to.deep.equal(new Set([503]));
    // The slot is free once its thread has ended, possibly a moment later.
    let status = 503;
    while (status === 503) status = (await bring(agent, TALE, "tale.md")).status;
    expect(status).to.equal(303);
  });

  it("does not count files of an unsupported type, recognised by their beginning", async () => {
    const agent = await site.visit(await site.addMember("hasty"));
    for (let time = 0; time <= points; time++) {
      const answer = await bring(agent, Buffer.from("%PDF-1.7 pages"), "book.pdf");
      expect(answer.status).to.equal(422);
      expect(messagesIn(answer).at("file")).to.include(manuscriptsText.pdf);
    }
    expect((await bring(agent, TALE, "tale.md")).status).to.equal(303);
  });

  it("counts every other file, even if it is damaged", async () => {
    const agent = await site.visit(await site.addMember("busy"));
    const read = () => Promise.reject(unreadable("damaged"));
    inUse.lend = (_member, work) => work({ ...readerHere, read });
    for (let time = 0; time < points; time++)
      expect((await bring(agent, Buffer.from("PK\u0003\u0004 broken"), "book.epub")).status).to.equal(422);
    const answer = await bring(agent, TALE, "tale.md");
    expect(answer.status).to.equal(422);
    expect(answer.text).to.include("Too many requests");
  });
});
