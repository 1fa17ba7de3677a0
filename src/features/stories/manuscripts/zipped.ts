import type { Origin } from "#shared/stories/elsewhere.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { checkLanguage } from "#shared/text/attributes.ts";
import {
  childrenOf,
  Document,
  Element,
  elementsIn,
  parseMarkup,
  setChildren,
  Text,
  textOf,
} from "#shared/text/dom.ts";
import { readOfficeMarks } from "#shared/text/office-page.ts";
import { datedHeading, type Elsewhere } from "./elsewhere/elsewhere.ts";
import { readElsewhere } from "./elsewhere/read.ts";
import { type SubstackPost, substackPosts, takeWidgets } from "./elsewhere/substack.ts";
import { decodeText } from "./encoding.ts";
import { unreadable } from "./errors.ts";
import { frontMatter, unusedIn } from "./front-matter.ts";
import { parsePage, readHtml } from "./html.ts";
import { markdownRoot, readMarkdown } from "./markdown.ts";
import { markdownSource } from "./markdown-source.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import { pageSource } from "./page-source.ts";
import { plainPage, readPlainText } from "./plain.ts";
import { resolveLink } from "./source.ts";
import type { Draft, ReportLine } from "./types.ts";
import { findElement, findElements } from "./xml.ts";
import type { Archive } from "./zip.ts";
import { textsIn } from "./zipped-names.ts";

/** Maximum number of characters of all texts together, as for one file. Not in the specification. */
const MAX_TEXT = 8_000_000;

/**
 * Reads Markdown, HTML or plain text zipped with its images. Several files are read in natural order of their
 * names; one that does not begin with a heading has its name as its title. Pages of different works on other
 * sites are separate manuscripts. Throws 400 if kinds are mixed.
 */
export async function readZippedTexts(archive: Archive, fileName: string): Promise<Draft[]> {
  const texts: ZippedText[] = [];
  const posts = await substackPosts(archive);
  let size = 0;
  for (const name of posts ? posts.keys() : textsIn(archive)) {
    const { text } = decodeText((await archive.read(name)) ?? Buffer.alloc(0));
    size += text.length;
    if (size > MAX_TEXT) throw unreadable("tooComplex");
    if (text.trim() !== "") texts.push({ name, text });
  }
  if (texts.length === 0) throw unreadable("nothing");
  if (new Set(texts.map(({ name }) => kindOf(name))).size > 1) throw unreadable("archive");
  if (posts) return [await readSeveral(archive, texts, fileName, posts)];
  const drafts: Draft[] = [];
  for (const work of worksOf(texts))
    drafts.push(
      work.length > 1 ? await readSeveral(archive, work, fileName) : await readOne(archive, work[0]!),
    );
  return drafts;
}

interface ZippedText {
  readonly name: string;
  readonly text: string;
}

/** Returns the files of each work, in order; files that name no work on another site belong together. */
function worksOf(texts: readonly ZippedText[]): ZippedText[][] {
  const works = new Map<string | null, ZippedText[]>();
  for (const text of texts) {
    const isPage = texts.length > 1 && kindOf(text.name) === "html";
    const work = (isPage && readElsewhere([parsePage(text.text)])?.work) || null;
    works.set(work, [...(works.get(work) ?? []), text]);
  }
  const isOneWork = [...works.keys()].filter((work) => work !== null).length <= 1;
  return isOneWork ? [[...texts]] : [...works.values()];
}

function readOne(archive: Archive, { name, text }: ZippedText): Promise<Draft> {
  const pictures = (root: Document) => picturesIn(archive, name, root);
  const kind = kindOf(name);
  if (kind === "text") return readPlainText(text, name);
  return kind === "html" ? readHtml(text, name, pictures) : readMarkdown(text, name, pictures);
}

/**
 * Combines several files into one book: ids are made unique, and each file begins with a heading of the
 * highest level.
 */
async function readSeveral(
  archive: Archive,
  texts: readonly ZippedText[],
  fileName: string,
  posts: ReadonlyMap<string, SubstackPost> | null = null,
): Promise<Draft> {
  const combinedDocument = new Document([]);
  const images = new Map<string, Buffer>();
  const report: ReportLine[] = [];
  const source: string[] = [];
  const leftOut: string[] = [];
  const metadata: { title?: string | null; author?: string | null; language?: string | null } = {};
  const works: Elsewhere[] = [];
  for (const [index, { name, text }] of texts.entries()) {
    const file = fileRoot(name, text);
    for (const [path, bytes] of await picturesIn(archive, name, file.root)) images.set(path, bytes);
    if (file.elsewhere) works.push(file.elsewhere);
    metadata.author ??= file.author;
    metadata.language ??= file.language;
    report.push(...file.report);
    source.push(file.source);
    leftOut.push(...file.leftOut);
    const body = findElement(file.root, "body") ?? file.root;
    if (posts) {
      const widgets = takeWidgets(body);
      report.push(...widgets.report(manuscriptsText.parts.widgets));
      leftOut.push(...widgets.leftOut);
    }
    keepIdsApart(body, `f${index + 1}-`);
    const styles = findElements(file.root, "style").filter(
      (style) => body === file.root || !isWithin(style, body),
    );
    const isHeaded = !posts && beginsWithHeading(body);
    if (isHeaded && index === 0) metadata.title = file.title;
    const post = posts?.get(name);
    const title = post
      ? headingOfPost(post)
      : isHeaded
        ? []
        : [datedHeading(file.title ?? nameOf(name) ?? fileName, "")];
    setChildren(combinedDocument, [...combinedDocument.children, ...styles, ...title, ...childrenOf(body)]);
  }
  const [first] = works;
  const manuscript = await readOneFile({
    root: combinedDocument,
    title: first?.title ?? metadata.title ?? titleFromName(fileName) ?? manuscriptsText.untitled,
    author: metadata.author ?? null,
    language: metadata.language ?? null,
    synopsis: first?.synopsis ?? null,
    subjects: [],
    images,
  });
  const dates = [...(posts?.values() ?? [])].map(({ date }) => date).filter(Boolean);
  const origin: Origin = {
    site: "substack",
    url: null,
    facts:
      dates.length > 0
        ? [
            { kind: "published", values: [dates[0]!] },
            { kind: "updated", values: [dates.at(-1)!] },
          ]
        : [],
  };
  return {
    ...manuscript,
    ...(posts ? { origin } : first ? { origin: first.origin } : {}),
    report: [...manuscript.report, ...report],
    source: source.join("\n"),
    leftOut: [...manuscript.leftOut, ...leftOut],
  };
}

