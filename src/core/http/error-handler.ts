import type { ErrorRequestHandler, Request, Response } from "express";
import type { Logger } from "pino";
import { errorBody, toHttpError } from "../base/error-body.ts";
import type { HttpError } from "../base/errors.ts";

/** Draws an error as a page. */
export type RenderError = (error: HttpError, request: Request) => string | Promise<string>;

/**
 * The one place where errors become answers: JSON below /api and for clients that ask for it, else a page.
 * What is not an HttpError is logged and answered as 500 without a word about its cause.
 */
export function errorHandler(options: { logger: Logger; renderPage: RenderError }): ErrorRequestHandler {
  return async (thrown, request, response, next) => {
    const error = toHttpError(thrown);
    if (error.status >= 500) {
      const { requestId, path } = request;
      options.logger.error({ err: error.cause ?? thrown, requestId, path }, "request failed");
    }
    if (response.headersSent) return next(thrown);
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    response.removeHeader("ETag");
    response.setHeader("Cache-Control", "no-store");
    response.statusCode = error.status;
    if (isApi(request) || !wantsHtml(request.headers.accept)) {
      return send(response, "application/json; charset=utf-8", JSON.stringify(errorBody(error).body));
    }
    send(response, "text/html; charset=utf-8", await options.renderPage(error, request));
  };
}

function send(response: Response, type: string, body: string): void {
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(response.req.method === "HEAD" ? undefined : body);
}

const isApi = ({ originalUrl }: Request): boolean => /^\/api(?:[/?]|$)/.test(originalUrl);

const wantsHtml = (accept: string | undefined): boolean =>
  accept === undefined || /text\/html|\*\/\*|text\/\*/.test(accept);
