import type { ErrorRequestHandler, Request, Response } from "express";
import type { Logger } from "pino";
import { messages } from "#shared/messages.ts";
import { errorBody, toHttpError } from "../base/error-body.ts";
import { forbidden, gone, type HttpError } from "../base/errors.ts";

/** Renders an error as a page. */
export type RenderError = (error: HttpError, request: Request) => string | Promise<string>;

/**
 * Converts errors to responses, the only place that does so: JSON below /api and for clients that ask for it,
 * else a page. Anything but an HttpError is logged and answered as 500 without its cause.
 */
export function errorHandler(options: {
  logger: Logger;
  renderPage: RenderError;
  /**
   * Returns what the viewer may know if the path leads to content that was removed ("" for nothing): 410
   * instead of 404. Null if it does not.
   */
  removalAt: (request: Request) => Promise<string | null>;
}): ErrorRequestHandler {
  const removal = async ({ status }: HttpError, request: Request): Promise<string | null> =>
    status === 404 && !isApi(request) && (request.method === "GET" || request.method === "HEAD")
      ? // The page is not found in any case.
        options.removalAt(request).catch(() => null)
      : null;
  return async (thrown, request, response, next) => {
    const refused = explained(toHttpError(thrown), request);
    const reason = await removal(refused, request);
    const error = reason === null ? refused : gone(reason || undefined, refused);
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

/** Adds a reason to a bare 403 of a member; guests are told `Forbidden` (api.md, Errors). */
const explained = (error: HttpError, request: Request): HttpError =>
  error.status === 403 && error.message === "Forbidden" && isApi(request) && request.viewer?.id
    ? forbidden(messages.notAllowed)
    : error;

const isApi = ({ originalUrl }: Request): boolean => /^\/api(?:[/?]|$)/.test(originalUrl);

const wantsHtml = (accept: string | undefined): boolean =>
  accept === undefined || /text\/html|\*\/\*|text\/\*/.test(accept);
