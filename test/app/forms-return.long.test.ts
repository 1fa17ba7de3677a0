import { expect } from "chai";
import type supertest from "supertest";
import { useSite } from "../support/site.ts";
import { submit } from "./support/landing.ts";
import { allRows, MATRIX_ROLES, type MatrixRole } from "./support/matrix.ts";
import { page } from "./support/stories.ts";
import { makeWorld, type Which } from "./support/world.ts";

const features = await allRows();
const MATRIX = Object.assign({}, ...features.map(({ pages }) => pages)) as Record<string, string>;
/** The account stays signed in, and the site open. */
const ENDS = /^\/(?:logout|on-behalf|admin\/on-behalf)|delete|leaving|devices|agree/;

describe("Every posted form of every page", () => {
  const site = useSite();

  it("has a separate place, and leads back to one that its page has", async () => {
    const world = await makeWorld(site, features);
    const agents = new Map<MatrixRole, ReturnType<typeof supertest.agent>>();
    for (const role of ["owner", "stranger", "admin"] as const)
      agents.set(role, await site.visit(world.members[role]));
    const faults = new Set<string>();
    const known = new Set<string>();
    let returns = 0;
    for (const row of Object.keys(MATRIX).filter((each) => each.startsWith("GET "))) {
      const [, , which = "open", part = "1"] = row.split(" ");
      const statuses = MATRIX[row]!.split(" ");
      const role = (["owner", "stranger", "admin"] as const).find(
        (each) => statuses[MATRIX_ROLES.indexOf(each)] === "200",
      );
      if (!role) continue;
      const agent = agents.get(role)!;
      const url = await world.urlOf(row, world.stories[which as Which], Number(part));
      const answer = await agent.get(url);
      if (answer.status !== 200 || !answer.text) continue;
      const $ = page(answer);
      const ids = $('[id^="at-"]')
        .map((_, each) => $(each).attr("id"))
        .get();
      for (const id of new Set(ids.filter((each, at) => ids.indexOf(each) !== at)))
        faults.add(`${row}: ${id} twice`);
      for (const form of $("form[method=post]").toArray()) {
        const id = $(form).attr("id");
        const place = $(form)
          .find("input[name=_at]")
          .add(id ? $(`input[name=_at][form="${id}"]`) : []);
        const buttons = $(form).find("button:not([type=button], [disabled])");
        const action = $(form).attr("action")!;
        if (buttons.length > 0 && place.length !== 1 && $(form).closest("dialog, [hidden]").length === 0)
          faults.add(`${row}: ${action} has ${place.length} places`);
        const kind = `${action.replace(/[0-9a-f]{24}|\d+/g, "")} ${buttons.map((_, each) => $(each).attr("value")).get()}`;
        if (known.has(kind) || buttons.length === 0 || ENDS.test(action) || $(form).attr("enctype")) continue;
        known.add(kind);
        const landed = await submit(agent, $, buttons.first()).catch(() => null);
        if (!landed?.location.includes("#")) continue;
        returns += 1;
        if (landed.target.length !== 1)
          faults.add(`${row}: ${action} leads to ${landed.location}, ${landed.target.length} there`);
      }
    }
    expect([...faults]).to.deep.equal([]);
    expect(returns).to.be.above(40);
  }).timeout(1_200_000);
});
