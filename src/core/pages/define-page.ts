import type { Request } from "express";
import type { SessionData } from "express-session";
import type { ComponentType, ReactNode } from "react";
import type { ConfirmationDto } from "#shared/confirmation.dto.ts";
import type { FormState, PageProps, UnsentForm } from "#shared/form.ts";
import type { Caller, Viewer } from "../base/viewer.ts";
import { tokenIn } from "../http/csrf.ts";
import type { SentForm, UploadLimits } from "../http/form.ts";
import type { Visitor } from "../http/visitor.ts";
import type { ListFile } from "./list-file.ts";
import type { Sheet } from "./sheets.ts";

/** Request information for a loader, an action or a slot. */
export interface PageContext {
  readonly viewer: Viewer;
  /** Preferences stored in cookies; empty for the loader of a shared page. */
  readonly visitor: Visitor;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly query: URLSearchParams;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Contents of the visitor's session, read-only; empty for a shared page. */
  readonly session: Readonly<Partial<SessionData>>;
  /** Express request, for actions that change the session; loaders of cached pages must not read it. */
  readonly request: Request;
  /** Form submitted by a member after their session had expired; the sign-in page carries it along. */
  readonly unsent: UnsentForm | null;
  /**
   * Values of the submitted form that this request answers, for pages that show a result when the form is
   * shown again.
   */
  readonly sent: Readonly<Record<string, string>> | null;
  /**
   * Declares the data the page shows ("stories:<id>", "stories"): a change of it drops the page from the
   * cache.
   */
  shows(...tags: string[]): void;
  /** Shares a read between parts of one request (a loader, its slots): all get the promise of the first. */
  once<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
  /**
   * Declares that other viewers may see a different page: it is cached only for guests without special
   * rights.
   */
  dependsOnViewer(): void;
}

/** Page metadata for search engines and other sites. */
export interface PageMeta {
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the canonical URL; omitted if the page must not be indexed. */
  readonly canonical?: string | undefined;
  readonly robots?: string | undefined;
  readonly type?: "website" | "book" | "article" | "profile" | undefined;
  /** Path of an image of 1200 x 630 pixels. */
  readonly image?: string | undefined;
  readonly imageAlt?: string | undefined;
  readonly jsonLd?: readonly object[] | undefined;
  readonly links?: readonly {
    readonly rel: string;
    readonly href: string;
    readonly type?: string;
    readonly title?: string;
  }[];
  /** Logical names of the page's scripts besides the runtime. */
  readonly scripts?: readonly string[] | undefined;
  readonly language?: string | undefined;
  /**
   * True if the page contains data stored nowhere else, such as an unsent form; the sign-in links in its
   * frame then open separately beside it.
   */
  readonly holds?: boolean | undefined;
  /** Stylesheets of the page, if they differ from those of its feature. */
  readonly sheets?: readonly Sheet[] | undefined;
  /** Layout of the page, as class names of <body>. */
  readonly frame?: "site" | "reading" | undefined;
}

/**
 * Member's version of a Slot; `tags` (together with the viewer's, which are implied, and those reported
 * through `shows` while rendering) allow caching until one changes.
 */
export interface SlotDefinition {
  /**
   * True for a slot that a higher-level feature fills on another feature's page: cached for each page
   * separately, as a page's slots are.
   */
  readonly perPage?: boolean;
  readonly render: (context: PageContext) => ReactNode | Promise<ReactNode>;
  readonly tags?: (context: PageContext) => readonly string[];
  /**
   * Returns the cache key for everything besides the viewer that a cached version depends on, computed from
   * `viewer`, `session` and `visitor` only; undefined disables caching.
   */
  readonly varies?: (context: Pick<PageContext, "viewer" | "session" | "visitor">) => string | undefined;
  /**
   * Returns a guest's version based on browser preferences, shared by all guests with the same ones;
   * undefined keeps the page's version. Only for shell slots; rendered once for each combination.
   */
  readonly forGuest?: (visitor: Visitor) => ReactNode | undefined;
  /** Name of a cookie: guests who send it get an individual version, rendered each time. */
  readonly guestCookie?: string;
}

