import { readFile } from "node:fs/promises";
import { markdownToHtml, plainText } from "../../../core/text/index.ts";
import type { DocumentDto } from "../../../shared/site/documents.dto.ts";
import { DOCUMENTS, type DocumentKey } from "../../../shared/site/documents.ts";

/** From sources the texts lie beside this file; the build puts them beside the bundled server. */
const FOLDER = new URL(
  import.meta.url.endsWith(".ts") ? "./content/en-GB/" : "./documents/en-GB/",
  import.meta.url,
);

/** Every text by key, as it is shown. */
export type Library = ReadonlyMap<DocumentKey, DocumentDto>;

/** Reads the texts once. @throws when one is missing or lacks its title, version, date or summary. */
export async function readLibrary(siteName: string): Promise<Library> {
  const entries = DOCUMENTS.map(async ({ key, group }) => {
    const source = (await readFile(new URL(`${key}.md`, FOLDER), "utf8")).replaceAll("{{site}}", siteName);
    return [key, parseDocument(source, group === "legal")] as const;
  });
  return new Map(await Promise.all(entries));
}

const FIELDS = ["title", "version", "date", "summary"] as const;

/** A Markdown text with `name: value` lines between two lines of `---` at its head; drawn when it is first read. */
export function parseDocument(source: string, legal: boolean): DocumentDto {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const values = new Map(
    head
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const missing = FIELDS.filter((field) => !values.get(field));
  if (missing.length > 0) throw new Error(`a document lacks ${missing.join(", ")}`);
  let drawn: Drawn | undefined;
  const draw = () => {
    drawn ??= withContents(markdownToHtml(body));
    return drawn;
  };
  return {
    title: values.get("title")!,
    summary: values.get("summary")!,
    version: Number(values.get("version")),
    date: values.get("date")!,
    legal,
    get html() {
      return draw().html;
    },
    get contents() {
      return draw().contents;
    },
  };
}

type Drawn = Pick<DocumentDto, "html" | "contents">;

/** Gives each heading an id of its own words, and lists them. */
function withContents(html: string): Drawn {
  const contents: { id: string; title: string; level: number }[] = [];
  const marked = html.replace(/<h([23])>([\s\S]*?)<\/h\1>/g, (_, level: string, inner: string) => {
    const title = plainText(inner);
    const words = title
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
    const taken = contents.filter(({ id }) => id === words || id.startsWith(`${words}--`)).length;
    const id = taken > 0 ? `${words}--${taken + 1}` : words;
    contents.push({ id, title, level: Number(level) });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  return { html: marked, contents };
}
