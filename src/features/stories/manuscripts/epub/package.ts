import { plainText } from "#core/text/index.ts";
import { checkLanguage } from "#shared/text/attributes.ts";
import { childrenOf, type Document, Element, elementsIn, textOf } from "#shared/text/dom.ts";
import type { FileAbout } from "../elsewhere/elsewhere.ts";
import { unreadable } from "../errors.ts";
import { seriesLine } from "../series.ts";
import { joinPath, resolveLink } from "../source.ts";
import { findElement, findElements, parseXml } from "../xml.ts";
import type { Archive } from "../zip.ts";

/** A file listed in the manifest. */
export interface ManifestItem {
  readonly id: string;
  readonly path: string;
  readonly type: string;
  readonly properties: readonly string[];
}

/** The package metadata of an EPUB. */
export interface Package {
  readonly path: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly synopsis: string | null;
  readonly subjects: readonly string[];
  readonly items: ReadonlyMap<string, ManifestItem>;
  readonly spine: readonly { readonly item: ManifestItem; readonly linear: boolean }[];
  /** EPUB 2: item of the table of contents. */
  readonly ncx: ManifestItem | null;
  /** EPUB 2 guide: types by path with fragment. */
  readonly guide: ReadonlyMap<string, string>;
  readonly coverItem: ManifestItem | null;
  /** Its series, as stories state it; null if none. */
  readonly series: string | null;
  /** What it says about who made it and where the work is from. */
  readonly about: FileAbout;
  /** Types of chapters in the site's EPUBs, by the id of their file. */
  readonly own: ReadonlyMap<string, string>;
  /** Days on which chapters were first published elsewhere, by the id of their file; "" for the whole book. */
  readonly firstPublished: ReadonlyMap<string, string>;
  /** Parts that continue another in the site's EPUBs: ids of both files. */
  readonly continued: ReadonlyMap<string, string>;
}

