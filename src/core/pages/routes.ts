import { LRUCache } from "lru-cache";
import { createStaticHandler, matchRoutes, type RouteObject } from "react-router";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { FormState } from "#shared/form.ts";

import { forbidden, HttpError, methodNotAllowed, notFound } from "../base/errors.ts";
import type { PageContext, PageDefinition, SentForm } from "./define-page.ts";
import { goTo } from "./redirects.ts";

/** State passed with one query through react-router's handler. */
export interface QueryState {
  readonly page: PageContext;
  readonly form: SentForm | null;
}

/** Result of a page's action (`actionData`) if its form is shown again: the error and the values. */
export interface Refused {
  readonly error: HttpError;
  readonly form: FormState;
}

export type StaticHandler = ReturnType<typeof createStaticHandler>;

/** Page that matches a path. */
export interface Found {
  readonly page: PageDefinition;
  readonly params: Readonly<Record<string, string>>;
  /** Handler that runs the page's access, action and load. */
  readonly handler: StaticHandler;
}

/** Limit on cached matches by path: react-router ranks its routes again for each query. */
const MAX_REMEMBERED = 10_000;

/**
 * Compiles pages to react-router routes: access, then action, then load. A path is matched only against
 * routes of the same shape, because most patterns could not match.
 */
export function compileRoutes(pages: readonly PageDefinition[]): (pathname: string) => Found | null {
  const routes = pages.map((page) => ({ shape: shapeOf(page.path), route: toRoute(page) }));
  // Routes with a variable first segment or length are tried for every path.
  const open = new Set(pages.flatMap(({ path }, index) => (/^\/:|[*?]/.test(path) ? [routes[index]!] : [])));
  const shapes = new Map(
    routes.map(({ shape }) => [shape, routes.filter((each) => each.shape === shape || open.has(each))]),
  );
  const handlers = new Map(routes.map(({ route }) => [route.id!, createStaticHandler([route])]));
  const remembered = new LRUCache<string, Found>({ max: MAX_REMEMBERED });
  return (pathname) => {
    const known = remembered.get(pathname);
    if (known) return known;
    const tried = shapes.get(shapeOf(pathname)) ?? [...open];
    const matches = matchRoutes(
      tried.map(({ route }) => route),
      pathname,
    );
    const match = matches?.at(-1);
    if (!match) return null;
    const { params, route } = match as { params: Record<string, string>; route: RouteObject };
    const found = { page: route.handle as PageDefinition, params, handler: handlers.get(route.id!)! };
    if (pathname.length <= MAX_PATH) remembered.set(pathname, found);
    return found;
  };
}

/** Limit on the length of a cached path. */
const MAX_PATH = 300;

/** Runs access, action and load through react-router. */
export function runPage({ handler }: Found, method: "GET" | "POST", state: QueryState) {
  // The body has already been read; react-router only needs to know that this is a form's POST.
  const init = method === "POST" ? { method, body: new URLSearchParams() } : { method };
  return handler.query(new globalThis.Request(state.page.url, init), { requestContext: state });
}

/**
 * Returns a path's first segment as react-router compares it, decoded and ignoring case, with the number of
 * segments.
 */
function shapeOf(path: string): string {
  const words = path.split("/").filter(Boolean);
  return `${decodeURI(words[0] ?? "").toLowerCase()} ${words.length}`;
}

function toRoute(page: PageDefinition): RouteObject {
  return {
    id: page.path,
    path: page.path,
    handle: page,
    loader: ({ context }) => {
      const state = context as unknown as QueryState;
      guard(page, state.page);
      return page.load(state.page);
    },
    action: async ({ context }) => {
      const state = context as unknown as QueryState;
      guard(page, state.page);
      if (!page.action || !state.form) throw methodNotAllowed(["GET", "HEAD"]);
      try {
        if (state.form.refused) throw state.form.refused;
        return await page.action(state.page, state.form);
      } catch (error) {
        if (!isRefusal(error, state.form)) throw error;
        refusals.set(state, error);
        return { error, form: cameBack(error, state.form) } satisfies Refused;
      }
    },
  };
}

/** What refused the form of a query; its page may lead elsewhere. */
const refusals = new WeakMap<QueryState, HttpError>();

export const refusalOf = (state: QueryState): HttpError | undefined => refusals.get(state);

function guard(page: PageDefinition, context: PageContext): void {
  const access = page.access?.(context.viewer) ?? "ok";
  if (access === "sign-in") throw goTo(accountsPaths.login(context.url.pathname + context.url.search));
  if (access === "forbidden") throw forbidden();
  if (access === "hidden") throw notFound();
}

/** Errors that are shown beside the fields; all others become an error page. */
const isRefusal = (error: unknown, form: SentForm): error is HttpError =>
  error instanceof HttpError &&
  (error === form.refused ||
    [400, 409, 413, 415, 429].includes(error.status) ||
    (error.status === 503 && error.fields.length > 0));

function cameBack(error: HttpError, form: SentForm): FormState {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.fields) errors[String(path[0] ?? "")] ??= message;
  if (error.fields.length === 0) errors[""] = error.message;
  const values = repeatable(form);
  // The user now sees what others saved meanwhile, so the form is based on that when sent again.
  if (error.status === 409) {
    const { version } = error.details;
    if (typeof version === "string") values.version = version;
    else delete values.version;
  }
  return { values, errors };
}

/** Returns the submitted values without passwords, which are never sent back. */
function repeatable(form: SentForm): Record<string, string | readonly string[]> {
  const values: Record<string, string | readonly string[]> = Object.create(null);
  for (const name of Object.keys(form.values)) {
    if (name === "_csrf" || /password/i.test(name)) continue;
    const all = form.all(name);
    values[name] = all.length > 1 ? all : (form.values[name] ?? "");
  }
  // A file cannot be restored to its field: the form shows by its name that it must be chosen again.
  for (const [name, file] of Object.entries(form.files)) if (file) values[name] ??= file.fileName;
  return values;
}
