import { readCsv } from "#core/text/csv.ts";
import { childrenOf, Element } from "#shared/text/dom.ts";
import { decodeText } from "../encoding.ts";
import type { Archive } from "../zip.ts";
import { Collector, hasClass, type Page } from "./elsewhere.ts";

/** A post of an export of Substack, in which the texts have no titles. */
export interface SubstackPost {
  readonly title: string;
  readonly subtitle: string;
  /** Date of publication; "" for a draft. */
  readonly date: string;
}

/**
 * Returns the posts of an export of Substack by the names of their files, oldest first, and drafts and pages that are
 * not in its list last; null for any other archive.
 */
export async function substackPosts(archive: Archive): Promise<ReadonlyMap<string, SubstackPost> | null> {
  const list = archive.names.find((name) => /(?:^|\/)posts\.csv$/.test(name));
  const bytes = list ? await archive.read(list) : null;
  if (!bytes) return null;
  const rows = readCsv(decodeText(bytes).text);
  if (!rows.some((row) => row.has("post_id") && row.has("title"))) return null;
  const pages = archive.names.filter(
    (name) => /\.html$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name),
  );
  const posts = rows.flatMap((row): [string, SubstackPost][] => {
    const [id = "", title = "", subtitle = "", date = ""] = ["post_id", "title", "subtitle", "post_date"].map(
      (name) => row.get(name) ?? "",
    );
    // Ids are numbers, so that one may end like another.
    const file = pages.find((name) => baseName(name) === id.replace(/\.html$/, ""));
    return file && id ? [[file, { title, subtitle, date: date.slice(0, 10) }]] : [];
  });
  const listed = new Set(posts.map(([name]) => name));
  for (const name of pages) {
    const title = baseName(name)
      .replace(/^\d+\./, "")
      .replaceAll("-", " ");
    if (!listed.has(name)) posts.push([name, { title, subtitle: "", date: "" }]);
  }
  return new Map(posts.sort(([, a], [, b]) => (a.date || "9").localeCompare(b.date || "9")));
}

/** Removes buttons and subscription forms from a post, which are not part of its text. */
export function takeWidgets(body: Page): Collector {
  const taken = new Collector();
  const visit = (around: Page): void => {
    // A widget in another is taken with it, so that its words are counted once.
    for (const child of [...childrenOf(around)])
      if (child instanceof Element)
        if (isWidget(child)) taken.take(child);
        else visit(child);
  };
  visit(body);
  return taken;
}

const isWidget = (element: Element) => WIDGETS.some((name) => hasClass(element, name));
const WIDGETS = [
  ...["subscription-widget-wrap", "subscription-widget-wrap-editor", "subscription-widget"],
  ...["button-wrapper", "install-substack-app-embed", "community-chat"],
];

const baseName = (name: string): string => /([^/]*)\.html$/i.exec(name)?.[1] ?? name;
