import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { DESKTOP, openPage, PHONE } from "../support/browser.ts";
import { useSite } from "../support/site.ts";
import { furnish, type Office, roomsOf } from "./support/office.ts";
import { signIn, tooWide } from "./support/pages.ts";
import { type Place, placesOf } from "./support/places.ts";
import { buildWorld, type World } from "./support/world.ts";

/**
 * For manual review (`npm run screens`); ignored by git. axe.long.test in `npm run test:long` checks that no
 * page is too wide.
 */
const FOLDER = join(import.meta.dirname, "../../test-results/screens");

/** Limits the run to matching pages: `PLACES='^buy' npm run screens`. */
const NAMED = new RegExp(process.env.PLACES ?? "");

describe("Screenshots of every page", () => {
  const site = useSite();
  let world: World;

  before(async () => {
    world = await buildWorld(site);
    await mkdir(FOLDER, { recursive: true });
  });

  for (const [size, viewport, colorScheme, reader] of [
    ["phone", PHONE, "light", ""],
    ["phone-dark", PHONE, "dark", ""],
    ["desktop", DESKTOP, "light", ""],
    ["desktop-sepia", DESKTOP, "light", "sepia.literata.3.normal.normal"],
  ] as const)
    it(`lie in test-results/screens for ${size}, and none is wider than its screen`, async () => {
      const wide: string[] = [];
      for (const as of [undefined, "author", "newcomer"] as const) {
        const { page, context, complaints } = await openPage({ viewport, colorScheme });
        if (reader) await context.addCookies([{ name: "reader", value: reader, url: site.url }]);
        if (as) await signIn(page, site, world[as]);
        for (const { name, path } of placesOf(world).filter(
          (place: Place) => place.as === as && NAMED.test(place.name),
        )) {
          await page.goto(site.url + path);
          await page.screenshot({ path: join(FOLDER, `${name}-${size}.png`) });
          wide.push(...(await tooWide(page)).map((what) => `${name}: ${what}`));
        }
        expect(complaints).to.deep.equal([]);
        await context.close();
      }
      expect(wide).to.deep.equal([]);
    });
});

describe("Screenshots of the back office", () => {
  const site = useSite();
  let office: Office;

  before(async () => {
    office = await furnish(site);
    await mkdir(FOLDER, { recursive: true });
  });

  for (const [size, viewport, colorScheme] of [
    ["phone", PHONE, "light"],
    ["phone-dark", PHONE, "dark"],
    ["desktop", DESKTOP, "light"],
    ["desktop-dark", DESKTOP, "dark"],
  ] as const)
    it(`lie in test-results/screens for ${size}`, async () => {
      for (const as of ["admin", "moderator"] as const) {
        const { page, context, complaints } = await openPage({ viewport, colorScheme });
        await signIn(page, site, office[as]);
        for (const { name, path } of roomsOf(office).filter((room) => room.as === as)) {
          await page.goto(site.url + path);
          await page.screenshot({ path: join(FOLDER, `${name}-${size}.png`), fullPage: true });
        }
        expect(complaints).to.deep.equal([]);
        await context.close();
      }
    });
});