export interface PageDefinition<Data = unknown> {
  /** Stylesheets besides those of the frame. Default: those of its feature. */
  readonly sheets?: readonly Sheet[] | undefined;
  /** Pattern in react-router's syntax: `/story/:id/:slug`. */
  readonly path: string;
  /** Query parameters the page reads; others are not part of the cache key. */
  readonly query?: readonly string[];
  /**
   * Checked before anything is loaded: `sign-in` sends a guest to the login page, `forbidden` is 403,
   * `hidden` 404.
   */
  readonly access?: (viewer: Viewer) => "ok" | "sign-in" | "forbidden" | "hidden";
  /**
   * Asks members to prove their identity if they have not done so in the last ten minutes: before the page is
   * shown ("page"), or when its form is sent ("form").
   */
  readonly confirmsIdentity?: "page" | "form";
  /** `shared` pages are cached as bytes for everyone who may see them as a guest; `private` ones never. */
  readonly cache: "shared" | "private";
  /**
   * For a shared page: the name of the group of viewers with the same additional rights, such as buyers; null
   * for other viewers. The group's version is cached under this name beside the guests', and the group is
   * determined on each request.
   */
  readonly group?: (
    viewer: Viewer,
    params: Readonly<Record<string, string>>,
  ) => { readonly name: string; readonly viewer: Viewer } | null;
  readonly load: (context: PageContext) => Promise<Data> | Data;
  /**
   * Handles POST; returns `seeOther(...)`, or null to show the page again, or throws a ValidationError that
   * is shown in the form.
   */
  readonly action?: (context: PageContext, form: SentForm) => Promise<Response | null>;
  /**
   * Returns what a submitted form will do that moves money or cannot be undone: the member sees it and confirms
   * before the action runs (decision 83); null for a form that needs no confirmation. Throws what refuses the
   * form.
   */
  readonly confirms?: (context: PageContext, form: SentForm) => Promise<ConfirmationDto | null>;
  /**
   * Text of the action for guests: it is stored in their session and performed after sign-in, when this text
   * announces it. For small actions with one button (decision 35).
   */
  readonly afterSignIn?: string;
  /**
   * True for the action of a single button: pressed again after another action, it is performed again
   * (decision 66).
   */
  readonly isButton?: true;
  /** True if its form has a preview button: pressed, it shows the form again instead of running the action. */
  readonly previews?: true;
  /**
   * Files that a multipart POST may contain. Default: none. A function is called before the body is read and
   * may throw, so that large files are not accepted from users who may not send them.
   */
  readonly upload?: UploadLimits | ((context: PageContext) => Promise<UploadLimits>);
  /** The list on the page as a file for staff, at the page's path with `.csv`. */
  readonly file?: ListFile<Data>;
  /**
   * Seconds after which browsers reload a private page that shows the progress of a background task; ignored while
   * the page has a text area, and for a form that is shown again.
   */
  readonly refreshSeconds?: (data: Data) => number | undefined;
  readonly meta: (data: Data, context: PageContext) => PageMeta;
  readonly Component: ComponentType<PageProps<Data>>;
  readonly slots?: Readonly<Record<string, SlotDefinition>>;
  /** Returns true if the page counts as read; a locked page does not. Default: true. */
  readonly counts?: (data: Data) => boolean;
  /** Returns the id of the document that the page shows, for `seen` and `served`: its address may change. */
  readonly subject?: (data: Data) => string | undefined;
  /**
   * Called before sending every 200 response to a GET that counts, cached or not: view counting. `visitor` is
   * "" for a bot; it may read headers of the request, and add a cookie to the response.
   */
  readonly seen?: (context: {
    params: Readonly<Record<string, string>>;
    subject: string | undefined;
    viewer: Viewer;
    visitor: string;
    request: Request;
  }) => void;
  /**
   * Runs before every response to a counted GET request, cached or not, including prefetches; the response
   * waits for it.
   */
  readonly served?: (context: {
    readonly params: Readonly<Record<string, string>>;
    readonly subject: string | undefined;
    readonly viewer: Viewer;
  }) => Promise<void> | undefined;
}

/** Defines a page as data that `core/pages` compiles to a route. The fields are documented on the type. */
export const definePage = <Data>(page: PageDefinition<Data>): PageDefinition =>
  page as unknown as PageDefinition;

/**
 * `varies` of a slot that contains a form: rendered for each session token, and without caching before there
 * is a token.
 */
export const byToken: NonNullable<SlotDefinition["varies"]> = ({ session }) => tokenIn(session);

export type { FormState, SentForm };
