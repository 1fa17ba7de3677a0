import { PastLastPageError } from "../base/errors.ts";

/**
 * Returns the number in `?page=`, from 1; 1 for a value that is not a page number.
 * @throws 404 past the last page
 */
export function pageNumber(query: URLSearchParams, last: number): number {
  const page = Number(query.get("page") ?? 1);
  if (!Number.isInteger(page) || page < 1) return 1;
  if (page > Math.max(1, last)) throw new PastLastPageError();
  return page;
}
