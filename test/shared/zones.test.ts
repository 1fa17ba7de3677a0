import { expect } from "chai";
import { fromLocalTime, isZone, toLocalTime } from "../../src/shared/zones.ts";

const at = (local: string, zone: string) => fromLocalTime(local, zone)?.toISOString();

describe("Wall-clock times", () => {
  it("become instants by the zone's offset of that day", () => {
    expect(at("2026-01-15T08:30", "Europe/London")).to.equal("2026-01-15T08:30:00.000Z");
    expect(at("2026-07-15T08:30", "Europe/London")).to.equal("2026-07-15T07:30:00.000Z");
    expect(at("2026-07-15T08:30", "America/New_York")).to.equal("2026-07-15T12:30:00.000Z");
    expect(at("2026-07-15T08:30", "Asia/Kolkata")).to.equal("2026-07-15T03:00:00.000Z");
  });

  it("hold around the change of the clocks", () => {
    expect(at("2026-03-29T00:30", "Europe/London")).to.equal("2026-03-29T00:30:00.000Z");
    expect(at("2026-03-29T02:30", "Europe/London")).to.equal("2026-03-29T01:30:00.000Z");
    expect(at("2026-10-25T01:30", "Europe/London")).to.equal("2026-10-25T00:30:00.000Z");
    expect(at("2026-10-25T02:30", "Europe/London")).to.equal("2026-10-25T02:30:00.000Z");
  });

  it("go back to what was typed", () => {
    for (const zone of ["Europe/London", "America/St_Johns", "Pacific/Auckland", "UTC"]) {
      for (const local of ["2026-02-03T04:05", "2026-08-09T23:59"]) {
        expect(toLocalTime(fromLocalTime(local, zone)!, zone)).to.equal(local);
      }
    }
  });

  it("are refused when they are none", () => {
    for (const text of ["", "tomorrow", "2026-13-01T00:00", "2026-01-01", "2026-01-01T00:00Z"]) {
      expect(fromLocalTime(text, "UTC")).to.equal(null);
    }
    expect(isZone("Europe/London")).to.equal(true);
    expect(isZone("Mars/Olympus")).to.equal(false);
    expect(isZone("")).to.equal(false);
  });
});
