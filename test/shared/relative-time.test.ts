import { expect } from "chai";
import { relativeTime } from "#shared/relative-time.ts";

describe("Relative times", () => {
  const now = Date.parse("2026-11-25T12:00:00Z");
  const cases: readonly (readonly [iso: string, words: string | null])[] = [
    ["2026-11-25T12:00:00Z", "now"],
    ["2026-11-25T11:59:01Z", "now"],
    ["2026-11-25T11:59:00Z", "1 minute ago"],
    ["2026-11-25T11:00:01Z", "59 minutes ago"],
    ["2026-11-25T09:00:00Z", "3 hours ago"],
    ["2026-11-24T12:00:00Z", "yesterday"],
    ["2026-11-18T12:00:01Z", "6 days ago"],
    ["2026-11-18T12:00:00Z", null],
    ["2026-11-25T12:00:01Z", null],
    ["no moment", null],
  ];

  it("are used for a week, and not for older or future times", () => {
    expect(cases.map(([iso]) => [iso, relativeTime(iso, now)])).to.deep.equal(cases);
  });
});
