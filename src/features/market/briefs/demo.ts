import { toId } from "#core/db/ids.ts";
import type { DemoContent } from "#core/demo-content.ts";
import type { Ordering } from "../orders/index.ts";
import { openBrief } from "./commands.ts";
import { Brief } from "./model.ts";
import { makeOffer, servicesFor } from "./offers.ts";

const BRIEFS = [
  {
    by: "maren.holt",
    input: {
      category: "proof-reading",
      title: "Proofs of a novel about a harbour pilot",
      words: "84000",
      budget: "450",
      delivery: "168",
      who: "all",
      invited: "caspar_wren",
      text: "It has been edited; what I need is somebody who finds the last commas. British spelling, dialogue in single quotation marks, and a glossary of tides at the end that nobody else will read as closely as you.",
    },
    offers: [
      {
        by: "caspar_wren",
        price: "420",
        delivery: "168",
        rounds: "1",
        text: "Two readings, one of them from the end. You get a list by chapter, and the glossary back with its tides in order.",
      },
      {
        by: "rosalind-pike",
        price: "610",
        delivery: "336",
        rounds: "2",
        text: "One slow reading aloud, every mark in the margin, and a style sheet that your next book can have too. I have sailed; your pilot is safe with me.",
      },
      {
        by: "seun.adeyemi",
        price: "340",
        delivery: "72",
        rounds: "0",
        text: "One reading and a list, in three days. If you are waiting for a printer, this is the quick way.",
      },
    ],
  },
  {
    by: "nell.ashby",
    input: {
      category: "illustrations",
      title: "A map of an island that moves",
      delivery: "336",
      who: "all",
      text: "One page, ink, for a short novel. The island is in three places; the map should not mind.",
    },
    offers: [
      {
        by: "tobias_quill",
        price: "180",
        delivery: "336",
        rounds: "2",
        text: "One map, folded in three, so that the island moves when you open it. Two rounds of changes.",
      },
    ],
  },
] as const;

/** Demo briefs and offers. */
export const briefsDemo = (ordering: Ordering): DemoContent => ({
  place: 93,
  async load({ viewers }) {
    const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
    for (const { by, input, offers } of BRIEFS) {
      const author = callerOf(by);
      // An interrupted load has created it already.
      if (await Brief.exists({ author: toId(author.viewer.id!), title: input.title })) continue;
      const brief = await openBrief(ordering, author, input);
      for (const { by: seller, ...offer } of offers) {
        const caller = callerOf(seller);
        const [service] = await servicesFor(caller.viewer.id!, brief);
        if (service)
          await makeOffer(ordering, caller, String(brief._id), { ...offer, service: String(service._id) });
      }
    }
  },
});
