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
} from "../../src/shared/format.ts";
import { browseUrl, noFilters, readBrowseFilters } from "../../src/shared/stories/browse-query.ts";
import { chapterTitle } from "../../src/shared/stories/chapter-title.ts";

describe("numbers and dates in words", () => {
  it("names one and many", () => {
    expect(plural(1, "chapter", "chapters")).to.equal("1 chapter");
    expect(plural(0, "chapter", "chapters")).to.equal("0 chapters");
    expect(plural(1234, "word", "words")).to.equal("1,234 words");
  });

  it("prints cents as dollars", () => {
    expect(formatMoney(99)).to.equal("$0.99");
    expect(formatMoney(99_999)).to.equal("$999.99");
  });

  it("rounds reading times as people say them", () => {
    expect([1, 59, 60, 95, 300, 329].map(formatMinutes)).to.deep.equal([
      "1 min",
      "59 min",
      "1 h",
      "1 h 35 min",
      "5 h",
      "5 h",
    ]);
  });

  it("tells the minutes of reading, one at least", () => {
    expect([0, 10, 238, 2_380].map(readingMinutes)).to.deep.equal([1, 1, 1, 10]);
  });

  it("never says that something is finished before it is, nor untouched once begun", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(wholePercent)).to.deep.equal([0, 1, 50, 99, 100]);
  });

  it("tells bytes as file managers do, and never nothing of something", () => {
    expect([0, 1, 999, 3_145_728, 45_000_000, 2_600_000_000].map(formatBytes)).to.deep.equal([
      "0 B",
      "1 B",
      "999 B",
      "3.1 MB",
      "45 MB",
      "2.6 GB",
    ]);
  });

  it("joins a list in British English", () => {
    expect(formatList(["a", "b", "c"])).to.equal("a, b and c");
  });

  it("shows moments in the zone of the reader", () => {
    const summer = "2026-07-01T08:30:00.000Z";
    expect(formatDateTime(summer, "Europe/London")).to.contain("09:30");
  });
});

describe("a chapter's title", () => {
  const titled = (title: string, language = "en-GB") => chapterTitle({ title, type: "chapter" }, language);

  it("gets its word where it is only a numeral", () => {
    expect(["XII", "7", "IV."].map((title) => titled(title))).to.deep.equal([
      "Chapter XII",
      "Chapter 7",
      "Chapter IV.",
    ]);
    expect(chapterTitle({ title: "II", type: "interlude" }, "en")).to.equal("Interlude II");
  });

  it("is left alone where it says something, or is of another language", () => {
    expect(titled("1984 and after")).to.equal("1984 and after");
    expect(titled("Mild")).to.equal("Mild");
    expect(titled("XII", "fr")).to.equal("XII");
  });
});

describe("filters of a listing in its URL", () => {
  it("come back as they went in", () => {
    const filters = {
      ...noFilters,
      q: "the machine & more",
      genre: ["fantasy", "humour"] as const,
      flag: ["complete"] as const,
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

  it("leave out what is not on a list, whatever its shape", () => {
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

  it("have one URL however they were ticked", () => {
    const url = (genre: string[]) => browseUrl("/stories", readBrowseFilters({ genre }));
    expect(url(["humour", "fantasy"])).to.equal(url(["fantasy", "humour"]));
    expect(browseUrl("/stories", noFilters)).to.equal("/stories");
  });
});
