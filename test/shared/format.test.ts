import { expect } from "chai";
import {
  formatBytes,
  formatDateTime,
  formatList,
  formatMinutes,
  formatMoney,
  plural,
  readingMinutes,
  wholePercent,
} from "#shared/format.ts";
import { browseUrl, noFilters, readBrowseFilters } from "#shared/stories/browse-query.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";

describe("Formatted numbers and dates", () => {
  it("use singular and plural", () => {
    expect(plural(1, "chapter", "chapters")).to.equal("1 chapter");
    expect(plural(0, "chapter", "chapters")).to.equal("0 chapters");
    expect(plural(1234, "word", "words")).to.equal("1,234 words");
  });

  it("show cents as dollars", () => {
    expect(formatMoney(99)).to.equal("$0.99");
    expect(formatMoney(99_999)).to.equal("$999.99");
  });

  it("round reading times to common units", () => {
    expect([1, 59, 60, 95, 300, 329].map(formatMinutes)).to.deep.equal([
      "1 min",
      "59 min",
      "1 h",
      "1 h 35 min",
      "5 h",
      "5 h",
    ]);
  });

  it("show reading minutes, with a minimum of one", () => {
    expect([0, 10, 238, 2_380].map(readingMinutes)).to.deep.equal([1, 1, 1, 10]);
  });

  it("never show 100 % before the end, or 0 % after the start", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(wholePercent)).to.deep.equal([0, 1, 50, 99, 100]);
  });

  it("show bytes as file managers do, and never zero for a non-empty file", () => {
    expect([0, 1, 999, 3_145_728, 45_000_000, 2_600_000_000].map(formatBytes)).to.deep.equal([
      "0 B",
      "1 B",
      "999 B",
      "3.1 MB",
      "45 MB",
      "2.6 GB",
    ]);
  });

  it("join a list in British English", () => {
    expect(formatList(["a", "b", "c"])).to.equal("a, b and c");
  });

  it("show times in the reader's time zone", () => {
    const summer = "2026-07-01T08:30:00.000Z";
    expect(formatDateTime(summer, "Europe/London")).to.contain("09:30");
  });
});

describe("A chapter's title", () => {
  const titled = (title: string, language = "en-GB") => chapterTitle({ title, type: "chapter" }, language);

  it("is prefixed with its type if it is only a numeral", () => {
    expect(["XII", "7", "IV."].map((title) => titled(title))).to.deep.equal([
      "Chapter XII",
      "Chapter 7",
      "Chapter IV.",
    ]);
    expect(chapterTitle({ title: "II", type: "interlude" }, "en")).to.equal("Interlude II");
  });

  it("is left alone if it has words, or is in another language", () => {
    expect(titled("1984 and after")).to.equal("1984 and after");
    expect(titled("Mild")).to.equal("Mild");
    expect(titled("XII", "fr")).to.equal("XII");
  });
});

describe("Filters of a listing in its URL", () => {
  it("round-trip", () => {
    const filters = {
      ...noFilters,
      q: "the machine & more",
      genre: ["fantasy", "humour"] as const,
      progress: "complete" as const,
      updated: "week" as const,
      length: "long" as const,
      sort: "most-viewed" as const,
    };
    const query = new URL(browseUrl("/stories", filters), "http://site").searchParams;
    const read = readBrowseFilters(
      Object.fromEntries([...query.keys()].map((key) => [key, query.getAll(key)])),
    );
    expect(read).to.deep.equal(filters);
  });

  it("omit unknown values, in any format", () => {
    expect(
      readBrowseFilters({
        q: { $gt: "" },
        genre: ["western", { a: 1 }],
        flag: null,
        updated: "ever",
        sort: "random",
      }),
    ).to.deep.equal({ ...noFilters });
  });

  it("have one URL in any order of selection", () => {
    const url = (genre: string[]) => browseUrl("/stories", readBrowseFilters({ genre }));
    expect(url(["humour", "fantasy"])).to.equal(url(["fantasy", "humour"]));
    expect(browseUrl("/stories", noFilters)).to.equal("/stories");
  });
});
