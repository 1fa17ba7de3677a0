import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { assetUrl } from "#shared/assets.ts";
import type { FormState } from "#shared/form.ts";
import { addressesOf } from "#shared/site.ts";
import { Document } from "#views/shell/Document.tsx";
import { SetAside } from "#views/shell/LongText.tsx";
import { Meta } from "#views/shell/Meta.tsx";
import { OmittedTexts } from "#views/shell/OmittedTexts.tsx";
import { hash } from "../base/bytes.ts";
import type { PageContext, PageDefinition, PageMeta } from "./define-page.ts";
import { anchorForms, type Part } from "./form-anchors.ts";
import type { LongBytes, Rendered } from "./segments.ts";
import { type Sheet, sheetsOf } from "./sheets.ts";

/** Product-specific parts that the engine needs to render a document around a page. */
export interface Frame {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly language: string;
  /** Header, navigation and footer around a page. */
  readonly Shell: ComponentType<{
    frame: "site" | "reading";
    path?: string;
    holds?: boolean;
    children: ReactNode;
  }>;
  /** Logical names of fonts to preload. */
  readonly preload: readonly string[];
}

/** Input for rendering a page. */
export interface Drawn {
  readonly data: unknown;
  readonly form: FormState;
  readonly context: PageContext;
  readonly nonce?: string;
  readonly omitted?: Omitted;
}

/** What a member wrote in a form that its page does not show again, and the messages about it. */
export interface Omitted {
  readonly texts: readonly string[];
  readonly messages: readonly string[];
}

/**
 * Size limit of the cache of long texts in bytes: a chapter page is rendered again after each comment, while
 * its text is unchanged.
 */
const KEPT = 16 * 1024 * 1024;

const known = new LRUCache<string, LongBytes>({
  maxSize: KEPT,
  sizeCalculation: ({ bytes }) => bytes.length + 1,
});

function longBytes(text: string): LongBytes {
  const found = known.get(text);
  if (found) return found;
  const bytes = Buffer.from(text);
  const made = { bytes, digest: Buffer.from(hash(bytes)) };
  known.set(text, made);
  return made;
}

/** Random marker that cannot occur in user text. */
const SECRET = randomBytes(12).toString("hex");

/** Renders a page as a complete document, with its long texts separate. */
export function renderPage(
  page: PageDefinition,
  { data, form, context, nonce, omitted }: Drawn,
  frame: Frame,
): Rendered {
  const { Component } = page;
  const texts: { mark: string; text: LongBytes }[] = [];
  const setAside = (text: string): string => {
    const mark = `<!--${SECRET}${texts.length}-->`;
    texts.push({ mark, text: longBytes(text) });
    return mark;
  };
  const main = <Component data={data} form={form} />;
  const content = (
    <SetAside.Provider value={setAside}>
      {omitted ? (
        <>
          <OmittedTexts {...omitted} />
          {main}
        </>
      ) : (
        main
      )}
    </SetAside.Provider>
  );
  const html = renderDocument(content, frame, page.meta(data, context), {
    nonce,
    path: context.url.pathname + context.url.search,
    sheets: page.sheets,
  });
  return { html, texts };
}

/** Renders any content as a complete document; `path` is where users return to after signing in. */
export function renderDocument(
  content: ReactNode,
  frame: Frame,
  meta: PageMeta,
  { nonce, path, sheets = [] }: { nonce?: string; path?: string; sheets?: readonly Sheet[] | undefined } = {},
): string {
  const { Shell } = frame;
  const html = renderToString(
    <Document
      language={frame.language}
      meta={<Meta {...absolute(meta, frame)} />}
      preload={frame.preload.map(assetUrl)}
      sheets={sheetsOf(meta.frame ?? "site", meta.sheets ?? sheets).map(assetUrl)}
      scripts={["main.js", ...(meta.scripts ?? [])].map(assetUrl)}
      nonce={nonce}
    >
      <Shell frame={meta.frame ?? "site"} path={path} holds={meta.holds ?? false}>
        {content}
      </Shell>
    </Document>,
  );
  return `<!DOCTYPE html>${anchorForms(html, { path: path?.split("?", 1)[0] })}`;
}

/** Renders a member's part of a page. */
export const renderFragment = (node: ReactNode, part: Part): string =>
  anchorForms(renderToStaticMarkup(node), part);

function absolute(meta: PageMeta, { siteName, siteUrl }: Frame) {
  const url = addressesOf({ url: siteUrl });
  return {
    siteName,
    title: meta.title,
    description: meta.description,
    canonical: meta.canonical && url(meta.canonical),
    robots: meta.robots,
    type: meta.type ?? "website",
    image: meta.image && url(meta.image),
    imageAlt: meta.imageAlt,
    jsonLd: meta.jsonLd ?? [],
    links: (meta.links ?? []).map((link) => ({ ...link, href: url(link.href) })),
  };
}
