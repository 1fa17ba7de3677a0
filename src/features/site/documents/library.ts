import { readFile } from "node:fs/promises";
import { markdownToHtml, plainText } from "#core/text/index.ts";
import { plural } from "#shared/format.ts";
import { ORDER_TERMS } from "#shared/market/order-terms.ts";
import { DISCOUNT_MAX, FEES, REFUND_DAYS } from "#shared/money/fees.ts";
import { MONEY_SETTINGS } from "#shared/money/money-settings.ts";
import type { DocumentDto } from "#shared/site/documents.dto.ts";
import { DOCUMENTS, type DocumentKey } from "#shared/site/documents.ts";

/** When run from source the texts are next to this file; the build puts them next to the bundled server. */
const FOLDER = new URL(
  import.meta.url.endsWith(".ts") ? "./content/en-GB/" : "./documents/en-GB/",
  import.meta.url,
);

/** All documents by key, ready to be shown. */
export type Library = ReadonlyMap<DocumentKey, DocumentDto>;

/** Names and addresses of this site for the placeholders of the texts. */
export interface LibrarySite {
  readonly name: string;
  readonly url: string;
  /** Sender address of mails. */
  readonly mail: string;
}

/** Loads all documents once. @throws if one is missing or lacks its title, version, date or summary. */
export async function readLibrary({ name, url, mail }: LibrarySite): Promise<Library> {
  const entries = DOCUMENTS.map(async ({ key, group }) => {
    const text = await readFile(new URL(`${key}.md`, FOLDER), "utf8");
    const source = fillIn(text, { site: name, address: url, mail, ...WAITS });
    return [key, parseDocument(source, group === "legal")] as const;
  });
  return new Map(await Promise.all(entries));
}

/**
 * Values for placeholders such as `{{orders.accept}}`: the numbers used by the product, so that the texts
 * cannot contradict it.
 */
const WAITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ORDER_TERMS).map(([name, text]) => [`orders.${name}`, text])),
  "money.hold": plural(MONEY_SETTINGS["hold-days"].min, "day", "days"),
  "money.refund": plural(REFUND_DAYS, "day", "days"),
  "money.referral": `${FEES.referral / 100}%`,
  "money.discount": `${DISCOUNT_MAX}%`,
};

/** Replaces placeholders. @throws Error for an unknown name. */
const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no text is called ${name}`);
    return value;
  });

const FIELDS = ["title", "version", "date", "summary"] as const;

/**
 * Parses a Markdown text with front matter (`name: value` lines between two `---` lines); rendered when first
 * read.
 */
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

/** Gives each heading an id derived from its text, and lists them. */
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
    const sameIds = contents.filter(({ id }) => id === words || id.startsWith(`${words}--`)).length;
    const id = sameIds > 0 ? `${words}--${sameIds + 1}` : words;
    contents.push({ id, title, level: Number(level) });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  return { html: marked, contents };
}
