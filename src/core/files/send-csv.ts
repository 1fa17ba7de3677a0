import type { Response } from "express";
import { attachment } from "./file-name.ts";

/** Sets the headers of a CSV download; private, so it must not be cached. `name` is without the extension. */
export function startCsv(response: Response, name: string): void {
  response.setHeader("Content-Type", "text/csv; charset=utf-8");
  response.setHeader("Content-Disposition", attachment(`${name}.csv`));
  response.setHeader("Cache-Control", "private, no-store");
}
