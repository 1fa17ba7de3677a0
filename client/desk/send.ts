import { CSRF_FIELD } from "#shared/form.ts";
import { DESK_HEADER } from "#shared/stories/co-writing.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import type { Words } from "./form.ts";

/** Target of a save, and what it is based on. */
export interface Target {
  readonly story: string;
  /** Id of an existing chapter; null creates one with the id `draft`. */
  readonly chapter: string | null;
  readonly draft: string;
  readonly version: string;
  readonly writer: string;
  /** True if the text is edited live and is not part of the save. */
  readonly isLive?: boolean;
  /** The text it is based on: if others have saved meanwhile, the response contains the merged text. */
  readonly base?: Words | undefined;
  /** The revision that an earlier attempt saved beside the text. */
  readonly beside?: number | undefined;
}

/** The merged result of several edits. */
export interface Merged {
  readonly words: Words;
  /** The current text without this edit, and its version. */
  readonly current: Words;
  readonly version: string;
  readonly beside: number;
}

/** Result of a save. */
export type Outcome =
  | {
      readonly kind: "saved";
      readonly version: string;
      readonly number: number;
      readonly id: string;
      /** False for a chapter that an earlier attempt created, with a different text. */
      readonly isThis: boolean;
    }
  | {
      readonly kind: "conflict";
      readonly revision: number;
      readonly kept: number;
      /** Null if the edits overlap, or no base was sent. */
      readonly merged: Merged | null;
    }
  /** The signed-in member may not save it, or nobody is signed in. */
  | { readonly kind: "shut"; readonly why: string }
  | { readonly kind: "refused"; readonly why: string }
  /** Try again later: no connection, or the server is temporarily unavailable. */
  | { readonly kind: "later" };

/** Request timeout in milliseconds. */
const GIVE_UP = 15_000;
/** Limit on the bytes of a request that may outlive its page. */
const KEEPALIVE_MAX = 60_000;

/**
 * Calls `send`, and once more after a conflict: then with the text it is based on, so that the response
 * contains the merged text. By then the edit is saved beside the text, whatever happens to this page.
 */
export async function sendFrom(
  base: Words | null | undefined,
  target: Target,
  words: Words,
  token: string,
  leaving = false,
): Promise<Outcome> {
  const outcome = await send(target, words, token, leaving);
  if (outcome.kind !== "conflict" || !base || target.isLive || leaving) return outcome;
  const again = await send({ ...target, base }, words, token);
  // Without a response it is requested again, and nothing counts as settled.
  return again.kind === "shut" || again.kind === "refused" ? outcome : again;
}

/** Sends the values of a form to the API as the signed-in member. */
export async function send(target: Target, words: Words, token: string, leaving = false): Promise<Outcome> {
  const { title, type, text, notesBefore, notesAfter, firstPublished } = words;
  const { story, chapter, draft, version, writer, isLive, base, beside } = target;
  const data = {
    title,
    type,
    markdown: text,
    notesBefore,
    notesAfter,
    firstPublished,
    writer,
    ...(chapter ? { version: Number(version), turn: Date.now(), autosave: true } : { story, id: draft }),
    ...(isLive ? { live: true } : {}),
    ...(base && chapter ? { base: asSent(base) } : {}),
    ...(beside ? { beside } : {}),
  };
  const url = `/api/chapters${chapter ? `/${chapter}` : ""}?fields=version,number`;
  const answer = await sendJson(chapter ? "PUT" : "POST", url, { data, token, leaving });
  if (!answer) return { kind: "later" };
  if (answer.ok) {
    const { data: made } = answer.body;
    const { version: now, number } = made.attributes ?? made;
    return { kind: "saved", version: String(now), number, id: String(made.id), isThis: Boolean(chapter) };
  }
  const { details } = answer.body.error ?? {};
  if (answer.status === 409 && details?.kept) {
    const { current, kept, version: at, merged: both } = details as Met;
    const merged = both
      ? { words: asTyped(both), current: asTyped(current), version: String(at), beside: kept }
      : null;
    return { kind: "conflict", revision: current.revision, kept, merged };
  }
  return refusalOf(answer);
}

