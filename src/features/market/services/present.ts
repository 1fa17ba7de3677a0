import { isAudio } from "#core/files/private-files.ts";
import { priceOf } from "#shared/market/order-price.ts";
import type {
  MyServiceDto,
  SampleDto,
  ServiceCardDto,
  ServiceTermsDto,
} from "#shared/market/services.dto.ts";
import { DELIVERY_TIMES, type DeliveryTime, SERVICE_STEPS } from "#shared/market/services.enums.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { closedBy } from "./derive.ts";
import type { ServiceDoc } from "./model.ts";
import { stateOf } from "./reads.ts";
import { missingIn } from "./rules.ts";
import { EMPTY_TERMS, type ServiceSample, type ServiceTerms } from "./terms.ts";

export const presentSample = ({ id, name, bytes, image, type }: ServiceSample): SampleDto => ({
  ref: id,
  audio: isAudio({ type }),
  name,
  bytes,
  picture: image ? { width: image.width, height: image.height, widths: image.widths } : null,
});

export const presentTerms = (terms: ServiceTerms): ServiceTermsDto => ({
  ...EMPTY_TERMS,
  ...terms,
  samples: terms.samples.map(presentSample),
});

/**
 * Presents services for lists, with the total price of a text of the given length; those of missing sellers
 * are left out. One query for all people named.
 */
export async function presentServices(
  rows: readonly ServiceDoc[],
  words: number | null = null,
): Promise<ServiceCardDto[]> {
  const people = await findPeople([...new Set(rows.map(({ seller }) => String(seller)))]);
  return rows.flatMap((row) => {
    const seller = people.get(String(row.seller));
    const terms = row.live ?? row.draft?.terms;
    if (!seller || !terms) return [];
    const picture = terms.samples.find(({ image }) => image);
    const priceFrom = Math.min(...terms.packages.map(({ price }) => price), Number.MAX_SAFE_INTEGER);
    return [
      {
        id: String(row._id),
        slug: row.slug,
        title: terms.title,
        category: terms.category ?? "writing-advice",
        seller: presentUserCard(seller),
        pricing: terms.pricing,
        priceFrom,
        total: words === null ? null : { words, cents: priceOf(terms, { price: priceFrom }, [], words) },
        closed: closedBy(row),
        delivery: fastestOf(terms),
        aiUse: terms.aiUse,
        rating: row.ratings > 0 ? row.rating : null,
        ratings: row.ratings,
        sample: picture
          ? { ref: picture.id, width: picture.image!.width, height: picture.image!.height }
          : null,
      },
    ];
  });
}

const fastestOf = ({ packages }: ServiceTerms): DeliveryTime => {
  const offeredTimes = new Set(packages.map(({ delivery }) => delivery));
  const timed = DELIVERY_TIMES.filter((each) => each !== "anytime");
  return timed.find((each) => offeredTimes.has(each)) ?? "anytime";
};

/** Presents a member's service for their list. */
export function presentMine(row: ServiceDoc): MyServiceDto {
  const terms = row.draft?.terms ?? row.live!;
  const missing = missingIn(terms);
  const steps = row.live ? SERVICE_STEPS.slice(2) : SERVICE_STEPS.slice(1);
  return {
    id: String(row._id),
    slug: row.slug,
    title: (row.live ?? terms).title,
    category: terms.category,
    state: stateOf(row),
    update: row.live && row.draft ? row.draft.state : null,
    paused: row.paused,
    next: row.draft?.returns.length
      ? "details"
      : (steps.find((step) => step in missing) ?? (row.live && !row.draft ? "details" : "review")),
    changedAt: row.updatedAt.toISOString(),
  };
}

/** Returns the fields in which two versions differ. */
export const changedFields = (one: ServiceTerms | null, other: ServiceTerms | null): string[] =>
  one && other
    ? (Object.keys(EMPTY_TERMS) as (keyof ServiceTerms)[]).filter(
        (name) => JSON.stringify(plain(one[name])) !== JSON.stringify(plain(other[name])),
      )
    : [];

const plain = (value: unknown) =>
  Array.isArray(value)
    ? value.map((each) => (each && typeof each === "object" && "id" in each ? each.id : each))
    : value;
