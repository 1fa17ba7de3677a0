import { randomBytes } from "node:crypto";
import { invalidField } from "../../../../core/base/errors.ts";
import type { Services } from "../../../../core/services.ts";
import { messages } from "../../../../shared/messages.ts";
import { editingMessages } from "../../../../shared/stories/editing.messages.ts";
import { hasListToAskFor, isWrittenTogether, licenceOf, type StoryDoc } from "../../stories/index.ts";
import type { StoryInput } from "../rules.ts";
import { slugOf } from "../slug.ts";

const SLUGS_KEPT = 50;

interface Secret {
  readonly password: string;
  readonly passwordVersion: string;
}

/** Hashes a story's password; its version tells unlocked sessions when it has changed. */
export async function newPassword(services: Services, plain: string): Promise<Secret> {
  return {
    password: await services.passwords.hash(plain),
    passwordVersion: randomBytes(9).toString("base64url"),
  };
}

/** Stored fields out of an author's input, with the rules that need the story as it is. @throws 400 at a field */
export async function applied(
  services: Services,
  story: Omit<StoryDoc, "createdAt" | "updatedAt">,
  { pricing, price, password, title, licence, ...plain }: Partial<StoryInput>,
  secret?: Secret | null,
): Promise<Partial<StoryDoc>> {
  const isPrivate = plain.private ?? story.private;
  if (password && !isPrivate) throw invalidField("password", editingMessages.passwordNeedsPrivate);
  // What is set already stays: a form that is sent again is not refused for it.
  if (plain.mailingList && !story.mailingList && !(await hasListToAskFor(services, String(story.author))))
    throw invalidField("mailingList", editingMessages.noListToAskFor);
  const dropsPassword = password === "" || password === null || !isPrivate;
  return {
    ...plain,
    ...(licence === undefined || licence === licenceOf(story) ? {} : { licence }),
    ...retitled(story, title),
    ...priced(story, pricing, price),
    ...(password ? (secret ?? (await newPassword(services, password))) : {}),
    ...(dropsPassword && story.passwordVersion ? { password: null, passwordVersion: null } : {}),
  };
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

/** Dollars to cents; a price needs a story of one author (specification, section 5). */
function priced(
  story: Pick<StoryDoc, "price" | "collaborators">,
  pricing: StoryInput["pricing"] | undefined,
  dollars: number | null | undefined,
): Partial<StoryDoc> {
  if (pricing === "free" || (dollars === null && pricing !== "paid"))
    return story.price === null ? {} : { price: null };
  if (dollars === undefined && pricing !== "paid") return {};
  const price = dollars == null ? story.price : Math.round(dollars * 100);
  if (price === null) throw invalidField("price", messages.priceTooLow);
  if (isWrittenTogether(story)) throw invalidField("price", messages.collaborativeNotSold);
  return price === story.price ? {} : { price };
}