/** Saves an unsent suggestion as a draft of the signed-in member. */
export async function sendDraft(
  chapter: string,
  data: object,
  token: string,
  leaving = false,
): Promise<Extract<Outcome, { kind: "shut" | "refused" | "later" }> | { readonly kind: "saved" }> {
  const answer = await sendJson("PUT", suggestionsPaths.draftsApi(chapter), { data, token, leaving });
  if (!answer) return { kind: "later" };
  return answer.ok ? { kind: "saved" } : refusalOf(answer);
}

/** Response to a chapter's save; only the fields used here. */
interface Written {
  readonly version: number;
  readonly number: number;
}
interface Met {
  readonly current: Words & { readonly revision: number };
  readonly kept: number;
  readonly version: number;
  readonly merged: Words | null;
}
type ApiAnswer =
  | {
      readonly ok: true;
      readonly status: number;
      readonly body: { readonly data: Written & { readonly id: string; readonly attributes?: Written } };
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly body: { readonly error?: { readonly message?: string; readonly details?: Partial<Met> } };
    };

/** Returns null if there was no readable response. */
async function sendJson(
  method: "PUT" | "POST",
  url: string,
  { data, token, leaving }: { readonly data: object; readonly token: string; readonly leaving: boolean },
): Promise<ApiAnswer | null> {
  const body = JSON.stringify({ data });
  const answer = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", "x-csrf-token": token },
    body,
    keepalive: leaving && body.length < KEEPALIVE_MAX,
    signal: AbortSignal.timeout(GIVE_UP),
  }).catch(() => null);
  const responseBody = await answer?.json().catch(() => null);
  return answer && responseBody
    ? ({ ok: answer.ok, status: answer.status, body: responseBody } as ApiAnswer)
    : null;
}

function refusalOf({
  status,
  body,
}: Extract<ApiAnswer, { ok: false }>): Extract<Outcome, { kind: "shut" | "refused" | "later" }> {
  const { message = "" } = body.error ?? {};
  const why = /[.!?]$/.test(message) ? message : `${message}.`;
  if ([401, 403, 404].includes(status)) return { kind: "shut", why };
  if (status === 429 || status >= 500) return { kind: "later" };
  return { kind: "refused", why };
}

/** Converts form fields to the names used in the API, and back. */
const asSent = ({ title = "", text = "", notesBefore = "", notesAfter = "" }: Words) => ({
  title,
  markdown: text,
  notesBefore,
  notesAfter,
});
const asTyped = ({ title = "", markdown = "", notesBefore = "", notesAfter = "" }: Words): Words => ({
  title,
  text: markdown,
  notesBefore,
  notesAfter,
});

/** State of a form as the server would render it now. */
interface Standing {
  /** CSRF token of the member's session. */
  readonly token: string;
  readonly version: string;
  /** True if it is being edited live, by others or on another page of the same member. */
  readonly isLive: boolean;
}

/**
 * Loads the form's page to check whether a member may still write in it; also tells the member's other
 * devices that it is open here (`writer`: in which form). Returns "later" if there is no response.
 */
export async function standingOf(
  member: string,
  writer: string,
): Promise<Standing | "signed-out" | "gone" | "later"> {
  const answer = await fetch(location.href, {
    headers: { Accept: "text/html", [DESK_HEADER]: writer },
  }).catch(() => null);
  if (!answer || answer.status >= 500) return "later";
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (page.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser !== member) return "signed-out";
  const field = (name: string) =>
    page.querySelector<HTMLInputElement>(`:is(form[data-desk], form[data-suggests]) input[name="${name}"]`)
      ?.value;
  const token = field(CSRF_FIELD);
  if (token === undefined) return "gone";
  return {
    token,
    version: field("version") ?? "",
    isLive: page.querySelector("[data-writers-here]") !== null,
  };
}
