/** What addresses of stories are made of. */
export interface HasSlug {
  readonly id: string;
  readonly slug: string;
}

/** A query string of what is there, with its question mark; "" of nothing. */
export const query = (values: Record<string, string | number | undefined | null>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values))
    if (value != null && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `?${text}` : "";
};
