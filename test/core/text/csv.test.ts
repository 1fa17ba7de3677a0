import { expect } from "chai";
import { toCsv } from "#core/text/csv.ts";

describe("CSV rows", () => {
  it("are lines of cells, quoted if necessary", () => {
    const rows = [
      ["Title", "Readers"],
      ['The "Lamp", lit', 12],
      ["two\nlines", -3.5],
    ];
    expect(toCsv(rows)).to.equal('Title,Readers\r\n"The ""Lamp"", lit",12\r\n"two\nlines",-3.5\r\n');
  });

  it("leave written amounts summable", () => {
    expect(toCsv([["-0.75", "-12", "1.66"]])).to.equal("-0.75,-12,1.66\r\n");
  });

  it("contain no formula that a spreadsheet would run", () => {
    for (const title of ["=1+1", "+1", "-1+1", "-A1", "-1-", "@SUM(A1)", "\tx", "\rx"])
      expect(toCsv([[title]]).replace(/^"/, "")).to.match(/^'/, JSON.stringify(title));
  });
});
