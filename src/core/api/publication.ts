import { messages } from "#shared/messages.ts";
import { invalidField } from "../base/errors.ts";
import type { Data } from "./body.ts";
import type { Resource, StoredDocument } from "./resource.ts";

/** Attribute that Strapi clients set to publish; mapped to the `state` of a resource. */
export const PUBLISHED_AT = "publishedAt";

/** Returns true if writes of a resource publish by Strapi's `publishedAt`. */
export const isPublishable = (resource: Resource, action: "create" | "update"): boolean =>
  resource.drafts !== undefined && resource.inputs[action].has("state");

/**
 * Replaces a changed `publishedAt` by a `state`: a date publishes, null unpublishes. Data with an unchanged
 * `publishedAt` or a changed `state` is returned unchanged. Throws 400 for a value that is no
 * date, and for a date to come.
 */
export function withPublication(
  resource: Resource,
  action: "create" | "update",
  data: Data,
  current: StoredDocument | null,
): Data {
  const { [PUBLISHED_AT]: sent, ...rest } = data;
  if (sent === undefined || !isPublishable(resource, action)) return data;
  const at = sent === null ? null : new Date(typeof sent === "string" ? sent : Number.NaN);
  if (at && Number.isNaN(at.getTime())) throw invalidField(PUBLISHED_AT, messages.publishedAtDate);
  const stored: unknown = current?.[PUBLISHED_AT];
  const isSame = stored instanceof Date ? at?.getTime() === stored.getTime() : at === null;
  if (isSame || (rest.state !== undefined && rest.state !== current?.state)) return rest;
  const isPublished = current !== null && isPublishedState(resource, current);
  if (isPublished === (at !== null)) return data;
  if (at && at.getTime() > Date.now() + CLOCK_DIFFERENCE)
    throw invalidField(PUBLISHED_AT, messages.publishedAtLater);
  return { ...rest, state: at ? "published" : "draft" };
}

/** Milliseconds by which a client's clock may be ahead. */
const CLOCK_DIFFERENCE = 5 * 60_000;

const isPublishedState = ({ published }: Resource, document: StoredDocument): boolean =>
  Object.entries(published()).every(([name, value]) => document[name] === value);
