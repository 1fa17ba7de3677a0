import { expect } from "chai";
import { isForGood, readReport } from "../../../../src/features/reach/suppressions/report.ts";
import { BOUNCES, complaintOf, dsnOf } from "./samples.ts";

describe("Reports of mail servers", () => {
  const read = (text: string) => readReport(Buffer.from(text.replaceAll("\n", "\r\n")));

  for (const { name, status, diagnostic, kind } of BOUNCES)
    it(`of ${name} are ${kind}`, async () => {
      const report = await read(dsnOf({ status, diagnostic, letter: "a".repeat(24) }));
      expect(report).to.include({ kind, email: "ann@gone.example", letter: "a".repeat(24) });
      expect(report!.returnPaths).to.include("bounces+aa.bb@fable.example");
    });

  it("that are complaints say whose they are, and those that are none say nothing", async () => {
    const report = await read(complaintOf("abuse", "b".repeat(24)));
    expect(report).to.include({ kind: "complaint", email: "ann@gone.example", letter: "b".repeat(24) });
    expect(report!.returnPaths).to.include("bounces+cc.dd@fable.example");
    expect(await read(complaintOf("not-spam", "b".repeat(24)))).to.equal(null);
  });

  it("are told from mail of people, from delays, and from rubbish", async () => {
    expect(await read("From: a@b.example\nSubject: Hello\n\nAction: failed\nStatus: 5.1.1\n")).to.equal(null);
    const delayed = dsnOf({ status: "4.4.1", diagnostic: "smtp; 451 later", action: "delayed" });
    expect(await read(delayed)).to.equal(null);
    expect(await readReport(Buffer.from([0, 255, 13, 10, 13, 10, 7]))).to.equal(null);
    expect(await readReport(new Uint8Array())).to.equal(null);
  });

  it("without a code of their own are known by their words", () => {
    expect(isForGood("", "550 No such user here")).to.equal(true);
    expect(isForGood("5.0.0", "smtp; 550 Requested action not taken: mailbox unavailable")).to.equal(true);
    expect(isForGood("", "554 blocked for spam")).to.equal(false);
    expect(isForGood("", "450 mailbox unavailable")).to.equal(false);
  });
});
