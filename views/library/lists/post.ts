/** Request timeout in milliseconds. */
const GIVE_UP = 20_000;

/** Result of a request: the new entry's id, or "" if there is no id; null on failure. */
type Answer = Promise<string | null>;

/** Sends a change to the API as the signed-in member. */
async function send(method: "POST" | "PUT" | "DELETE", url: string, token: string, data?: object): Answer {
  try {
    const answer = await fetch(url, {
      method,
      headers: { "Content-Type": "application/json", "x-csrf-token": token },
      ...(data ? { body: JSON.stringify({ data }) } : {}),
      signal: AbortSignal.timeout(GIVE_UP),
    });
    if (!answer.ok) return null;
    return (await answer.json().catch(() => null))?.data?.id ?? "";
  } catch {
    return null;
  }
}

/** Creates a private list. */
export const postList = (title: string, token: string) => send("POST", "/api/lists", token, { title });

/** Adds a story to the end of a list. */
export const postItem = (list: string, story: string, token: string) =>
  send("POST", "/api/list-items", token, { list, story });

/** Changes an entry's note, or its position, which counts from 1. */
export const updateListItem = (
  item: string,
  change: { readonly note: string } | { readonly position: number },
  token: string,
) => send("PUT", `/api/list-items/${item}`, token, change);

/** Removes an entry. */
export const deleteItem = (item: string, token: string) => send("DELETE", `/api/list-items/${item}`, token);
