import { isDeepStrictEqual } from "node:util";
import { Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, invalid, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { PrivateFiles } from "#core/files/private-files.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import { SERVICES_MAX } from "#shared/market/services.limits.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { paymentAccountState } from "../../money/payment-accounts/index.ts";
import type { PaymentProvider } from "../../money/payments/index.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { type CountedLimit, createWithin } from "../../people/users/index.ts";
import { slugOfService } from "./derive.ts";
import "./events.ts";
import { Service, type ServiceDoc, type ServiceDraft, serviceFavourites } from "./model.ts";
import { permittedService, readService } from "./permitted.ts";
import { changed, missingIn, type ServiceInput } from "./rules.ts";
import { EMPTY_TERMS, type ServiceTerms } from "./terms.ts";

const texts = servicesText.wrong;

/** Dependencies of services. */
export interface Selling {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
  readonly files: PrivateFiles;
  /** Payment provider that pays sellers. */
  readonly provider: PaymentProvider;
}

/**
 * Creates a draft service, visible only to its seller.
 * @throws 403 for guests, 400 above the maximum number
 */
export async function createService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  { seller, maxOpenOrders, ...input }: ServiceInput,
): Promise<ServiceDoc> {
  const own = memberOf(caller);
  if ((seller ?? own) !== own) throw forbidden();
  assertMayPost(caller, services.now());
  const limit: CountedLimit<ServiceDoc> = {
    model: Service,
    filter: { seller: toId(own) },
    max: SERVICES_MAX,
    error: () => applicationError(texts.tooMany(SERVICES_MAX)),
  };
  const terms = changed(EMPTY_TERMS, input);
  const draft: ServiceDraft = {
    state: "draft",
    terms,
    submittedAt: null,
    returns: [],
    before: null,
    version: 0,
  };
  const _id = new Types.ObjectId();
  const service = {
    _id,
    seller: toId(own),
    slug: slugOfService(terms.title),
    draft,
    ...(maxOpenOrders === undefined ? {} : { maxOpenOrders }),
  };
  return createWithin(services, own, limit, async (session) => {
    const [made] = await Service.create([service], { session });
    return (made as unknown as { toObject(): ServiceDoc }).toObject();
  });
}

/** Returns the draft an edit starts from. */
const draftOf = ({ draft, live }: ServiceDoc): ServiceDraft =>
  draft ?? {
    state: "draft",
    terms: live!,
    submittedAt: null,
    returns: [],
    before: null,
    version: 0,
  };

/**
 * Edits a draft; the approved version stays published. A draft in review must be withdrawn first. `check` runs on the
 * service as it is about to be changed.
 * @throws 404, 403, 400, and what `check` throws
 */
export async function editService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
  { seller: _, maxOpenOrders, ...input }: ServiceInput,
  check: (service: ServiceDoc) => void = () => {},
): Promise<ServiceDoc> {
  assertMayPost(caller, services.now());
  const service = await permittedService(caller, "update", id);
  check(service);
  const { terms } = draftOf(service);
  const isChange = !isDeepStrictEqual(
    { ...EMPTY_TERMS, ...terms },
    { ...EMPTY_TERMS, ...changed(terms, input) },
  );
  const set = maxOpenOrders === undefined ? {} : { maxOpenOrders };
  if (!isChange) return write(service, set);
  return changeTerms(service, (terms) => changed(terms, input), set);
}

/** Changes the terms of a draft that is not in review and was not changed meanwhile. */
export async function changeTerms(
  found: ServiceDoc,
  change: (terms: ServiceTerms) => ServiceTerms,
  more: Partial<ServiceDoc> = {},
): Promise<ServiceDoc> {
  const draft = draftOf(found);
  if (draft.state === "review") throw applicationError(texts.inReview);
  const terms = change(draft.terms);
  const slug = found.live ? {} : { slug: slugOfService(terms.title) };
  return write(found, { ...more, ...slug, draft: { ...draft, terms, version: draft.version + 1 } });
}

/**
 * Filter that matches a service only while its draft is as it was read: not changed, submitted or withdrawn
 * meanwhile.
 */
export const sameDraft = ({ draft }: Pick<ServiceDoc, "draft">) =>
  draft ? { "draft.version": draft.version, "draft.state": draft.state } : { draft: null };

async function write(
  found: ServiceDoc,
  $set: Partial<ServiceDoc>,
  event?: ServiceDoc["history"][number],
): Promise<ServiceDoc> {
  const after = await Service.findOneAndUpdate(
    { _id: found._id, ...sameDraft(found) },
    { $set, ...(event ? { $push: { history: event } } : {}) },
    { returnDocument: "after" },
  ).lean<ServiceDoc>();
  if (!after) throw applicationError(texts.changedMeanwhile);
  return after;
}

