import { type ImportEntry, ImportText, type ImportTextDoc } from "./model.ts";

/** Entries with the texts that came in by them. */
export type Texts = readonly (ImportEntry & { readonly html: string })[];

/** Entries with their texts, in their order. */
export async function textsOf(entries: readonly ImportEntry[]): Promise<Texts> {
  const found = await ImportText.find({ _id: { $in: entries.map(({ _id }) => _id) } }).lean<
    ImportTextDoc[]
  >();
  const html = new Map(found.map((text) => [String(text._id), text.html]));
  return entries.map((entry) => ({ ...entry, html: html.get(String(entry._id)) ?? "" }));
}