/** Reads container.xml and the package document. Throws 400 if the archive is not an EPUB or is encrypted. */
export async function readPackage(archive: Archive): Promise<Package> {
  await refuseProtected(archive);
  const container = await archive.read("META-INF/container.xml");
  const rootfile = container && findElement(parseXml(container), "rootfile");
  const declaredPath = rootfile?.attribs["full-path"] && joinPath("", rootfile.attribs["full-path"]);
  const path =
    (declaredPath && archive.find(declaredPath)) ?? archive.names.find((name) => /\.opf$/i.test(name));
  const bytes = path ? await archive.read(path) : null;
  if (!path || !bytes) throw unreadable("damaged");
  const root = parseXml(bytes);
  const items = readManifest(root, path, archive);
  const spine = findElements(root, "itemref")
    .map((itemref) => ({
      item: items.get(itemref.attribs.idref ?? ""),
      linear: itemref.attribs.linear !== "no",
    }))
    .filter((each): each is { item: ManifestItem; linear: boolean } => each.item !== undefined);
  if (spine.length === 0) throw unreadable("damaged");
  const guide = new Map<string, string>();
  for (const reference of findElements(root, "reference")) {
    const link = resolveLink(path, reference.attribs.href ?? "");
    if (link && reference.attribs.type) guide.set(`${link.path}#${link.fragment}`, reference.attribs.type);
  }
  const metas = findElements(root, "meta");
  const named = items.get(metas.find((meta) => meta.attribs.name === "cover")?.attribs.content ?? "");
  return {
    path,
    ...readMetadata(root, metas),
    items,
    spine,
    guide,
    ncx:
      items.get(findElement(root, "spine")?.attribs.toc ?? "") ??
      [...items.values()].find((item) => item.type.includes("dtbncx")) ??
      null,
    coverItem: [...items.values()].find((item) => item.properties.includes("cover-image")) ?? named ?? null,
    about: {
      makers: ["dc:contributor", "dc:publisher"].flatMap((name) =>
        findElements(root, name).map((each) => oneLine(textOf(each))),
      ),
      sources: ["dc:source", "dc:identifier"].flatMap((name) =>
        findElements(root, name)
          .map((each) => oneLine(textOf(each)))
          .filter((each) => /^https?:\/\//i.test(each)),
      ),
      series: calibreSeries(metas),
    },
    series: seriesIn(metas),
    firstPublished: refinements(metas, "dcterms:issued"),
    own: refinements(metas, "fablewright:chapter-type"),
    continued: refinements(metas, "fablewright:continues"),
  };
}

/** Returns the series of an EPUB 3 (5.5.4, "belongs-to-collection"), or that of Calibre. */
function seriesIn(metas: readonly Element[]): string | null {
  const contentOf = (name: string) => metas.find(({ attribs }) => attribs.name === name)?.attribs.content;
  const types = refinements(metas, "collection-type");
  const collection = metas.find(
    ({ attribs }) =>
      attribs.property === "belongs-to-collection" &&
      attribs.refines === undefined &&
      (types.get(attribs.id ?? "") ?? "series") === "series",
  );
  const title = oneLine(collection ? textOf(collection) : (contentOf("calibre:series") ?? ""));
  const position = collection
    ? refinements(metas, "group-position").get(collection.attribs.id ?? "")
    : contentOf("calibre:series_index");
  if (title === "") return null;
  return seriesLine(Number(position) > 0 ? { title, position: Number(position) } : { title });
}

/** Returns the series and its position as FanFicFare writes them: "The Lamps [2]". */
function calibreSeries(metas: readonly Element[]): string | null {
  const contentOf = (name: string) => metas.find(({ attribs }) => attribs.name === name)?.attribs.content;
  const series = contentOf("calibre:series");
  const index = contentOf("calibre:series_index");
  return series ? `${series}${index ? ` [${index}]` : ""}` : null;
}

/** Returns the values of a property by the id that they refine. */
const refinements = (metas: readonly Element[], property: string): Map<string, string> =>
  new Map(
    metas
      .filter((meta) => meta.attribs.property === property)
      .map((meta) => [(meta.attribs.refines ?? "").replace(/^#/, ""), textOf(meta).trim()]),
  );

/** Fonts may be obfuscated, text may not (EPUB 3.3, Font obfuscation). */
async function refuseProtected(archive: Archive): Promise<void> {
  if (archive.has("META-INF/rights.xml") || archive.has("META-INF/sinf.xml")) throw unreadable("encrypted");
  const encryption = await archive.read("META-INF/encryption.xml");
  if (!encryption) return;
  for (const data of elementsIn(parseXml(encryption))) {
    const algorithm = /EncryptionMethod$/i.test(data.name) ? (data.attribs.algorithm ?? "") : "";
    const isFont = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/.test(
      algorithm,
    );
    const isKey = data.parent instanceof Element && /EncryptedKey$/i.test(data.parent.name);
    if (algorithm && !isFont && !isKey) throw unreadable("encrypted");
  }
}

function readManifest(root: Document, path: string, archive: Archive): Map<string, ManifestItem> {
  const items = new Map<string, ManifestItem>();
  for (const { attribs } of findElements(root, "item")) {
    const target = resolveLink(path, attribs.href ?? "");
    if (!attribs.id || !target) continue;
    const properties = (attribs.properties ?? "").split(/\s+/).filter(Boolean);
    items.set(attribs.id, {
      id: attribs.id,
      path: archive.find(target.path) ?? target.path,
      type: typeOf(target.path, attribs["media-type"] ?? ""),
      properties,
    });
  }
  return items;
}

/** Returns the media type of an item, by its file name if the declared type is wrong. */
const typeOf = (path: string, said: string): string => BY_NAME.find(([name]) => name.test(path))?.[1] ?? said;

const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/\.x?html?$/i, "application/xhtml+xml"],
  [/\.ncx$/i, "application/x-dtbncx+xml"],
  [/\.css$/i, "text/css"],
];

function readMetadata(root: Document, metas: readonly Element[]) {
  const all = (name: string) =>
    findElements(root, `dc:${name}`).filter((element) => oneLine(textOf(element)) !== "");
  const refined = (element: Element, property: string): string | undefined => {
    const refinement = metas.find(
      (meta) => meta.attribs.property === property && meta.attribs.refines === `#${element.attribs.id}`,
    );
    return element.attribs.id && refinement ? textOf(refinement).trim() : undefined;
  };
  const titles = all("title");
  const title = titles.find((each) => refined(each, "title-type") === "main") ?? titles[0];
  const creators = all("creator");
  const roleOf = (each: Element) => each.attribs["opf:role"] ?? refined(each, "role");
  const authors = creators.filter((each) => roleOf(each) === "aut");
  const names = (authors.length > 0 ? authors : creators).map((each) => oneLine(textOf(each)));
  const description = all("description")[0];
  const synopsis = description ? synopsisOf(textOf(description)) : "";
  return {
    title: title ? oneLine(textOf(title)) : null,
    author: names.length > 0 ? [...new Set(names)].join(", ") : null,
    language:
      all("language")
        .map((each) => checkLanguage(oneLine(textOf(each))))
        .find((tag) => tag && !/^(?:und|mul|zxx)\b/i.test(tag)) ?? null,
    synopsis: synopsis || null,
    subjects: [...new Set(all("subject").map((each) => oneLine(textOf(each))))].slice(0, 50),
  };
}

const oneLine = (value: string): string => value.replace(/[\t\n\f\r ]+/g, " ").trim();

/** Descriptions are plain text or escaped HTML. */
const synopsisOf = (value: string): string => {
  const isHtml = /<(?:p|br|div|i|em|b|strong|span|a|ul|h\d)\b[^>]*>/i.test(value);
  if (isHtml) return plainText(value);
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
};

/** Returns the first child element with one of the given names, for small lookups in packages. */
export const childNamed = (element: Element, ...names: string[]): Element | undefined =>
  childrenOf(element).find(
    (child): child is Element => child instanceof Element && names.includes(child.name),
  );
