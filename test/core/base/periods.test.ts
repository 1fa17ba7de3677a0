import { expect } from "chai";
import { periodsUntil, startOf, today } from "#core/base/periods.ts";

describe("Periods of figures", () => {
  it("are days, weeks starting on Monday, and months, up to today", () => {
    const days = periodsUntil("2026-03-01", "day");
    expect([days.length, days.at(-2), days.at(-1)]).to.deep.equal([30, "2026-02-28", "2026-03-01"]);
    const weeks = periodsUntil("2026-03-01", "week");
    expect([weeks.length, weeks[0], weeks.at(-1)]).to.deep.equal([26, "2025-09-01", "2026-02-23"]);
    const months = periodsUntil("2026-03-01", "month");
    expect([months.length, months[0], months.at(-1)]).to.deep.equal([12, "2025-04-01", "2026-03-01"]);
  });

  it("begin with the day, its Monday or the first of its month", () => {
    expect(startOf("2026-11-22", "week")).to.equal("2026-11-16");
    expect(startOf("2026-11-23", "week")).to.equal("2026-11-23");
    expect(startOf("2024-02-29", "month")).to.equal("2024-02-01");
    expect(startOf("2024-02-29", "day")).to.equal("2024-02-29");
  });

  it("end with today in the time zone", () => {
    const late = new Date("2026-11-24T23:30:00Z");
    expect([today(late, "Europe/Berlin"), today(late, "America/New_York")]).to.deep.equal([
      "2026-11-25",
      "2026-11-24",
    ]);
  });
});
