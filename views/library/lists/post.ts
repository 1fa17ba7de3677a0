/** Milliseconds after which a request counts as failed. */
const GIVE_UP = 20_000;

/** What became of it: the new entry's id, or "" where there is none; null where it failed. */
type Answer = Promise<string | null>;

/** Asks the API to change something as whoever is signed in. */
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

/** Makes a private list. */
export const postList = (title: string, token: string) => send("POST", "/api/lists", token, { title });

/** Puts a story at the end of a list. */
export const postItem = (list: string, story: string, token: string) =>
  send("POST", "/api/list-items", token, { list, story });

/** Changes an entry's note, or its place, which counts from 1. */
export const putItem = (
  item: string,
  change: { readonly note: string } | { readonly position: number },
  token: string,
) => send("PUT", `/api/list-items/${item}`, token, change);

/** Takes an entry out. */
export const deleteItem = (item: string, token: string) => send("DELETE", `/api/list-items/${item}`, token);
