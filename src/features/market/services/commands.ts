import { Types } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, forbidden, invalid, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { PrivateFiles } from "../../../core/files/private-files.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Services } from "../../../core/services.ts";
import { SERVICES_MAX } from "../../../shared/market/services.limits.ts";
import { servicesText } from "../../../shared/market/services.text.ts";
import { paymentAccountState } from "../../money/payment-accounts/index.ts";
import type { PaymentProvider } from "../../money/payments/index.ts";
import { slugOfService } from "./derive.ts";
import "./events.ts";
import { Service, type ServiceDoc, type ServiceDraft, serviceFavourites } from "./model.ts";
import { permittedService, readService } from "./permitted.ts";
import { changed, missingIn, type ServiceInput } from "./rules.ts";
import { EMPTY_TERMS, type ServiceTerms } from "./terms.ts";

const words = servicesText.wrong;

/** What services need of the house. */
export interface Selling {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
  readonly files: PrivateFiles;
  /** Who pays sellers. */
  readonly provider: PaymentProvider;
}

/** Begins a service: a draft that only its seller sees. @throws 403 for guests, 400 above the number one may keep */
export async function createService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  { seller, maxOpenOrders, ...input }: ServiceInput,
): Promise<ServiceDoc> {
  const own = memberOf(caller);
  if ((seller ?? own) !== own) throw forbidden();
  assertMayPost(caller, services.now());
  if ((await Service.countDocuments({ seller: toId(own) })) >= SERVICES_MAX)
    throw applicationError(words.tooMany(SERVICES_MAX));
  const terms = changed(EMPTY_TERMS, input);
  const draft = { state: "draft", terms, submittedAt: null, returns: [], before: null, version: 0 };
  const _id = new Types.ObjectId();
  const made = await Service.create({
    ...{ _id, seller: toId(own), slug: slugOfService(terms.title), draft },
    ...(maxOpenOrders === undefined ? {} : { maxOpenOrders }),
  } as never);
  return (made as unknown as { toObject(): ServiceDoc }).toObject();
}

/** What an edit begins from. */
const draftOf = ({ draft, live }: ServiceDoc): ServiceDraft =>
  draft ?? {
    ...{ state: "draft", terms: live!, submittedAt: null, returns: [], before: null },
    version: 0,
  };

/**
 * Changes what its seller works on; what is approved stays up as it is. What is being reviewed has to be taken back
 * first. @throws 404, 403, 400
 */
export async function editService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
  { seller: _, maxOpenOrders, ...input }: ServiceInput,
): Promise<ServiceDoc> {
  assertMayPost(caller, services.now());
  const found = await permittedService(caller, "update", id);
  const isChange = Object.values(input).some((value) => value !== undefined);
  const set = maxOpenOrders === undefined ? {} : { maxOpenOrders };
  if (!isChange) return write(found, set);
  return changeTerms(found, (terms) => changed(terms, input), set);
}

/** Changes the terms of a draft that nobody reviews or has changed meanwhile. */
export async function changeTerms(
  found: ServiceDoc,
  change: (terms: ServiceTerms) => ServiceTerms,
  more: Partial<ServiceDoc> = {},
): Promise<ServiceDoc> {
  const draft = draftOf(found);
  if (draft.state === "review") throw applicationError(words.inReview);
  const terms = change(draft.terms);
  const slug = found.live ? {} : { slug: slugOfService(terms.title) };
  return write(found, { ...more, ...slug, draft: { ...draft, terms, version: draft.version + 1 } });
}

/** Finds a service only while its draft is as it was read: neither changed, nor sent in or taken back meanwhile. */
export const sameDraft = ({ draft }: Pick<ServiceDoc, "draft">) =>
  draft ? { "draft.version": draft.version, "draft.state": draft.state } : { draft: null };

async function write(
  found: ServiceDoc,
  $set: Partial<ServiceDoc>,
  event?: ServiceDoc["history"][number],
): Promise<ServiceDoc> {
  const after = await Service.findOneAndUpdate(
    { _id: found._id, ...sameDraft(found) } as never,
    { $set, ...(event ? { $push: { history: event } } : {}) },
    { returnDocument: "after" },
  ).lean<ServiceDoc>();
  if (!after) throw applicationError(words.changedMeanwhile);
  return after;
}

