import { CSRF_FIELD } from "../../src/shared/form.ts";
import { DESK_HEADER } from "../../src/shared/stories/co-writing.ts";
import { suggestionsPaths } from "../../src/shared/stories/suggestions.paths.ts";
import type { Words } from "./form.ts";

/** Where a write goes, and what it is based on. */
export interface Target {
  readonly story: string;
  /** Of a chapter that exists; null makes it, with the id `draft`. */
  readonly chapter: string | null;
  readonly draft: string;
  readonly version: string;
  readonly writer: string;
  /** Its text is written live, and not in this. */
  readonly isLive?: boolean;
  /** The words it was made from: where others have written meanwhile, the answer says what both make together. */
  readonly base?: Words | undefined;
  /** The revision that lies aside of it, since an earlier try. */
  readonly beside?: number | undefined;
}

/** What several edits make together. */
export interface Merged {
  readonly words: Words;
  /** The words there are now, without this edit, and their version. */
  readonly current: Words;
  readonly version: string;
  readonly beside: number;
}

/** What came of a write. */
export type Outcome =
  | {
      readonly kind: "saved";
      readonly version: string;
      readonly number: number;
      readonly id: string;
      /** False of a chapter that an earlier try has made: its words are not these. */
      readonly isThis: boolean;
    }
  | {
      readonly kind: "conflict";
      readonly revision: number;
      readonly kept: number;
      /** Null where the edits touch the same words, or nothing was said of the base. */
      readonly merged: Merged | null;
    }
  /** It may not be written by whoever is signed in now, or nobody is. */
  | { readonly kind: "shut"; readonly why: string }
  | { readonly kind: "refused"; readonly why: string }
  /** Try again later: no connection, or a server that cannot just now. */
  | { readonly kind: "later" };

/** Milliseconds after which a request counts as lost. */
const GIVE_UP = 15_000;
/** Bytes of a request that may outlive its page. */
const KEEPALIVE_MAX = 60_000;

/**
 * `send`, and once more where it meets what was written meanwhile: then with the words that it was made from, so that
 * the answer says what both make together. What it met is kept aside by then, whatever becomes of this page.
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
  // Without an answer it is asked again, and nothing counts as settled.
  return again.kind === "shut" || again.kind === "refused" ? outcome : again;
}

/** Sends the words of a form to the API as the session's own. */
export async function send(target: Target, words: Words, token: string, leaving = false): Promise<Outcome> {
  const { title, type, text, notesBefore, notesAfter } = words;
  const { story, chapter, draft, version, writer, isLive, base, beside } = target;
  const data = {
    ...{ title, type, markdown: text, notesBefore, notesAfter, writer },
    ...(chapter ? { version: Number(version), turn: Date.now(), autosave: true } : { story, id: draft }),
    ...(isLive ? { live: true } : {}),
    ...(base && chapter ? { base: asSent(base) } : {}),
    ...(beside ? { beside } : {}),
  };
  const url = `/api/chapters${chapter ? `/${chapter}` : ""}?fields=version,number`;
  const answer = await sendJson(chapter ? "PUT" : "POST", url, { data, token, leaving });
  if (!answer) return { kind: "later" };
  if (answer.ok) {
    const { data: made } = answer.said;
    const { version: now, number } = made.attributes ?? made;
    return { kind: "saved", version: String(now), number, id: String(made.id), isThis: Boolean(chapter) };
  }
  const { details } = answer.said.error ?? {};
  if (answer.status === 409 && details?.kept) {
    const { current, kept, version: at, merged: both } = details as Met;
    const merged = both
      ? { words: asTyped(both), current: asTyped(current), version: String(at), beside: kept }
      : null;
    return { kind: "conflict", revision: current.revision, kept, merged };
  }
  return refusalOf(answer);
}

/** Keeps what is written for a suggestion and not sent yet, as the session's own. */
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

/** What a chapter's write is answered with, as far as it is read here. */
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
type Answered =
  | {
      readonly ok: true;
      readonly status: number;
      readonly said: { readonly data: Written & { readonly id: string; readonly attributes?: Written } };
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly said: { readonly error?: { readonly message?: string; readonly details?: Partial<Met> } };
    };

/** Null where no answer came that can be read. */
async function sendJson(
  method: "PUT" | "POST",
  url: string,
  { data, token, leaving }: { readonly data: object; readonly token: string; readonly leaving: boolean },
): Promise<Answered | null> {
  const body = JSON.stringify({ data });
  const answer = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", "x-csrf-token": token },
    body,
    keepalive: leaving && body.length < KEEPALIVE_MAX,
    signal: AbortSignal.timeout(GIVE_UP),
  }).catch(() => null);
  const said = await answer?.json().catch(() => null);
  return answer && said ? ({ ok: answer.ok, status: answer.status, said } as Answered) : null;
}

function refusalOf({
  status,
  said,
}: Extract<Answered, { ok: false }>): Extract<Outcome, { kind: "shut" | "refused" | "later" }> {
  const { message = "" } = said.error ?? {};
  const why = /[.!?]$/.test(message) ? message : `${message}.`;
  if ([401, 403, 404].includes(status)) return { kind: "shut", why };
  if (status === 429 || status >= 500) return { kind: "later" };
  return { kind: "refused", why };
}

/** The fields of a form by the names of the API, and back. */
const asSent = ({ title = "", text = "", notesBefore = "", notesAfter = "" }: Words) => ({
  ...{ title, markdown: text, notesBefore, notesAfter },
});
const asTyped = ({ title = "", markdown = "", notesBefore = "", notesAfter = "" }: Words): Words => ({
  ...{ title, text: markdown, notesBefore, notesAfter },
});

/** A form as the server would draw it now. */
interface Standing {
  /** Of the member's session. */
  readonly token: string;
  readonly version: string;
  /** Whether it is being written live, by others or on another page of the member's own. */
  readonly isLive: boolean;
}

/**
 * Whether a member may still write in the form, by the form's own page; the member's other devices hear that it is open
 * here (`writer`: by which form). "later" where nobody answers.
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
