import type { QueryObject } from "./parse-query.ts";
import { wrongType } from "./values.ts";

/**
 * Returns true if unpublished states are included for a single entry: by default any state, unless the query
 * asks for published only.
 */
export const isOnePreview = (query: QueryObject): boolean =>
  query.publicationState === undefined && query.status === undefined ? true : isPreview(query);

/**
 * Returns true if drafts are requested: `publicationState=preview`, or `status=draft` as in version 5. The
 * policy still decides who may see them. Throws 400 for another value.
 */
export function isPreview({ publicationState, status }: QueryObject): boolean {
  if (publicationState !== undefined) {
    if (publicationState !== "live" && publicationState !== "preview") {
      throw wrongType(["publicationState"], "live or preview");
    }
    return publicationState === "preview";
  }
  if (status === undefined) return false;
  if (status !== "draft" && status !== "published") throw wrongType(["status"], "draft or published");
  return status === "draft";
}