/** Keys of front matter that a file has for the book, if it is one of several. */
const IN_SEVERAL: ReadonlySet<string> = new Set(["title", "author", "language", "lang"]);

interface FileRoot {
  readonly root: Document;
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly report: readonly ReportLine[];
  readonly source: string;
  readonly leftOut: readonly string[];
  /** Set for the page of a work from elsewhere. */
  readonly elsewhere?: Elsewhere;
}

function fileRoot(name: string, text: string): FileRoot {
  const kind = kindOf(name);
  if (kind === "text") {
    const { html, ...page } = plainPage(text);
    return { ...page, root: parseMarkup(html), source: text };
  }
  if (kind === "html") {
    const root = parsePage(text);
    const source = pageSource(root);
    const elsewhere = readElsewhere([root]);
    readOfficeMarks(root);
    const title = findElement(root, "title");
    const language = checkLanguage(findElement(root, "html")?.attribs.lang);
    const name = title && (textOf(title).trim() || null);
    const { report, leftOut, author } = elsewhere ?? { report: [], leftOut: [], author: null };
    return {
      root,
      title: name,
      author,
      language,
      report,
      source,
      leftOut,
      ...(elsewhere ? { elsewhere } : {}),
    };
  }
  const { data, body } = frontMatter(text);
  const one = (key: string) => data[key]?.[0] ?? null;
  const language = checkLanguage(one("language") ?? one("lang") ?? undefined);
  const about = { title: one("title"), author: one("author"), language };
  const report = unusedIn(
    data,
    IN_SEVERAL,
    ["title", "author", "language", "lang"].flatMap((key) => data[key]?.[0] ?? []),
  );
  return { ...about, root: markdownRoot(body), report, source: markdownSource(body), leftOut: [] };
}

function headingOfPost({ title, subtitle, date }: SubstackPost): Element[] {
  const line = new Element("p", { class: "subtitle" });
  setChildren(line, [new Text(subtitle)]);
  return [datedHeading(title || manuscriptsText.untitled, date), ...(subtitle ? [line] : [])];
}

/** Returns a file's name without its leading number: "02 - The Door" becomes "The Door". */
export function nameOf(path: string): string | null {
  const name = titleFromName(path);
  const [, rest] =
    /^(?:chapter|ch|kapitel|kap)?[ ._-]*\d{1,4}(?:[ ._-]+|(?=\p{Lu}))(\S.*)$/iu.exec(name ?? "") ?? [];
  return rest ?? name;
}

/**
 * Returns true if the text begins with a heading; it is promoted to the highest level if the file has no
 * other of that level.
 */
function beginsWithHeading(body: Document | Element, root = body): boolean {
  const first = childrenOf(body).find((child) => textOf(child).trim() !== "");
  if (!(first instanceof Element)) return false;
  const isBox = /^(?:div|section|article|main|header|hgroup)$/.test(first.name);
  if (isBox) return beginsWithHeading(first, root);
  if (!/^h[1-6]$/.test(first.name)) return false;
  if (findElements(root, "h1").length === 0) first.name = "h1";
  return true;
}

function keepIdsApart(body: Document | Element, prefix: string): void {
  for (const { attribs } of elementsIn(body)) {
    for (const name of ["id", "name"]) if (attribs[name]) attribs[name] = prefix + attribs[name];
    if (attribs.href?.startsWith("#")) attribs.href = `#${prefix}${attribs.href.slice(1)}`;
  }
}

const isWithin = (inner: Element, outer: Document | Element): boolean => {
  for (let each: Element["parent"] = inner; each; each = each.parent) if (each === outer) return true;
  return false;
};

const kindOf = (name: string): "markdown" | "html" | "text" =>
  /\.txt$/i.test(name) ? "text" : /html?$/i.test(name) ? "html" : "markdown";

/**
 * Finds an image with the same name in another folder, because Obsidian vaults refer to images without a
 * path.
 */
const anywhere = ({ names }: Archive, path: string): string | undefined => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return names.find((each) => each === name || each.endsWith(`/${name}`));
};

/** Loads the images a text refers to, relative to its file. */
async function picturesIn(archive: Archive, beside: string, root: Document): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const element of elementsIn(root)) {
    if (element.name !== "img") continue;
    const link = resolveLink(beside, element.attribs.src ?? "")?.path;
    const path = link && (archive.has(link) ? link : anywhere(archive, link));
    if (!path) continue;
    element.attribs.src = path;
    const bytes = pictures.has(path) ? null : await archive.read(path);
    if (bytes) pictures.set(path, bytes);
  }
  return pictures;
}
