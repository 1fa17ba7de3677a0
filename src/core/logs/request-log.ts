import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { isSecretParameter } from "./redact.ts";
import { requestIdOf } from "./request-id.ts";

declare global {
  namespace Express {
    interface Request {
      requestId: string;
    }
  }
}

/** Answers that nobody looks for in a log: there are dozens for each page, and checks every few seconds. */
const QUIET = /^\/(?:assets|files|fonts|icons)\/|^\/(?:favicon|healthz$|readyz$)/;
const MAX_QUERY = 300;

/**
 * Gives each request its id (`request.requestId`, X-Request-Id) and logs one line when it is answered or broken
 * off: info, or error from 500 up. While info is not logged it costs the id only and listens to nothing.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const id = requestIdOf(request.headers["x-request-id"]);
    request.requestId = id;
    response.setHeader("X-Request-Id", id);
    if (logger.isLevelEnabled("info") && !QUIET.test(request.url)) listen(logger, request, response);
    next();
  };
}

function listen(logger: Logger, request: Request, response: Response): void {
  const start = performance.now();
  // Routers rewrite `url` while they pass the request on.
  const { url, method, socket } = request;
  const sentBefore = socket.bytesWritten;
  response.once("close", () => {
    const status = response.statusCode;
    const [path, query] = split(url);
    logger[status >= 500 ? "error" : "info"](
      {
        id: request.requestId,
        method,
        path,
        ...(query ? { query: safeQuery(query) } : {}),
        status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        bytes: socket.bytesWritten - sentBefore,
        ...(response.writableFinished ? {} : { aborted: true }),
      },
      "request",
    );
  });
}

function split(url: string): [string, string] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** The query with the values of secret names masked, cut at 300 characters. */
function safeQuery(query: string): string {
  return query
    .slice(0, MAX_QUERY)
    .split("&")
    .map((pair) => {
      const [name = ""] = pair.split("=", 1);
      return isSecretParameter(decoded(name)) ? `${name}=[redacted]` : pair;
    })
    .join("&");
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
