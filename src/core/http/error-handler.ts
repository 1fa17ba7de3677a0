import type { ErrorRequestHandler, Response } from "express";
import type { Logger } from "pino";
import { HttpError, notFound, payloadTooLarge, unavailable } from "./errors.ts";

/** Draws an error as a page. */
export type RenderError = (error: HttpError, request: Parameters<ErrorRequestHandler>[1]) => string;

/** The JSON body of an error (api.md, Errors). */
export type ErrorBody = (error: HttpError) => object;

/**
 * The one place where errors become answers: JSON below /api and for clients that ask for it, else a page.
 * What is not an HttpError is logged and answered as 500 without a word about its cause.
 */
export function errorHandler(options: {
  logger: Logger;
  renderPage: RenderError;
  errorBody: ErrorBody;
}): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    const error = toHttpError(thrown);
    if (error.status >= 500) {
      options.logger.error({ err: thrown, requestId: request.requestId, path: request.path }, "request failed");
    }
    if (response.headersSent) return next(thrown);
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    response.removeHeader("ETag");
    response.setHeader("Cache-Control", "no-store");
    response.statusCode = error.status;
    if (request.path.startsWith("/api/") || request.path === "/api" || !wantsHtml(request.headers.accept)) {
      return send(response, "application/json; charset=utf-8", JSON.stringify(options.errorBody(error)));
    }
    return send(response, "text/html; charset=utf-8", options.renderPage(error, request));
  };
}

function send(response: Response, type: string, body: string): void {
  response.setHeader("Content-Type", type);
  response.end(response.req.method === "HEAD" ? undefined : body);
}

const wantsHtml = (accept: string | undefined): boolean =>
  accept === undefined || /text\/html|\*\/\*|text\/\*/.test(accept);

/** Any thrown value as an error that may be shown. */
export function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (!(thrown instanceof Error)) return internal(thrown);
  const { name } = thrown;
  const status = (thrown as { status?: unknown }).status;
  if (/^Mongo(ServerSelection|Network|NotConnected|PoolCleared|TopologyClosed|ExpiredSession)/.test(name)) {
    return unavailable();
  }
  if (name === "MongooseServerSelectionError" || /Client must be connected|buffering/.test(thrown.message)) {
    return unavailable();
  }
  if (status === 413) return payloadTooLarge();
  if (status === 404) return notFound();
  if (typeof status === "number" && status >= 400 && status < 500) {
    const syntax = (thrown as { type?: unknown }).type === "entity.parse.failed";
    return new HttpError(status, syntax ? "SyntaxError" : "BadRequestError", syntax ? "Invalid JSON" : "Bad Request");
  }
  if (thrown instanceof URIError) return new HttpError(400, "BadRequestError", "Bad Request");
  return internal(thrown);
}

const internal = (cause: unknown): HttpError =>
  new HttpError(500, "InternalServerError", "Internal Server Error", { cause });
