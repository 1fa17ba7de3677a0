import { type ImportEntry, ImportText, type ImportTextDoc } from "./model.ts";

/** Entries with the texts that came in by them. */
export type Texts = readonly (ImportEntry & Pick<ImportTextDoc, "html" | "before">)[];

/** Entries with their texts, in their order. */
export async function textsOf(entries: readonly ImportEntry[]): Promise<Texts> {
  const found = await ImportText.find({ _id: { $in: entries.map(({ _id }) => _id) } }).lean<
    ImportTextDoc[]
  >();
  const texts = new Map(found.map((text) => [String(text._id), text]));
  return entries.map((entry) => {
    const { html = "", before } = texts.get(String(entry._id)) ?? {};
    return { ...entry, html, ...(before === undefined ? {} : { before }) };
  });
}
