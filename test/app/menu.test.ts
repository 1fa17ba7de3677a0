import { expect } from "chai";
import type { Role } from "../../src/shared/people/staff.enums.ts";
import {
  footerMenu,
  guestEntries,
  type MenuEntry,
  mainMenu,
  memberBar,
  userArea,
  writeEntries,
} from "../../views/site/frame/menu.ts";
import { useSite } from "../support/site.ts";

describe("Every entry of the menus leads somewhere", function () {
  this.timeout(60_000);
  const site = useSite();

  const everywhere = (): MenuEntry[] => [
    ...mainMenu().flatMap(({ entries }) => entries),
    ...footerMenu().flatMap(({ entries }) => entries),
    ...mainMenu().flatMap(({ beside }) => beside?.entries ?? []),
    ...writeEntries(),
  ];

  const lost = async (entries: readonly MenuEntry[], as?: Role): Promise<string[]> => {
    const member = as && (await site.addMember(`the-${as}`, as));
    const browser = await site.visit(member);
    const found: string[] = [];
    for (const { href } of entries) {
      const { status, headers } = await browser.get(href);
      if (status === 302 && !as && !headers.location?.startsWith("/login?next=")) found.push(href);
      else if (status !== 200 && status !== 302) found.push(`${href} ${status}`);
    }
    return found;
  };

  it("for a guest, who is asked to sign in where that is needed", async () => {
    expect(await lost([...everywhere(), ...guestEntries("/stories")])).to.deep.equal([]);
  });

  for (const role of ["member", "moderator", "admin"] as const)
    it(`for a ${role}, in their own area too`, async () => {
      const viewer = { username: `the-${role}`, role };
      const own = [...userArea(viewer).flatMap(({ entries }) => entries), ...memberBar(viewer)];
      expect(await lost([...everywhere(), ...own], role)).to.deep.equal([]);
    });

  it("in the header's order, and none of the features' places is lost", () => {
    expect(mainMenu().map(({ label, beside }) => [label, beside?.label])).to.deep.equal([
      ["Browse", "Genres"],
      ["Community", "Forums"],
      ["Earn", undefined],
      ["About", "Legal"],
    ]);
    const shown = new Set(
      [
        ...everywhere(),
        ...userArea({ username: "x", role: "admin" }).flatMap(({ entries }) => entries),
        ...memberBar({ username: "x" }),
      ].map(({ label }) => label),
    );
    const brought = site.app.features.flatMap(({ menu = [] }) => menu.map(({ label }) => label));
    expect(brought.filter((label) => !shown.has(label))).to.deep.equal([]);
    expect(brought.length).to.be.above(60);
  });

  it("and none is there twice in one menu", () => {
    for (const group of [...mainMenu(), ...footerMenu(), ...userArea({ username: "x", role: "admin" })]) {
      const hrefs = group.entries.map(({ href }) => href);
      expect(hrefs).to.deep.equal([...new Set(hrefs)]);
    }
  });
});
