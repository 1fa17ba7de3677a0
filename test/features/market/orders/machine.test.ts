import { readFile, writeFile } from "node:fs/promises";
import { expect } from "chai";
import { isFinal, OUTCOME, PROGRESS, TRANSITIONS } from "#shared/market/order-machine.ts";
import { ORDER_STATES } from "#shared/market/orders.enums.ts";

const DRAWING = new URL("../../../../docs/order-machine.md", import.meta.url);

/** Draws the state machine's diagram and table from the code. */
function draw(): string {
  const arrows = TRANSITIONS.flatMap(({ act, from, to, by, guard, effect }) =>
    from.map((state) => {
      const more = [guard && `[${guard}]`, effect !== "none" && `/ ${effect}`].filter(Boolean).join(" ");
      return `  ${state} --> ${to === "same" ? state : to}: ${by.join(" or ")} ${act} ${more}`.trimEnd();
    }),
  );
  const ends = ORDER_STATES.filter(isFinal).map((state) => `  ${state} --> [*]`);
  return [
    "# Order state machine",
    "",
    "Drawn from `src/shared/market/order-machine.ts` by `test/features/market/orders/machine.test.ts`",
    "(`DRAW=1 npm test -- …` regenerates it). Deadlines are `ORDER_WAITS` of `orders.limits.ts`.",
    "",
    "```mermaid",
    "stateDiagram-v2",
    "  [*] --> unpaid",
    ...arrows,
    ...ends,
    "```",
    "",
    "| State | Progress | Outcome | Final |",
    "|---|---|---|---|",
    ...ORDER_STATES.map(
      (state) => `| ${state} | ${PROGRESS[state]} | ${OUTCOME[state]} | ${isFinal(state) ? "yes" : ""} |`,
    ),
    "",
  ].join("\n");
}

describe("The order state machine", () => {
  it("is drawn in the docs as in the code", async () => {
    if (process.env.DRAW) await writeFile(DRAWING, draw());
    expect(await readFile(DRAWING, "utf8")).to.equal(draw());
  });

  it("has a time-out or waits for the provider in every non-final state", () => {
    for (const state of ORDER_STATES.filter((each) => !isFinal(each))) {
      const ways = TRANSITIONS.filter(
        ({ from, by }) => from.includes(state) && (by.includes("clock") || by.includes("provider")),
      );
      expect(ways, state).to.not.be.empty;
    }
  });

  it("reaches every state, and ends in the states in which the money is settled", () => {
    const reached = new Set(["unpaid"]);
    for (let before = 0; before !== reached.size; ) {
      before = reached.size;
      for (const { from, to } of TRANSITIONS)
        if (to !== "same" && from.some((each) => reached.has(each))) reached.add(to);
    }
    expect([...reached]).to.have.members([...ORDER_STATES]);
    expect(ORDER_STATES.filter(isFinal)).to.have.members([
      "expired",
      "completed",
      "cancelled",
      "refunded",
      "released",
    ]);
  });
});
