import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { createReturnPath } from "#core/mail/index.ts";
import { isForGood, readReport } from "#features/reach/suppressions/report.ts";
import { BOUNCES, complaintOf, dsnOf } from "./samples.ts";

describe("Reports from mail servers", () => {
  const read = (text: string) => readReport(Buffer.from(text.replaceAll("\n", "\r\n")));

  for (const { name, status, diagnostic, kind } of BOUNCES)
    it(`of ${name} are ${kind}`, async () => {
      const report = await read(dsnOf({ status, diagnostic, letter: "a".repeat(24) }));
      expect(report).to.include({ kind, email: "ann@gone.example", letter: "a".repeat(24) });
      expect(report!.returnPaths).to.include("bounces+aa.bb@fable.example");
    });

  // Postfix 3.7.11 (Debian) wrote these for newsletters that the product had handed over.
  for (const [name, digit, kind, email] of [
    ["gone", "1", "hard", "ann@gone.example"],
    ["full", "2", "soft", "ann@full.example"],
    ["busy", "3", "soft", "ann@busy.example"],
    ["nowhere", "4", "hard", "ann@nowhere.invalid"],
  ] as const)
    it(`as a Postfix writes them are read, and lead to the newsletter (${name})`, async () => {
      const raw = await readFile(new URL(`./fixtures/postfix-${name}.eml`, import.meta.url));
      const report = await readReport(raw);
      const letter = digit.repeat(24);
      expect(report).to.include({ kind, email, letter });
      const returnPath = createReturnPath({ secret: "s".repeat(32), address: "bounces@fable.example" });
      expect(report!.returnPaths.map((path) => returnPath.read(path))).to.include(letter);
      expect(report!.detail).to.match(/^(?:smtp; (?:450|55\d) |X-Postfix; unable to look up host)/);
    });

  it("that are complaints name the recipient, and others do not", async () => {
    const report = await read(complaintOf("abuse", "b".repeat(24)));
    expect(report).to.include({ kind: "complaint", email: "ann@gone.example", letter: "b".repeat(24) });
    expect(report!.returnPaths).to.include("bounces+cc.dd@fable.example");
    expect(await read(complaintOf("not-spam", "b".repeat(24)))).to.equal(null);
  });

  it("are distinguished from personal mail, from delays, and from invalid input", async () => {
    expect(await read("From: a@b.example\nSubject: Hello\n\nAction: failed\nStatus: 5.1.1\n")).to.equal(null);
    const delayed = dsnOf({ status: "4.4.1", diagnostic: "smtp; 451 later", action: "delayed" });
    expect(await read(delayed)).to.equal(null);
    expect(await readReport(Buffer.from([0, 255, 13, 10, 13, 10, 7]))).to.equal(null);
    expect(await readReport(new Uint8Array())).to.equal(null);
  });

  it("without a status code are recognised by their text", () => {
    expect(isForGood("", "550 No such user here")).to.equal(true);
    expect(isForGood("5.0.0", "smtp; 550 Requested action not taken: mailbox unavailable")).to.equal(true);
    expect(isForGood("", "554 blocked for spam")).to.equal(false);
    expect(isForGood("", "450 mailbox unavailable")).to.equal(false);
  });
});
