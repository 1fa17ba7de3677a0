import type { Response } from "express";
import { attachment } from "../files/file-name.ts";
import { type Paper, writePaper } from "./paper.ts";

/** Sends a PDF as a download; private, so it must not be cached. */
export async function sendPaper(response: Response, name: string, paper: Paper): Promise<void> {
  const body = await writePaper(paper);
  response.setHeader("Content-Type", "application/pdf");
  response.setHeader("Content-Disposition", attachment(name));
  response.setHeader("Cache-Control", "private, no-store");
  response.send(body);
}
