import {
  createStaticHandler,
  matchRoutes,
  type RouteObject,
  useActionData,
  useLoaderData,
} from "react-router";
import { emptyForm, type FormState } from "../../shared/form.ts";
import { paths } from "../../shared/paths.ts";
import { forbidden, HttpError, methodNotAllowed } from "../http/errors.ts";
import { goTo, type PageContext, type PageDefinition, type SentForm } from "./define-page.ts";

/** What travels with one query through react-router's handler. */
export interface QueryState {
  readonly page: PageContext;
  readonly form: SentForm | null;
}

export type StaticHandler = ReturnType<typeof createStaticHandler>;

/** A page that answers a path. */
export interface Found {
  readonly page: PageDefinition;
  readonly params: Readonly<Record<string, string>>;
  /** What runs the page's access, action and load. */
  readonly handler: StaticHandler;
}

/**
 * Pages as react-router's routes: access, then action, then load, then the component. Routes of one shape share a
 * handler: react-router tries one pattern after the other, and most of them could never fit.
 */
export function compileRoutes(pages: readonly PageDefinition[]): (pathname: string) => Found | null {
  const routes = pages.map((page) => ({ shape: shapeOf(page.path), route: toRoute(page) }));
  // A first word or a length that may be any: these are tried for every path.
  const open = new Set(pages.flatMap(({ path }, index) => (/^\/:|[*?]/.test(path) ? [routes[index]!] : [])));
  const handlers = new Map<string, StaticHandler>();
  for (const { shape } of routes) {
    const own = routes.filter((each) => each.shape === shape || open.has(each));
    if (!handlers.has(shape)) handlers.set(shape, createStaticHandler(own.map(({ route }) => route)));
  }
  const rest = open.size > 0 ? createStaticHandler([...open].map(({ route }) => route)) : undefined;
  return (pathname) => {
    const handler = handlers.get(shapeOf(pathname)) ?? rest;
    const found = handler && matchRoutes(handler.dataRoutes, pathname)?.at(-1);
    if (!found) return null;
    const { params } = found as { params: Record<string, string> };
    return { page: found.route.handle as PageDefinition, params, handler };
  };
}

/** A path's first word as react-router compares it, decoded and whatever the case, and how many there are. */
function shapeOf(path: string): string {
  const words = path.split("/").filter(Boolean);
  return `${decodeURI(words[0] ?? "").toLowerCase()} ${words.length}`;
}

function toRoute(page: PageDefinition): RouteObject {
  const { Component } = page;
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
        const refused = refusal(error, state.form);
        if (refused) return refused;
        throw error;
      }
    },
    Component: () => (
      <Component data={useLoaderData()} form={(useActionData() as FormState | undefined) ?? emptyForm} />
    ),
  };
}

function guard(page: PageDefinition, context: PageContext): void {
  const access = page.access?.(context.viewer) ?? "ok";
  if (access === "sign-in") throw goTo(paths.login(context.url.pathname + context.url.search));
  if (access === "forbidden") throw forbidden();
}

/** Refusals that belong beside the fields; everything else is an error page. */
function refusal(error: unknown, form: SentForm): FormState | null {
  if (!(error instanceof HttpError) || ![400, 409, 413, 415, 429].includes(error.status)) return null;
  const errors: Record<string, string> = {};
  for (const { path, message } of error.fields) errors[String(path[0] ?? "")] ??= message;
  if (error.fields.length === 0) errors[""] = error.message;
  const values = repeatable(form);
  // What others saved meanwhile is known now: sent again, the form is based on that.
  if (error.status === 409) delete values.version;
  return { values, errors };
}

/** What was typed, passwords left out: they are never sent back. */
function repeatable(form: SentForm): Record<string, string | readonly string[]> {
  const values: Record<string, string | readonly string[]> = Object.create(null);
  for (const name of Object.keys(form.values)) {
    if (name === "_csrf" || /password/i.test(name)) continue;
    const all = form.all(name);
    values[name] = all.length > 1 ? all : (form.values[name] ?? "");
  }
  return values;
}
