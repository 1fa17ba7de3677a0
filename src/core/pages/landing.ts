import type { Request } from "express";
import { ANCHOR_PREFIX, FLASH_ID } from "#shared/form.ts";
import type { SentForm } from "../http/form.ts";
import { buttonAnchor } from "./form-anchors.ts";
import { inAscii } from "./redirects.ts";

declare module "express-session" {
  interface SessionData {
    /** Where the next page takes the focus after a form; used once. */
    landing?: Landing;
  }
}

/** Ids on a page that may take the focus after a form, the best first; the redirect names the first one. */
export interface Landing {
  readonly path: string;
  readonly ids: readonly string[];
}

/** Maximum length of the field that `anchorForms` adds; longer values come from elsewhere. */
const FIELD_MAX = 2_000;
const ANCHOR = new RegExp(`^${ANCHOR_PREFIX}[0-9a-f]{10}(?:-\\d+)?$`);

/**
 * Returns the address to which a form's action redirects, with the anchor of the button that was used if it
 * leads back to the form's page, and has the session remember what takes the focus if that button is gone.
 */
export function landAt(location: string, form: SentForm, request: Request, asked: URL): string {
  const [address = "", fragment] = location.split("#", 2);
  // The part that its form named surrounds the button; what the action names, such as a new comment, is news.
  const own = form.values.next?.endsWith(`#${fragment}`) ? undefined : fragment;
  const sent = parse(form);
  const path = address.split("?", 1)[0]!;
  if (!sent || !address.startsWith("/") || !pagesOf(sent.path, form, request, asked).includes(path))
    return location;
  const ids = own ? [decode(own), ...sent.ids] : sent.ids;
  if (request.session && request.viewer.id !== null) request.session.landing = { path, ids };
  return own ? location : `${address}#${ids[0]}`;
}

/** Returns the paths of the page that the form may have been on. */
function pagesOf(path: string | undefined, form: SentForm, request: Request, asked: URL): string[] {
  const referer = URL.parse(request.get("Referer") ?? "");
  const before = referer?.host === request.get("Host") ? referer?.pathname : undefined;
  // A form in a slot may be on any page; its field `next` names the page.
  const next = path === undefined && before === undefined ? form.values.next?.split(/[?#]/, 1)[0] : undefined;
  return [path, before, next, asked.pathname].flatMap((each) => (each === undefined ? [] : inAscii(each)));
}

/** Parses the field that `anchorForms` added; null for anything else. */
function parse({ anchors, values }: SentForm): { path: string | undefined; ids: string[] } | null {
  if (!anchors || anchors.length > FIELD_MAX) return null;
  const [self = "", ...rest] = anchors.split(" ");
  const [anchor = "", ...names] = self.split("~");
  if (!ANCHOR.test(anchor)) return null;
  const pressed = names.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : buttonAnchor(anchor, value);
  });
  return {
    path: rest.find((each) => each.startsWith("/")),
    ids: [...pressed, anchor, ...rest.filter((each) => ANCHOR.test(each))],
  };
}

/** Returns true if the session remembers a form that leads to this page. */
export const awaitsLanding = ({ session, method }: Request, { pathname }: URL): boolean =>
  method === "GET" && session?.landing?.path === pathname;

/** Returns where a form led on this page, once. */
export function takeLanding(request: Request, url: URL): Landing | null {
  const { landing } = request.session ?? {};
  if (!landing || !awaitsLanding(request, url)) return null;
  delete request.session.landing;
  return landing;
}

/**
 * Returns a page on which the first of these ids exists and can be focused: if its button is gone, it becomes
 * the id of the next item's first button, else of the message, else of the heading.
 */
export function withLanding(page: Buffer, { ids: [wanted = "", ...others] }: Landing): Buffer {
  // Each byte is one character, so that nothing but the ids changes.
  const html = page.toString("latin1");
  return Buffer.from(landed(html, attributeText(wanted), others), "latin1");
}

function landed(html: string, wanted: string, others: readonly string[]): string {
  const exact = tagWith(html, quoted(wanted));
  if (exact) return focusable(html, exact);
  for (const id of others) {
    // The button itself, or the first of a form with several.
    const tag = tagWith(html, `${quoted(id)}(?:\\.[^"]*)?`);
    if (tag) return renamed(html, tag, wanted);
  }
  const message = tagWith(html, FLASH_ID);
  if (message) return renamed(html, message, wanted);
  const heading = /<h1\b(?![^>]* id=")/.exec(html);
  const after = heading ?? /<main\b[^>]*>/.exec(html);
  if (!after) return html;
  const at = after.index + after[0].length;
  const text = heading ? ` id="${wanted}" tabindex="-1"` : `<span id="${wanted}" tabindex="-1"></span>`;
  return html.slice(0, at) + text + html.slice(at);
}

interface Tag {
  readonly index: number;
  readonly text: string;
}

function tagWith(html: string, id: string): Tag | null {
  const match = new RegExp(`<[a-z][^<>]* id="${id}"[^<>]*>`).exec(html);
  return match && { index: match.index, text: match[0] };
}

/** Lets an element take the focus that otherwise cannot. */
function focusable(html: string, { index, text }: Tag): string {
  if (/^<(?:button|input|select|textarea|summary)\b|^<a\b[^>]* href=| tabindex="/.test(text)) return html;
  const at = index + /^<[a-z0-9-]+/.exec(text)![0].length;
  return `${html.slice(0, at)} tabindex="-1"${html.slice(at)}`;
}

function renamed(html: string, { index, text }: Tag, id: string): string {
  return (
    html.slice(0, index) + text.replace(/ id="[^"]*"/, () => ` id="${id}"`) + html.slice(index + text.length)
  );
}

/** Ids are compared as React writes them in attributes. */
const attributeText = (id: string): string =>
  Buffer.from(
    id.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  ).toString("latin1");

const quoted = (id: string): string => id.replace(/[^\w-]/g, "\\$&");

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
