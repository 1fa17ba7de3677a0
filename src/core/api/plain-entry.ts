import type { Request, Response } from "express";
import { sendJson } from "./respond.ts";
import { formatOf } from "./serialise.ts";

/** Sends one entry created by a plain route, in the format that the request asks for (api.md). */
export function sendPlainEntry(
  request: Request,
  response: Response,
  id: string,
  attributes: Readonly<Record<string, unknown>>,
): void {
  const format = formatOf(request.headers["strapi-response-format"], {});
  sendJson(response, format.created, { data: inFormat(format, { id, attributes }), meta: {} });
}

/** Sends an existing entry changed by an action: 200 in every format. */
export function sendChanged(
  request: Request,
  response: Response,
  id: string,
  attributes: Readonly<Record<string, unknown>>,
): void {
  const format = formatOf(request.headers["strapi-response-format"], {});
  sendJson(response, 200, { data: inFormat(format, { id, attributes }), meta: {} });
}

/** Sends a complete short list of entries, in the format that the request asks for. */
export function sendPlainEntries(
  request: Request,
  response: Response,
  entries: readonly PlainEntry[],
  meta: object = {},
): void {
  const format = formatOf(request.headers["strapi-response-format"], {});
  sendJson(response, 200, { data: entries.map((entry) => inFormat(format, entry)), meta });
}

interface PlainEntry {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const inFormat = (format: ReturnType<typeof formatOf>, { id, attributes }: PlainEntry): object =>
  format.flat ? { id, ...(format.documentId && { documentId: id }), ...attributes } : { id, attributes };
