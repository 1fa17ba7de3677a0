import { expect } from "chai";
import type { PageDefinition } from "#core/pages/define-page.ts";
import { useSite } from "../support/site.ts";
import { AT_ONCE, WITH_OWN_STEP } from "./support/second-looks.ts";

/**
 * Decision 99: every page with a form asks before it moves money or does what cannot be undone (`confirms`), or says
 * here why it need not.
 */
describe("A second look", () => {
  const site = useSite();
  const forms = (): readonly PageDefinition[] =>
    site.app.features
      .flatMap(({ pages = [] }) => pages)
      .filter(({ action, path }) => action && !path.startsWith("/dev/"));
  const listed = [WITH_OWN_STEP, AT_ONCE].flatMap((group) => Object.values(group).flat());

  it("is declared for every page with a form, or not needed for a stated reason", () => {
    const known = new Set(listed);
    const missing = forms().filter(({ path, confirms }) => !confirms && !known.has(path));
    expect(missing.map(({ path }) => path)).to.deep.equal([]);
  });

  it("has one entry for each page, and none for a page that asks or that is gone", () => {
    expect(listed.filter((path, at) => listed.indexOf(path) !== at)).to.deep.equal([]);
    const silent = new Set(forms().flatMap(({ path, confirms }) => (confirms ? [] : [path])));
    expect(listed.filter((path) => !silent.has(path))).to.deep.equal([]);
  });

  it("is given wherever staff pay, write off or correct money", () => {
    const asking = forms().flatMap(({ path, confirms }) => (confirms ? [path] : []));
    expect(asking).to.include.members([
      "/admin/ledger",
      "/admin/ledger/corrections",
      "/admin/ledger/deleted",
      "/admin/ledger/refunds",
      "/admin/orders/:id",
      "/admin/payouts",
      "/admin/purchases/:id",
      "/admin/subscriptions/:id",
      "/orders/:id",
    ]);
  });

  it("is a separate page only where that page shows something before its button is pressed", () => {
    const own = Object.values(WITH_OWN_STEP).flat();
    const bare = forms().filter(({ path, isButton }) => isButton && own.includes(path));
    expect(bare.map(({ path }) => path)).to.deep.equal([]);
  });
});
