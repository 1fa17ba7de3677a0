import type { Request } from "express";
import type { SessionData } from "express-session";
import type { ComponentType, ReactNode } from "react";
import type { FormState, PageProps, UnsentForm } from "../../shared/form.ts";
import { HttpError } from "../base/errors.ts";
import { type Caller, isAdmin, isInPerson, isStaff, type Viewer } from "../base/viewer.ts";
import type { SentForm, UploadLimits } from "../http/form.ts";
import type { Visitor } from "../http/visitor.ts";
import type { Sheet } from "./sheets.ts";

/** What a loader, an action or a slot knows of the request. */
export interface PageContext {
  readonly viewer: Viewer;
  /** What the browser chose by cookies; for the loader of a shared page nothing. */
  readonly visitor: Visitor;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly query: URLSearchParams;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** What the visitor's session holds, to read; empty for a shared page. */
  readonly session: Readonly<Partial<SessionData>>;
  /** The Express request, for actions that touch the session; loaders of cached pages must not read it. */
  readonly request: Request;
  /** What a member wrote whose session had ended when they sent it: for the sign-in page, which carries it. */
  readonly unsent: UnsentForm | null;
  /** What the form sent that this request answers, for a page that shows what follows from it where it comes back. */
  readonly sent: Readonly<Record<string, string>> | null;
  /** Names what the page shows ("stories:<id>", "stories"): a change of it drops the page from the cache. */
  shows(...tags: string[]): void;
  /** What several parts of one request ask for (a loader, its slots) is read once: the first one's promise for all. */
  once<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
  /** Says that someone else would see another page here: it is kept for plain guests only. */
  dependsOnViewer(): void;
}

/** What search engines and other sites are told of a page. */
export interface PageMeta {
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the canonical URL; left out where the page must not be indexed. */
  readonly canonical?: string | undefined;
  readonly robots?: string | undefined;
  readonly type?: "website" | "book" | "article" | "profile" | undefined;
  /** Path of an image of 1200 x 630. */
  readonly image?: string | undefined;
  readonly imageAlt?: string | undefined;
  readonly jsonLd?: readonly object[] | undefined;
  readonly links?: readonly {
    readonly rel: string;
    readonly href: string;
    readonly type?: string;
    readonly title?: string;
  }[];
  /** Scripts of the page beside the runtime, by logical name. */
  readonly scripts?: readonly string[] | undefined;
  readonly language?: string | undefined;
  /** The page holds what is nowhere else: a guest's ways in, in its frame, open beside it. */
  readonly holds?: boolean | undefined;
  /** Its stylesheets where they are not its feature's. */
  readonly sheets?: readonly Sheet[] | undefined;
  /** Class names of <body>, for pages with another frame. */
  readonly frame?: "site" | "reading" | undefined;
}

/**
 * A member's version of a Slot; `tags` (with the viewer's own implied, and what the drawing `shows`) let it be kept
 * until one changes.
 */
export interface SlotDefinition {
  /** A slot that a feature above fills on the page of another: kept for each page by itself, as a page's own are. */
  readonly perPage?: boolean;
  readonly render: (context: PageContext) => ReactNode | Promise<ReactNode>;
  readonly tags?: (context: PageContext) => readonly string[];
  /**
   * What beside the viewer a kept version depends on, out of `viewer`, `session` and `visitor` alone; undefined
   * draws it each time.
   */
  readonly varies?: (context: Pick<PageContext, "viewer" | "session" | "visitor">) => string | undefined;
  /**
   * A guest's version that follows from what their browser chose, the same for all who chose alike; undefined leaves
   * the page's. Shell slots only; drawn once for each choice.
   */
  readonly forGuest?: (visitor: Visitor) => ReactNode | undefined;
  /** Name of a cookie: a guest whose browser sends it gets a version of their own, drawn each time. */
  readonly guestCookie?: string;
}

export interface PageDefinition<Data = unknown> {
  /** Its stylesheets beside the frame's; those of its feature unless told. */
  readonly sheets?: readonly Sheet[] | undefined;
  /** Pattern as react-router has it: `/story/:id/:slug`. */
  readonly path: string;
  /** Query parameters the page reads; others never reach the cache key. */
  readonly query?: readonly string[];
  /** Before anything is loaded: `sign-in` sends a guest to the login page, `forbidden` is 403, `hidden` 404. */
  readonly access?: (viewer: Viewer) => "ok" | "sign-in" | "forbidden" | "hidden";
  /** `shared` pages are kept as bytes for everyone who may see them as a guest; `private` ones never. */
  readonly cache: "shared" | "private";
  /**
   * Of a shared page: as whom those see it who have a right to more than guests, all of them alike, such as who bought
   * it; null for who has none. Its version is kept under this name beside the guests', and asked for at each request.
   */
  readonly group?: (
    viewer: Viewer,
    params: Readonly<Record<string, string>>,
  ) => { readonly name: string; readonly viewer: Viewer } | null;
  readonly load: (context: PageContext) => Promise<Data> | Data;
  /**
   * Handles POST; answers with `seeOther(...)`, with null to show the page as it is now, or throws a ValidationError
   * that comes back in the form.
   */
  readonly action?: (context: PageContext, form: SentForm) => Promise<Response | null>;
  /**
   * A guest's press is kept in their session and done when they are signed in, which is said by these words. For small
   * things that one button asks for (docs/decisions/0035).
   */
  readonly afterSignIn?: string;
  /**
   * The files a multipart POST may bring; none unless told. A function is asked before anything of the body is read, and
   * may refuse it: what is large is not taken from those who may not send it.
   */
  readonly upload?: UploadLimits | ((context: PageContext) => Promise<UploadLimits>);
  /** Seconds after which browsers ask for a private page anew that shows what goes on by itself. */
  readonly refreshSeconds?: (data: Data) => number | undefined;
  readonly meta: (data: Data, context: PageContext) => PageMeta;
  readonly Component: ComponentType<PageProps<Data>>;
  readonly slots?: Readonly<Record<string, SlotDefinition>>;
  /** Whether someone who sees this has read anything; a closed door has not been read. True unless told. */
  readonly counts?: (data: Data) => boolean;
  /**
   * Called for every 200 answer to a GET that counts, from the cache or not, before it is sent: counting of views.
   * `visitor` is "" for a robot; of the request it may read headers, and add a cookie to the answer.
   */
  readonly seen?: (context: {
    params: Readonly<Record<string, string>>;
    viewer: Viewer;
    visitor: string;
    request: Request;
  }) => void;
}

