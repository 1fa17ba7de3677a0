import { openBrief } from "#features/market/briefs/commands.ts";
import { makeOffer } from "#features/market/briefs/offers.ts";
import type { TestStory } from "../../app/support/stories.ts";
import { type OrderDesk, openDesk } from "../../features/market/orders/support.ts";
import { deliverAudio } from "../../features/reach/narration/support.ts";
import type { TestMember, TestSite } from "../../support/site.ts";

/** Marketplace data: the author sells, the newcomer buys. Ids. */
export interface Market {
  readonly service: { readonly id: string; readonly slug: string };
  /** A delivered order, for the newcomer to decide on, and an order in progress with a proposal. */
  readonly delivered: string;
  readonly proposed: string;
  /** An accepted order that is not reviewed yet. */
  readonly ended: string;
  readonly disputed: string;
  /** The newcomer's brief, with an offer by the author. */
  readonly brief: string;
}

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel";

/**
 * Creates a service with questions and extras, orders in the states to be shown, and a brief with an offer.
 */
export async function marketWith(site: TestSite, seller: TestMember, buyer: TestMember): Promise<Market> {
  const staff = await site.addMember(`${seller.username.slice(0, 12)}-reads`, "moderator");
  const { now } = site.app.services;
  const terms = {
    title: `Line edit of ${LONG}`,
    steps: ["Reading", "Editing"],
    requirements: [{ kind: "text" as const, question: "What is it about?", required: false, choices: [] }],
  };
  const desk = await openDesk(site, { seller, staff, now, terms });
  const begun = async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    return id;
  };
  const [delivered, proposed, ended, disputed] = [await begun(), await begun(), await begun(), await begun()];
  await desk.act(seller, delivered, "deliver", { text: `Here it is: ${LONG}` });
  await desk.act(seller, proposed, "propose-extension", { amount: "3", text: "It is long." });
  await desk.act(seller, ended, "deliver");
  await desk.act(buyer, ended, "approve");
  await desk.act(buyer, disputed, "dispute", { text: `Nothing came. ${LONG}` });
  return {
    service: { id: String(desk.service._id), slug: desk.service.slug },
    delivered,
    proposed,
    ended,
    disputed,
    brief: await briefOf(desk, seller, buyer),
  };
}

/** Creates the author's order of an audiobook, with a chapter uploaded by the narrator. */
export async function narratedFor(site: TestSite, buyer: TestMember, story: TestStory): Promise<string> {
  const [seller, staff] = [
    await site.addMember("ida.quill-narrates"),
    await site.addMember("reads-services", "moderator"),
  ];
  const { now } = site.app.services;
  const desk = await openDesk(site, { seller, staff, now, terms: { category: "audiobook" } });
  const id = await desk.place(buyer);
  await desk.act(buyer, id, "open-story", { story: story.id });
  await desk.act(seller, id, "accept");
  await deliverAudio(site, story, id);
  return id;
}

async function briefOf({ ordering, service }: OrderDesk, seller: TestMember, buyer: TestMember) {
  const { _id } = await openBrief(ordering, buyer.caller, {
    category: "copy-editing",
    title: `An edit of ${LONG}`,
    text: "All of it, please.",
    budget: "900",
    invited: seller.username,
  });
  await makeOffer(ordering, seller.caller, String(_id), {
    service: String(service._id),
    text: `One pass. ${LONG}`,
    price: "700",
    delivery: "336",
    rounds: "2",
  });
  return String(_id);
}
