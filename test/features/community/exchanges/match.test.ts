import { expect } from "chai";
import fc from "fast-check";
import { fits, matchGifts, type Participant } from "#features/community/exchanges/match.ts";
import { effortOf } from "#test/support/effort.ts";

const TAGS = ["a", "b", "c", "d"];
const tags = fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 4 });
/** Groups of at most this many people, with pairs that have blocked each other. */
const worlds = (maxLength: number) =>
  fc.array(fc.record({ wishes: tags, offers: tags }), { maxLength }).chain((all) => {
    const people: Participant[] = all.map((each, at) => ({ ...each, id: `p${at}` }));
    const pair = fc.tuple(fc.nat(Math.max(0, all.length - 1)), fc.nat(Math.max(0, all.length - 1)));
    return fc.record({
      people: fc.constant(people),
      pairs: fc.array(pair, { maxLength: 12 }),
      seed: fc.nat(),
    });
  });

const apartIn = (pairs: readonly (readonly [number, number])[]) => {
  const keys = new Set(pairs.flatMap(([one, other]) => [`p${one} p${other}`, `p${other} p${one}`]));
  return (one: string, other: string) => keys.has(`${one} ${other}`);
};

const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
};

/** Maximum number of placements, by exhaustive search. */
function mostOf(
  people: readonly Participant[],
  may: (giver: Participant, to: Participant) => boolean,
): number {
  const best = (at: number, used: ReadonlySet<string>): number => {
    const recipient = people[at];
    if (!recipient) return 0;
    let most = best(at + 1, used);
    for (const giver of people)
      if (!used.has(giver.id) && may(giver, recipient))
        most = Math.max(most, 1 + best(at + 1, new Set([...used, giver.id])));
    return most;
  };
  return best(0, new Set());
}

describe("Matching givers to recipients", () => {
  it("assigns everybody at most one recipient, never themselves, one they have blocked, or one who does not fit", () => {
    fc.assert(
      fc.property(worlds(40), ({ people, pairs, seed }) => {
        const apart = apartIn(pairs);
        const matching = matchGifts(people, apart, randomFrom(seed));
        expect([...matching.keys()].sort()).to.deep.equal(people.map(({ id }) => id).sort());
        const givers = [...matching.values()].filter((giver) => giver !== null);
        expect(new Set(givers).size).to.equal(givers.length);
        for (const [recipient, giver] of matching) {
          if (giver === null) continue;
          expect(giver).not.to.equal(recipient);
          expect(apart(giver, recipient)).to.equal(false);
          const of = (id: string) => people.find((each) => each.id === id)!;
          expect(fits(of(giver), of(recipient))).to.equal(true);
        }
      }),
    );
  });

  it("places as many as any arrangement could", () => {
    fc.assert(
      fc.property(worlds(6), ({ people, pairs, seed }) => {
        const apart = apartIn(pairs);
        const matching = matchGifts(people, apart, randomFrom(seed));
        const may = (giver: Participant, recipient: Participant) =>
          giver.id !== recipient.id && !apart(giver.id, recipient.id) && fits(giver, recipient);
        const placed = [...matching.values()].filter((giver) => giver !== null).length;
        expect(placed).to.equal(mostOf(people, may));
      }),
      { numRuns: 200 },
    );
  });

  it("leaves nobody out if everyone fits, is deterministic for the same seed, and matches five hundred in a moment", async () => {
    const people = Array.from({ length: 500 }, (_, at) => ({
      id: `p${at}`,
      wishes: [TAGS[at % 4]!],
      offers: [TAGS[(at + 1) % 4]!],
    }));
    const none = () => false;
    const effort = await effortOf(() => matchGifts(people, none, randomFrom(7)));
    expect(effort).to.be.below(5_000);
    const matching = matchGifts(people, none, randomFrom(7));
    expect([...matching.values()].includes(null)).to.equal(false);
    expect([...matchGifts(people, none, randomFrom(7))]).to.deep.equal([...matching]);
    expect([...matchGifts(people, none, randomFrom(8))]).not.to.deep.equal([...matching]);
  });
});