/**
 * Submits a draft for review.
 * @throws 404, 403, 400 with what is missing by step ("type", "details", "pricing", "requirements",
 * "payment-wallet")
 */
export async function submitService(
  { services, provider }: Pick<Selling, "services" | "provider">,
  caller: Caller,
  id: string,
): Promise<ServiceDoc> {
  const now = services.now();
  assertMayPost(caller, now);
  const service = await permittedService(caller, "update", id);
  const { draft } = service;
  if (!draft) throw applicationError(texts.nothingToReview);
  if (draft.state === "review") return service;
  const missing = await missingOf(provider, service);
  if (missing.length > 0)
    throw invalid(missing.map(({ step, message }) => ({ path: [step], message, name: "ValidationError" })));
  const event = { act: "submit", by: toId(memberOf(caller)), at: now, notes: [] } as const;
  return write(service, { draft: { ...draft, state: "review", submittedAt: now } }, event);
}

/** Returns what a draft lacks before it can be reviewed, by step. */
export async function missingOf(
  provider: PaymentProvider,
  { draft, seller }: Pick<ServiceDoc, "draft" | "seller">,
): Promise<{ readonly step: string; readonly message: string }[]> {
  const wallet = await paymentAccountState(provider, String(seller));
  return [
    ...(wallet === "complete" ? [] : [{ step: "payment-wallet", message: texts.wallet }]),
    ...Object.entries(draft ? missingIn(draft.terms) : {}).map(([step, message]) => ({
      step,
      message: message!,
    })),
  ];
}

/** Withdraws a draft from review, so that it can be edited. */
export async function withdrawService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
): Promise<ServiceDoc> {
  const service = await permittedService(caller, "update", id);
  if (service.draft?.state !== "review") return service;
  const event = {
    act: "withdraw",
    by: toId(memberOf(caller)),
    at: services.now(),
    notes: [],
  } as const;
  return write(service, { draft: { ...service.draft, state: "draft", submittedAt: null } }, event);
}

/** Starts or ends a holiday: the service stays published but accepts no orders. */
export async function pauseService(caller: Caller, id: string, paused: boolean): Promise<void> {
  const { _id } = await permittedService(caller, "update", id);
  await Service.updateOne({ _id }, { $set: { paused } });
}

/**
 * Permanently deletes a service, or discards the update of an approved one. Existing orders continue on their
 * terms.
 * @throws 404, 403
 */
export async function deleteService(selling: Erasing, caller: Caller, id: string): Promise<void> {
  await eraseService(selling, await permittedService(caller, "delete", id));
}

/** Dependencies of the deletion of a service. */
export interface Erasing extends Pick<Selling, "files"> {
  readonly services: Pick<Selling["services"], "events">;
}

/** Deletes a service, also when its seller's account is erased. A job then deletes its favourites. */
export async function eraseService({ services, files }: Erasing, found: ServiceDoc): Promise<void> {
  await inTransaction(async (session) => {
    const { deletedCount } = await Service.deleteOne({ _id: found._id }, { session });
    if (deletedCount > 0)
      await services.events.publish("service.deleted", { id: String(found._id) }, session);
  });
  for (const sample of samplesOf(found)) await files.remove(sample);
}

/** Returns every sample a service uses, without duplicates. */
export const samplesOf = ({ live, draft }: Pick<ServiceDoc, "live" | "draft">) => {
  const all = [live, draft?.terms, draft?.before].flatMap((terms) => terms?.samples ?? []);
  return [...new Map(all.map((sample) => [sample.id, sample])).values()];
};

/** Discards an update; the approved version stays. @throws 404, 403, 400 if there is no update any more */
export async function discardUpdate(
  { files }: Pick<Selling, "files">,
  caller: Caller,
  id: string,
): Promise<void> {
  const service = await permittedService(caller, "update", id);
  if (!service.live || !service.draft) throw applicationError(texts.nothingToDiscard);
  const after = await write(service, { draft: null });
  const usedIds = new Set(samplesOf(after).map((sample) => sample.id));
  for (const sample of samplesOf(service)) if (!usedIds.has(sample.id)) await files.remove(sample);
}

/** Adds a service to the favourites, or removes it. @throws 403, 404 */
export async function favouriteService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
  is: boolean,
): Promise<void> {
  const own = memberOf(caller);
  const service = await readService(caller.viewer, id);
  if (!service) throw notFound();
  const { _id, seller } = service;
  if (String(seller) === own) throw applicationError(texts.own);
  const shadowBanned = await isEitherBlocked(String(seller), own);
  if (is) await serviceFavourites.give(_id, own, { shadowBanned, at: services.now() });
  else await serviceFavourites.take(_id, own);
}
