import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { isSecretParameter, maskKeys } from "#shared/secret-addresses.ts";
import { lineWriter } from "./logger.ts";
import { redactText } from "./redact.ts";
import { requestIdOf } from "./request-id.ts";

declare global {
  namespace Express {
    interface Request {
      requestId: string;
    }
  }
}

/** Requests that are not logged: dozens of assets for each page, and health checks every few seconds. */
const QUIET = /^\/(?:assets|files|fonts|icons)\/|^\/(?:favicon|healthz$|readyz$)/;
const MAX_QUERY = 300;

/**
 * Sets the id of each request (`request.requestId`, X-Request-Id) and logs one line when it is completed or
 * aborted: info, or error from 500 up. While info is not logged, only the id is set and no listeners are
 * added.
 */
export function requestLog(logger: Logger): RequestHandler {
  const write = lineWriter(logger);
  return (request, response, next) => {
    const id = requestIdOf(request.headers["x-request-id"]);
    request.requestId = id;
    response.setHeader("X-Request-Id", id);
    if (logger.isLevelEnabled("info") && !QUIET.test(request.url)) listen(write, request, response);
    next();
  };
}

/** Builds the line as the logger would: at this rate, building it with pino costs a third of the speed. */
function listen(write: (line: string) => void, request: Request, response: Response): void {
  const start = performance.now();
  // Routers rewrite `url` while they pass on the request.
  const { url, method, socket } = request;
  const sentBefore = socket.bytesWritten;
  response.on("close", () => {
    const status = response.statusCode;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    write(
      `{"level":"${status >= 500 ? "error" : "info"}","time":"${isoTime()}","id":"${request.requestId}","method":"${method}","path":${targetOf(url)},"status":${status},"ms":${ms},"bytes":${socket.bytesWritten - sentBefore}${response.writableFinished ? "" : ',"aborted":true'},"msg":"request"}\n`,
    );
  });
}

/** Limits on the number and length of cached targets. */
const MAX_TARGETS = 1_000;
const MAX_TARGET = 200;
const targets = new Map<string, string>();

/** Returns path and query of a URL as JSON, without secrets. */
function targetOf(url: string): string {
  const known = targets.get(url);
  if (known !== undefined) return known;
  const [path, query] = split(url);
  const start = JSON.stringify(safePath(path));
  const target = redactText(query ? `${start},"query":${JSON.stringify(safeQuery(query))}` : start);
  if (url.length > MAX_TARGET) return target;
  if (targets.size >= MAX_TARGETS) targets.clear();
  targets.set(url, target);
  return target;
}

let lastMs = 0;
let lastTime = "";

/** Returns the time as pino writes it, formatted once for each millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = new Date(now).toISOString();
  }
  return lastTime;
}

function split(url: string): [string, string] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}

const safePath = (path: string): string => maskKeys(path, "[redacted]");

/** Returns the query with secret values masked, truncated to 300 characters. */
function safeQuery(query: string): string {
  // Without half an escape at its end, with which no value could be decoded.
  return query.slice(0, MAX_QUERY).replace(/%.?$/, "").split("&").map(safePair).join("&");
}

/** Masks a secret value, and the secrets in a path, such as the one to which a visitor returns after signing in. */
function safePair(pair: string): string {
  const [name = ""] = pair.split("=", 1);
  if (isSecretParameter(decoded(name))) return `${name}=[redacted]`;
  const value = decoded(pair.slice(name.length + 1));
  if (!value.startsWith("/")) return pair;
  const [path, query] = split(value);
  const safe = query ? `${safePath(path)}?${safeQuery(query)}` : safePath(path);
  return safe === value ? pair : `${name}=${encodeURIComponent(safe)}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
