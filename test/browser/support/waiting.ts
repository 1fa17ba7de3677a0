import { keepImport } from "../../../src/features/stories/imports/keep.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { SENTENCE, WORD } from "./wording.ts";

/** A manuscript that waits for a member: parts, a long name, notes and something left out. */
export interface WaitingManuscript {
  readonly id: string;
  /** Of a chapter of it. */
  readonly chapter: string;
}

/** Has one wait, with everything in it that a preview must bear. */
export async function waitingFor(site: TestSite, author: TestMember): Promise<WaitingManuscript> {
  const part = (name: string) =>
    `<h1>Part ${name}</h1><h2>One of ${name}</h2><p>${SENTENCE}</p><hr><p>${SENTENCE}</p>`;
  const html = `<!doctype html><title>A Waiting Book</title><meta name="author" content="Ada Byron">
    ${part("The First")}<h2>${WORD.repeat(3)}</h2><p>${WORD.repeat(6)}</p><h3>A heading</h3><p>${SENTENCE}</p>
    ${part("The Second")}<h2>Last</h2><p>${SENTENCE}</p><p><a href="javascript:x()">gone</a></p>`;
  const { _id, entries } = await keepImport(site.app.services, site.app.files, author.caller, {
    file: Buffer.from(html),
    fileName: "a-waiting-book.html",
  });
  return { id: String(_id), chapter: String(entries[1]!._id) };
}
