import type { BriefPageData, BriefRowDto, OfferDto } from "#shared/market/briefs.dto.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { sellerNumbers } from "../orders/index.ts";
import { type ServiceDoc, Services } from "../services/index.ts";
import type { BriefDoc, OfferDoc } from "./model.ts";
import { seenOfferOf } from "./offers.ts";

type People = ReadonlyMap<string, PersonFields>;
const cardOf = (people: People, id: unknown) => {
  const person = people.get(String(id));
  return person ? presentUserCard(person) : null;
};

/** Presents briefs for lists. One query for their authors. */
export async function presentBriefs(
  rows: readonly BriefDoc[],
  viewer: string,
  now: Date,
): Promise<BriefRowDto[]> {
  const people = await findPeople([...new Set(rows.map(({ author }) => String(author)))]);
  return rows.map((row) => rowOf(row, people, viewer, now));
}

const rowOf = (row: BriefDoc, people: People, viewer: string, now: Date): BriefRowDto => ({
  id: String(row._id),
  title: row.title,
  category: row.category,
  words: row.words,
  state: row.state === "open" && row.closesAt <= now ? "closed" : row.state,
  author: cardOf(people, row.author),
  budgetCents: row.budget,
  delivery: row.delivery,
  offers: row.offers,
  invited: row.invited.some((each) => String(each) === viewer),
  closesAt: row.closesAt.toISOString(),
});

/** Presents a brief for its page; only its author sees who is invited. */
export async function presentBrief(
  brief: BriefDoc,
  viewer: string,
  now: Date,
): Promise<BriefPageData["brief"]> {
  const isOwn = String(brief.author) === viewer;
  const invited = isOwn ? brief.invited.map(String) : [];
  const people = await findPeople([String(brief.author), ...invited]);
  return {
    ...rowOf(brief, people, viewer, now),
    text: brief.text,
    openToAll: brief.openToAll,
    invitedSellers: invited.flatMap((id) => cardOf(people, id) ?? []),
  };
}

/** Presents offers for comparison, with their sellers' statistics. */
export async function presentOffers(offers: readonly OfferDoc[]): Promise<OfferDto[]> {
  const sellers = [...new Set(offers.map(({ seller }) => String(seller)))];
  const [people, services, numbers] = await Promise.all([
    findPeople(sellers),
    Services.find({ _id: { $in: offers.map(({ service }) => service) } }).lean<ServiceDoc[]>(),
    Promise.all(sellers.map(async (id) => [id, await sellerNumbers(id)] as const)),
  ]);
  const numbersOf = new Map(numbers);
  return offers.map((offer) => {
    const service = services.find(({ _id }) => _id.equals(offer.service));
    return {
      id: String(offer._id),
      seller: cardOf(people, offer.seller),
      text: offer.text,
      service:
        service?.live && service.open
          ? { id: String(service._id), slug: service.slug, title: service.live.title }
          : null,
      rating: service && service.ratings > 0 ? service.rating : null,
      ratings: service?.ratings ?? 0,
      completed: numbersOf.get(String(offer.seller))?.completed ?? 0,
      priceCents: offer.price,
      delivery: offer.delivery,
      rounds: offer.rounds,
      state: offer.state,
      seen: seenOfferOf(offer),
      order: offer.order && String(offer.order),
    };
  });
}
