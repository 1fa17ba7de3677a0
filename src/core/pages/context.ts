import type { Request } from "express";
import type { SessionData } from "express-session";
import type { UnsentForm } from "#shared/form.ts";
import { guest, type Viewer } from "../base/viewer.ts";
import { parseCookies } from "../http/cookies.ts";
import { newVisitor, type Visitor } from "../http/visitor.ts";
import type { PageContext } from "./define-page.ts";

/** Page's view of the request, which also collects what the page reports to the engine. */
export interface Context extends PageContext {
  tags(): readonly string[];
  isDependent(): boolean;
}

/** Viewer and session, if known without the session middleware. */
export interface Requester {
  readonly viewer: Viewer;
  readonly session: Readonly<Partial<SessionData>>;
}

/**
 * Creates a page's view of the request; without a request (a shared page) it represents a guest without
 * preferences and cookies.
 */
export function createContext(input: {
  url: URL;
  params: Readonly<Record<string, string>>;
  request: Request | null;
  requester?: Requester;
  visitor?: Visitor;
  unsent?: UnsentForm | null;
  sent?: Readonly<Record<string, string>> | null;
}): Context {
  const {
    url,
    params,
    request,
    requester,
    visitor: browser = newVisitor,
    unsent = null,
    sent = null,
  } = input;
  const tags = new Set<string>();
  let known: Map<string, Promise<unknown>> | undefined;
  let dependent = false;
  const viewer = requester?.viewer ?? request?.viewer ?? guest;
  // A member's preferences apply in all their browsers and override the cookies of this one.
  const visitor = viewer.reader === undefined ? browser : { ...browser, reader: viewer.reader };
  return {
    viewer,
    visitor,
    session: requester?.session ?? request?.session ?? NO_SESSION,
    caller: { viewer, requestId: request?.requestId ?? "", ip: request?.ip },
    params,
    url,
    query: url.searchParams,
    get cookies() {
      return request ? parseCookies(request) : {};
    },
    get request(): Request {
      if (!request) throw new Error("the loader of a shared page read the request");
      return request;
    },
    unsent,
    sent,
    shows: (...shown) => {
      for (const tag of shown) tags.add(tag);
    },
    once<Value>(key: string, read: () => Promise<Value>) {
      known ??= new Map();
      if (!known.has(key)) known.set(key, read());
      return known.get(key) as Promise<Value>;
    },
    dependsOnViewer: () => {
      dependent = true;
    },
    tags: () => [...tags],
    isDependent: () => dependent,
  };
}

const NO_SESSION: Readonly<Partial<SessionData>> = Object.freeze({});
