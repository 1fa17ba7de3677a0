import { expect } from "chai";
import type { Role } from "#shared/people/staff.enums.ts";
import { type MenuViewer, STUDIO_SECTIONS } from "#shared/site/menu-places.ts";
import {
  accountEntries,
  earnEntries,
  footerMenu,
  guestEntries,
  libraryEntries,
  type MenuEntry,
  mainMenu,
  marketEntries,
  memberBar,
  studioEntries,
  writeEntries,
} from "#views/site/frame/menu.ts";
import { useSite } from "../support/site.ts";
import { page } from "./support/stories.ts";

describe("Every menu entry leads to a page", () => {
  const site = useSite();

  const everywhere = (): MenuEntry[] => [
    ...mainMenu().flatMap(({ entries }) => entries),
    ...footerMenu().flatMap(({ entries }) => entries),
    ...mainMenu().flatMap(({ beside }) => beside?.entries ?? []),
    ...writeEntries(),
    ...marketEntries(),
    ...earnEntries(),
  ];
  const ownEntries = (viewer: MenuViewer): MenuEntry[] => [
    ...accountEntries(viewer),
    ...libraryEntries(),
    ...STUDIO_SECTIONS.flatMap(studioEntries),
    ...memberBar(viewer),
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

  it("for a guest, who is asked to sign in where necessary", async () => {
    expect(await lost([...everywhere(), ...guestEntries("/stories")])).to.deep.equal([]);
  });

  for (const role of ["member", "moderator", "admin"] as const)
    it(`for a ${role}, in the user area too`, async () => {
      const viewer = { username: `the-${role}`, role };
      expect(await lost([...everywhere(), ...ownEntries(viewer)], role)).to.deep.equal([]);
    });

  it("in the header's order, including every entry that features declare", () => {
    expect(mainMenu().map(({ label, beside }) => [label, beside?.label])).to.deep.equal([
      ["Browse", "Genres"],
      ["Community", "Forums"],
      ["About", "Legal"],
    ]);
    const shown = new Set(
      [...everywhere(), ...ownEntries({ username: "x", role: "admin" })].map(({ label }) => label),
    );
    const brought = site.app.features.flatMap(({ menu = [] }) => menu.map(({ label }) => label));
    expect(brought.filter((label) => !shown.has(label))).to.deep.equal([]);
    expect(brought.length).to.be.above(60);
  });

  it("and appears only once in each menu", () => {
    const viewer = { username: "x", role: "admin" } as const;
    const groups = [
      ...[...mainMenu(), ...footerMenu()].map(({ entries }) => entries),
      ...[accountEntries(viewer), libraryEntries(), earnEntries()],
      ...STUDIO_SECTIONS.map(studioEntries),
    ];
    for (const entries of groups) {
      const hrefs = entries.map(({ href }) => href);
      expect(hrefs).to.deep.equal([...new Set(hrefs)]);
    }
  });

  it("in few menus: six entries for a member, twelve links in the footer", () => {
    expect(accountEntries({ username: "x", role: "member" }).map(({ label }) => label)).to.deep.equal([
      "Library",
      "Messages",
      "Profile",
      "Studio",
      "Settings",
      "Log out",
    ]);
    expect(footerMenu().flatMap(({ entries }) => entries)).to.have.length(12);
  });

  it("named by the specification is reached in at most two steps by a member", async () => {
    const browser = await site.visit(await site.addMember("stepper"));
    const linksOn = async (path: string) => {
      const $ = page(await browser.get(path).expect(200));
      return new Set(
        $("a")
          .map((_, each) => $(each).attr("href"))
          .get(),
      );
    };
    const home = await linksOn("/");
    const near = new Set([...home, ...(await linksOn("/library")), ...(await linksOn("/studio"))]);
    for (const path of ["/library", "/studio"]) expect(home.has(path), path).to.equal(true);
    expect(NAMED.filter((path) => !near.has(path))).to.deep.equal([]);
  });

  it("are in the group My Business: orders, services, profile and earnings", async () => {
    const $ = page(await (await site.visit(await site.addMember("seller"))).get("/studio").expect(200));
    const business = $(".studio-unused").filter((_, each) =>
      $(each).find("summary").text().includes("My Business"),
    );
    const links = business.find("a").map((_, each) => $(each).attr("href"));
    expect(links.get()).to.include.members(["/orders/active", "/services", "/settings/profile", "/earnings"]);
  });
});

/** The user area, "My Business" and "Earn" of the specification, section 2. */
const NAMED = [
  ...["/newsfeed", "/user/stepper", "/my-entries", "/my-stories", "/my-lists", "/my-subscriptions"],
  ...["/bookmarks", "/dashboard", "/sales", "/purchases", "/services", "/orders/active", "/orders/history"],
  ...["/payouts", "/notifications", "/invite-friends", "/logout", "/earnings", "/settings/profile"],
  ...["/settings/payment", "/about/paid-stories", "/my-projects", "/forums", "/challenges", "/story/new"],
];
