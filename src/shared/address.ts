/** Fields from which a story's address is built. */
export interface HasSlug {
  readonly id: string;
  readonly slug: string;
}

/** Builds a query string of the defined values, with a question mark; "" if there are none. */
export const query = (values: Record<string, string | number | undefined | null>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values))
    if (value != null && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `?${text}` : "";
};