/**
 * Sends a draft in to be reviewed. @throws 404, 403, 400 with what is missing by step ("type", "details", "pricing",
 * "requirements", "payment-wallet")
 */
export async function submitService(
  { services, provider }: Pick<Selling, "services" | "provider">,
  caller: Caller,
  id: string,
): Promise<ServiceDoc> {
  const now = services.now();
  assertMayPost(caller, now);
  const found = await permittedService(caller, "update", id);
  const { draft } = found;
  if (!draft) throw applicationError(words.nothingToReview);
  if (draft.state === "review") return found;
  const missing = await missingOf(provider, found);
  if (missing.length > 0)
    throw invalid(missing.map(({ step, message }) => ({ path: [step], message, name: "ValidationError" })));
  const event = { act: "submit", by: toId(memberOf(caller)), at: now, notes: [] } as const;
  return write(found, { draft: { ...draft, state: "review", submittedAt: now } }, event);
}

/** What a draft misses before it can be reviewed, step by step. */
export async function missingOf(
  provider: PaymentProvider,
  { draft, seller }: Pick<ServiceDoc, "draft" | "seller">,
): Promise<{ readonly step: string; readonly message: string }[]> {
  const wallet = await paymentAccountState(provider, String(seller));
  return [
    ...(wallet === "complete" ? [] : [{ step: "payment-wallet", message: words.wallet }]),
    ...Object.entries(draft ? missingIn(draft.terms) : {}).map(([step, message]) => ({
      step,
      message: message!,
    })),
  ];
}

/** Takes back what is being reviewed, to go on working on it. */
export async function withdrawService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
): Promise<ServiceDoc> {
  const found = await permittedService(caller, "update", id);
  if (found.draft?.state !== "review") return found;
  const event = {
    act: "withdraw",
    by: toId(memberOf(caller)),
    at: services.now(),
    notes: [],
  } as const;
  return write(found, { draft: { ...found.draft, state: "draft", submittedAt: null } }, event);
}

/** On holiday, or back: it stays up and takes no orders meanwhile. */
export async function pauseService(caller: Caller, id: string, paused: boolean): Promise<void> {
  const { _id } = await permittedService(caller, "update", id);
  await Service.updateOne({ _id }, { $set: { paused } });
}

/**
 * Takes a service down for good, or gives up the update of an approved one. Orders go on by the terms they were made on.
 * @throws 404, 403
 */
export async function deleteService(
  { files }: Pick<Selling, "files">,
  caller: Caller,
  id: string,
): Promise<void> {
  await eraseService(files, await permittedService(caller, "delete", id));
}

/** The same for whoever erases an account. */
export async function eraseService(files: PrivateFiles, found: ServiceDoc): Promise<void> {
  await inTransaction(async (session) => {
    await Service.deleteOne({ _id: found._id }, { session });
    await serviceFavourites.forgetOn(found._id, session);
  });
  for (const sample of samplesOf(found)) await files.remove(sample);
}

/** Every sample that a service keeps, each once. */
export const samplesOf = ({ live, draft }: Pick<ServiceDoc, "live" | "draft">) => {
  const all = [live, draft?.terms, draft?.before].flatMap((terms) => terms?.samples ?? []);
  return [...new Map(all.map((sample) => [sample.id, sample])).values()];
};

/** Gives up an update: what is approved stays. */
export async function discardUpdate(
  { files }: Pick<Selling, "files">,
  caller: Caller,
  id: string,
): Promise<void> {
  const found = await permittedService(caller, "update", id);
  if (!found.live || !found.draft) return;
  const after = await write(found, { draft: null });
  const kept = new Set(samplesOf(after).map((sample) => sample.id));
  for (const sample of samplesOf(found)) if (!kept.has(sample.id)) await files.remove(sample);
}

/** Keeps a service as a favourite, or no longer. @throws 403, 404 */
export async function favouriteService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
  is: boolean,
): Promise<void> {
  const own = memberOf(caller);
  const found = await readService(caller.viewer, id);
  if (!found) throw notFound();
  const { _id, seller } = found;
  if (String(seller) === own) throw applicationError(words.own);
  if (is) await serviceFavourites.give(_id, own, { shadowBanned: false, at: services.now() });
  else await serviceFavourites.take(_id, own);
}
