import type { QueryObject } from "./parse-query.ts";
import { wrongType } from "./values.ts";

/** The same of one entry: by its id it is answered in any state, unless the query wants it published. */
export const isOnePreview = (query: QueryObject): boolean =>
  query.publicationState === undefined && query.status === undefined ? true : isPreview(query);

/**
 * Whether drafts are asked for: `publicationState=preview`, or `status=draft` as version 5 says it. Who may see
 * them is still the policy's word. Throws 400 for another value.
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