/** A page: data that `core/pages` compiles to a route. See docs of each field. */
export const definePage = <Data>(page: PageDefinition<Data>): PageDefinition =>
  page as unknown as PageDefinition;

/** `access` of a page for members: guests are asked to sign in. */
export const membersOnly: NonNullable<PageDefinition["access"]> = (viewer) => (viewer.id ? "ok" : "sign-in");

/** `varies` of a slot with a form in it: drawn anew with the session's token, and each time before there is one. */
export const byToken: NonNullable<SlotDefinition["varies"]> = ({ session }) => session.csrfToken ?? undefined;

/** A page that shows nothing: who opens it is led (302) to what `lead` answers; a form may be sent to it. */
export function leadingPage({
  lead,
  ...page
}: Pick<PageDefinition, "path" | "access" | "action" | "afterSignIn"> & {
  readonly lead: (context: PageContext) => string | Promise<string>;
}): PageDefinition {
  return definePage<null>({
    ...page,
    cache: "private",
    async load(context) {
      throw goTo(await lead(context));
    },
    meta: () => ({ title: "" }),
    Component: () => null,
  });
}

/**
 * An address that a button sends to: it does its work and comes back to the form's `next` or to what the work
 * answers, a refusal as a message. Opened as a page (after signing in, say) it leads to what it is about: the path
 * above it. For members; with `afterSignIn`, what a guest asks for is done once they are one.
 */
export function buttonPage(
  path: string,
  act: (context: PageContext, form: SentForm) => Promise<string>,
  more: Pick<PageDefinition, "afterSignIn"> = {},
): PageDefinition {
  const above = ({ url }: PageContext): string => url.pathname.replace(/\/[^/]+$/, "") || "/";
  return leadingPage({
    ...more,
    path,
    access: membersOnly,
    lead: above,
    async action(context, form) {
      const back = form.values.next ? safePath(form.values.next) : null;
      try {
        const place = await act(context, form);
        return seeOther(back ?? place);
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 400) throw error;
        context.request.session.flash = { kind: "error", text: error.message };
        return seeOther(back ?? above(context));
      }
    },
  });
}

/** `access` of the back office: for others there is no such page. */
export const staffOnly: NonNullable<PageDefinition["access"]> = (viewer) =>
  isStaff(viewer) ? "ok" : "hidden";

/** `access` of what in the back office is no business of moderators. */
export const adminsOnly: NonNullable<PageDefinition["access"]> = (viewer) =>
  isAdmin(viewer) ? "ok" : isStaff(viewer) ? "forbidden" : "hidden";

/** `access` of a page about somebody's account: for members, and for nobody who only acts in their name. */
export const inPersonOnly: NonNullable<PageDefinition["access"]> = (viewer) =>
  isInPerson(viewer) ? "ok" : viewer.id ? "forbidden" : "sign-in";

/** 303 to a place within the site, after a successful POST. */
export const seeOther = (path: string): Response => redirectTo(path, 303);

/**
 * 303 to a path within the site, or to one of these foreign origins exactly: a payment provider's page. Anything else
 * leads to the start page.
 */
export function seeOtherAt(url: string, origins: readonly string[]): Response {
  const foreign = URL.parse(url);
  if (!foreign || !origins.includes(foreign.origin)) return seeOther(url);
  return new Response(null, { status: 303, headers: { Location: foreign.href } });
}

/** 301: the place has another URL for good. */
export const movedTo = (path: string): Response => redirectTo(path, 301);

/** 302: for now, the visitor is better served there. */
export const goTo = (path: string): Response => redirectTo(path, 302);

function redirectTo(path: string, status: number): Response {
  return new Response(null, { status, headers: { Location: inAscii(safePath(path)) } });
}

/** The page stays as it stands, where one is in it: 204. */
export const stayHere = (): Response => new Response(null, { status: 204 });

/** A header takes no other letters; what is encoded already stays as it is. */
const inAscii = (path: string): string =>
  path.toWellFormed().replace(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters));

/** A path on this site, or "/" for anything that would lead elsewhere (ASVS 3.7.2). */
export function safePath(path: string | null | undefined): string {
  // Control characters are dropped by browsers' URL parsers, a backslash is read as a slash.
  if (!path || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return "/";
  return path;
}

export type { FormState, SentForm };
