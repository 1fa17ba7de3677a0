import { saveForPreview } from "#features/stories/imports/pending.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { SENTENCE, WORD } from "./wording.ts";

/** An imported manuscript awaiting review: parts, a long name, notes and omitted content. */
export interface WaitingManuscript {
  readonly id: string;
  /** Id of one of its chapters. */
  readonly chapter: string;
}

/** Imports a manuscript with everything that a preview must handle. */
export async function waitingFor(site: TestSite, author: TestMember): Promise<WaitingManuscript> {
  const part = (name: string) =>
    `<h1>Part ${name}</h1><h2>One of ${name}</h2><p>${SENTENCE}</p><hr><p>${SENTENCE}</p>`;
  const html = `<!doctype html><title>A Waiting Book</title><meta name="author" content="Ada Byron">
    ${part("The First")}<h2>${WORD.repeat(3)}</h2><p>${WORD.repeat(6)}</p><h3>A heading</h3><p>${SENTENCE}</p>
    ${part("The Second")}<h2>Last</h2><p>${SENTENCE}</p><p><a href="javascript:x()">gone</a></p>`;
  const { _id, entries } = await saveForPreview(site.app.services, site.app.files, author.caller, {
    file: Buffer.from(html),
    fileName: "a-waiting-book.html",
  });
  return { id: String(_id), chapter: String(entries[1]!._id) };
}
