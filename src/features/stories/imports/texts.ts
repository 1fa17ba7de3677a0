import { type ImportEntry, ImportText, type ImportTextDoc } from "./model.ts";

/** Entries with their imported texts. */
export type Texts = readonly (ImportEntry &
  Pick<ImportTextDoc, "html" | "notesBefore" | "notesAfter" | "before">)[];

/** Returns the author's notes of a text; those that the file does not have are absent. */
export const notesOf = ({
  notesBefore,
  notesAfter,
}: Pick<ImportTextDoc, "notesBefore" | "notesAfter">): Pick<ImportTextDoc, "notesBefore" | "notesAfter"> => ({
  ...(notesBefore ? { notesBefore } : {}),
  ...(notesAfter ? { notesAfter } : {}),
});

/** Returns entries with their texts, in order. */
export async function textsOf(entries: readonly ImportEntry[]): Promise<Texts> {
  const storedTexts = await ImportText.find({ _id: { $in: entries.map(({ _id }) => _id) } }).lean<
    ImportTextDoc[]
  >();
  const texts = new Map(storedTexts.map((text) => [String(text._id), text]));
  return entries.map((entry) => {
    const text = texts.get(String(entry._id));
    const { html = "", before } = text ?? {};
    return { ...entry, html, ...notesOf(text ?? {}), ...(before === undefined ? {} : { before }) };
  });
}
