import { expect } from "chai";
import {
  daysLater,
  fromLocalTime,
  hasRealDay,
  isZone,
  monthsLater,
  startOfDay,
  toLocalTime,
} from "#core/base/zones.ts";

const at = (local: string, zone: string) => fromLocalTime(local, zone)?.toISOString();

describe("Wall-clock times", () => {
  it("are converted to instants with the zone's offset on that day", () => {
    expect(at("2026-01-15T08:30", "Europe/London")).to.equal("2026-01-15T08:30:00.000Z");
    expect(at("2026-07-15T08:30", "Europe/London")).to.equal("2026-07-15T07:30:00.000Z");
    expect(at("2026-07-15T08:30", "America/New_York")).to.equal("2026-07-15T12:30:00.000Z");
    expect(at("2026-07-15T08:30", "Asia/Kolkata")).to.equal("2026-07-15T03:00:00.000Z");
  });

  it("are correct around clock changes", () => {
    expect(at("2026-03-29T00:30", "Europe/London")).to.equal("2026-03-29T00:30:00.000Z");
    expect(at("2026-03-29T02:30", "Europe/London")).to.equal("2026-03-29T01:30:00.000Z");
    expect(at("2026-10-25T01:30", "Europe/London")).to.equal("2026-10-25T00:30:00.000Z");
    expect(at("2026-10-25T02:30", "Europe/London")).to.equal("2026-10-25T02:30:00.000Z");
  });

  it("are converted back to the typed value", () => {
    for (const zone of ["Europe/London", "America/St_Johns", "Pacific/Auckland", "UTC"]) {
      for (const local of ["2026-02-03T04:05", "2026-08-09T23:59"]) {
        expect(toLocalTime(fromLocalTime(local, zone)!, zone)).to.equal(local);
      }
    }
  });

  it("are refused if they are invalid", () => {
    for (const text of ["", "tomorrow", "2026-13-01T00:00", "2026-01-01", "2026-01-01T00:00Z"]) {
      expect(fromLocalTime(text, "UTC")).to.equal(null);
    }
    expect(isZone("Europe/London")).to.equal(true);
    expect(isZone("Mars/Olympus")).to.equal(false);
    expect(isZone("")).to.equal(false);
  });

  it("match the clocks of six zones at every half-hour of 2027", () => {
    for (const zone of ZONES) {
      const shown = byWallClock(zone, Date.UTC(2026, 11, 30), Date.UTC(2028, 0, 3));
      let [skipped, twice] = [0, 0];
      for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += HALF_HOUR) {
        const local = new Date(at).toISOString().slice(0, 16);
        const instants = shown.get(local) ?? [];
        const instant = fromLocalTime(local, zone)!.getTime();
        if (instants.length > 1) twice += 1;
        if (instants.length > 0) expect(instant, `${zone} ${local}`).to.equal(instants[0]);
        else {
          skipped += 1;
          // Later by as much as the clocks skip: half an hour on Lord Howe Island, otherwise an hour.
          const later = zone === "Australia/Lord_Howe" ? HALF_HOUR : 2 * HALF_HOUR;
          const told = new Date(at + later).toISOString().slice(0, 16);
          expect(toLocalTime(new Date(instant), zone), `${zone} ${local}`).to.equal(told);
        }
      }
      const changed = zone === "Australia/Lord_Howe" ? 1 : 2;
      expect([skipped, twice], zone).to.deep.equal([changed, changed]);
    }
  });

  it("start each day of 2027 at its first instant, even if that is not midnight", () => {
    for (const zone of ZONES) {
      const shown = byWallClock(zone, Date.UTC(2026, 11, 30), Date.UTC(2028, 0, 3));
      const first = new Map<string, number>();
      for (const [local, [instant]] of shown) {
        const day = local.slice(0, 10);
        first.set(day, Math.min(first.get(day) ?? Number.POSITIVE_INFINITY, instant!));
      }
      for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 48 * HALF_HOUR) {
        const day = new Date(at).toISOString().slice(0, 10);
        expect(startOfDay(day, zone)!.getTime(), `${zone} ${day}`).to.equal(first.get(day));
      }
    }
    expect(startOfDay("2027-09-05", "America/Santiago")!.toISOString()).to.equal("2027-09-05T04:00:00.000Z");
  });

  it("are refused on a date that does not exist", () => {
    for (const day of ["2027-02-29", "2027-02-30", "2027-04-31", "2027-13-01", "2027-00-10", "2027-01-00"]) {
      expect(fromLocalTime(`${day}T10:00`, "Europe/London"), day).to.equal(null);
      expect(startOfDay(day, "Europe/London"), day).to.equal(null);
      expect(hasRealDay(`${day}T10:00:00Z`), day).to.equal(false);
    }
    expect(fromLocalTime("2028-02-29T10:00", "UTC")).to.deep.equal(new Date("2028-02-29T10:00:00Z"));
    for (const time of ["24:00", "25:00", "10:60"])
      expect(fromLocalTime(`2027-01-01T${time}`, "UTC")).to.equal(null);
  });

  it("preserve the hour when days and months are added", () => {
    const before = fromLocalTime("2027-11-08T08:00", "America/New_York")!;
    expect(toLocalTime(daysLater(before, -2, "America/New_York"), "America/New_York")).to.equal(
      "2027-11-06T08:00",
    );
    expect(monthsLater(new Date("2027-01-31T09:00:00Z"), 1).toISOString()).to.equal(
      "2027-02-28T09:00:00.000Z",
    );
  });
});

const HALF_HOUR = 30 * 60_000;
const ZONES = [
  "America/New_York",
  "America/Los_Angeles",
  "America/St_Johns",
  "America/Santiago",
  "Europe/London",
  "Australia/Lord_Howe",
];

/**
 * Instants of each wall-clock time according to the runtime's formatter, independent of the code under test.
 */
function byWallClock(zone: string, from: number, to: number): Map<string, number[]> {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const shown = new Map<string, number[]>();
  for (let at = from; at < to; at += HALF_HOUR) {
    const local = format.format(at).replace(" ", "T");
    shown.set(local, [...(shown.get(local) ?? []), at]);
  }
  return shown;
}
