import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Request, Router } from "express";
import { forbidden, notFound } from "#core/base/errors.ts";
import { isInPerson } from "#core/base/viewer.ts";
import { startCsv } from "#core/files/send-csv.ts";
import { createContext } from "#core/pages/context.ts";
import type { PageDefinition } from "#core/pages/define-page.ts";
import type { ListFile } from "#core/pages/list-file.ts";
import { toCsv } from "#core/text/csv.ts";
import type { PagingDto } from "#shared/paging.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { record } from "../../platform/audit/index.ts";
import { listFileByMember } from "./limits.ts";

type Needs = Pick<FeatureDependencies, "services" | "limits">;
type Listed = PageDefinition & { readonly file: ListFile };

/** Each list page's path with `.csv`: the rows of all its pages that match the filters in the query. */
export function listFileRoutes(dependencies: Needs, pages: readonly PageDefinition[]): Router {
  const router = Router();
  for (const page of pages) {
    const { file } = page;
    if (!file) continue;
    router.get(`${page.path}.csv`, async (request, response) => {
      const csv = await begin(dependencies, { ...page, file }, request);
      startCsv(response, file.name);
      await pipeline(Readable.from(csv), response).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
      });
    });
  }
  return router;
}

/**
 * Checks the request, loads the first page and records the download in the audit log, all before the first
 * byte is sent. Returns the lines.
 */
async function begin(
  { services, limits }: Needs,
  page: Listed,
  request: Request,
): Promise<AsyncGenerator<string>> {
  const { viewer } = request;
  const access = page.access?.(viewer) ?? "hidden";
  if (access === "forbidden") throw forbidden();
  if (access !== "ok" || !viewer.id || !isInPerson(viewer)) throw notFound();
  await limits.consume(listFileByMember, viewer.id);
  const url = new URL(request.originalUrl, "http://localhost");
  for (const name of ["after", "before"]) url.searchParams.delete(name);
  const load = async (at: URL) =>
    (await page.load(createContext({ url: at, params: {}, request }))) as { readonly paging: PagingDto };
  const first = await load(url);
  // Pages use the first value of each filter. A filter may be called `list`, so the page has another name.
  const filters = (page.query ?? []).flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  await record(
    services,
    { viewer, requestId: request.requestId },
    { action: "list.download", details: { ...Object.fromEntries(filters), page: page.path } },
  );
  return lines(page.file, first, (href) => load(new URL(href, url)));
}

async function* lines<Data extends { readonly paging: PagingDto }>(
  { head, rowsOf }: ListFile,
  first: Data,
  load: (href: string) => Promise<Data>,
): AsyncGenerator<string> {
  yield toCsv([head]);
  for (let data = first; ; ) {
    const rows = rowsOf(data);
    if (rows.length > 0) yield toCsv(rows.map((row) => row.map((cell) => cell ?? "")));
    if (!data.paging.older) return;
    data = await load(data.paging.older);
  }
}
