import { randomBytes } from "node:crypto";
import { invalidField } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { readTagGroups } from "#features/platform/tag-groups/index.ts";
import { messages } from "#shared/messages.ts";
import { centsIn } from "#shared/money/cents.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import {
  hasListToAskFor,
  isWrittenTogether,
  licenceOf,
  requiresMailingList,
  type StoryDoc,
} from "../../stories/index.ts";
import type { StoryInput } from "../rules.ts";
import { slugOf } from "../slug.ts";

const SLUGS_KEPT = 50;

interface Secret {
  readonly password: string;
  readonly passwordVersion: string;
}

/** Hashes a story's password; a changed version invalidates unlocked sessions. */
export async function newPassword(services: Services, plain: string): Promise<Secret> {
  return {
    password: await services.passwords.hash(plain),
    passwordVersion: randomBytes(9).toString("base64url"),
  };
}

/**
 * Converts an author's input to stored fields, with the rules that depend on the current story.
 * @throws 400 at a field
 */
export async function applied(
  services: Services,
  story: Omit<StoryDoc, "createdAt" | "updatedAt">,
  { pricing, price, password, title, licence, ...plain }: Partial<StoryInput>,
  secret?: Secret | null,
): Promise<Partial<StoryDoc>> {
  const isPrivate = plain.private ?? story.private;
  if (password && !isPrivate) throw invalidField("password", editingMessages.passwordNeedsPrivate);
  // A setting already in effect stays allowed, so that submitting the form again does not fail.
  if (plain.mailingList && !story.mailingList && !(await hasListToAskFor(services, String(story.author))))
    throw invalidField("mailingList", editingMessages.noListToAskFor);
  const dropsPassword = password === "" || password === null || !isPrivate;
  const { spellingOf } = await readTagGroups();
  const changed = {
    ...plain,
    ...(plain.tags ? { tags: [...new Set(plain.tags.map(spellingOf))] } : {}),
    ...(licence === undefined || licence === licenceOf(story) ? {} : { licence }),
    ...retitled(story, title),
    ...priced(story, pricing, price),
    ...(password ? (secret ?? (await newPassword(services, password))) : {}),
    ...(dropsPassword && story.passwordVersion ? { password: null, passwordVersion: null } : {}),
  };
  // The list may have been deleted while the story was private or for sale.
  if (!requiresMailingList(story) && requiresMailingList({ ...story, ...changed }))
    if (!(await hasListToAskFor(services, String(story.author))))
      throw invalidField("mailingList", editingMessages.noListToAskFor);
  return changed;
}

function retitled(
  story: Pick<StoryDoc, "title" | "slug" | "slugHistory">,
  title?: string,
): Partial<StoryDoc> {
  if (title === undefined || title === story.title) return {};
  const slug = slugOf(title);
  if (slug === story.slug) return { title };
  const former = [...story.slugHistory.filter((old) => old !== slug && old !== story.slug), story.slug];
  return { title, slug, slugHistory: former.slice(-SLUGS_KEPT) };
}

/** Converts dollars to cents; a price requires a story with one author (specification, section 5). */
function priced(
  story: Pick<StoryDoc, "price" | "collaborators" | "setup">,
  pricing: StoryInput["pricing"] | undefined,
  dollars: number | null | undefined,
): Partial<StoryDoc> {
  if (pricing === "free" || (dollars === null && pricing !== "paid"))
    return story.price === null ? {} : { price: null };
  if (dollars === undefined && pricing !== "paid") return {};
  const price = dollars == null ? story.price : centsIn(dollars);
  // More than two decimals are invalid: the price must not differ from what was typed.
  if (Number.isNaN(price)) throw invalidField("price", messages.priceDecimals);
  if (price === null) throw invalidField("price", messages.priceTooLow);
  if (isWrittenTogether(story) || story.setup?.together)
    throw invalidField("price", messages.collaborativeNotSold);
  return price === story.price ? {} : { price };
}
