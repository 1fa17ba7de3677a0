import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { type createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { Document } from "../../../views/shell/Document.tsx";
import { Meta } from "../../../views/shell/Meta.tsx";
import { assetUrl } from "../../shared/assets.ts";
import type { PageMeta } from "./define-page.ts";

type StaticHandler = ReturnType<typeof createStaticHandler>;
type QueryContext = Exclude<Awaited<ReturnType<StaticHandler["query"]>>, Response>;

/** What the engine needs of the product to draw a document around a page. */
export interface Frame {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly language: string;
  /** Header, navigation and footer around a page. */
  readonly Shell: ComponentType<{ frame: "site" | "reading"; path?: string; children: ReactNode }>;
  /** Logical names of fonts to preload. */
  readonly preload: readonly string[];
}

/** The page of a react-router query as a whole document. */
export function renderRoute(
  handler: StaticHandler,
  context: QueryContext,
  frame: Frame,
  meta: PageMeta,
  nonce?: string,
): string {
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderDocument(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
    frame,
    meta,
    { nonce, path: context.location.pathname + context.location.search },
  );
}

/** Any content as a whole document; `path` is where one comes back to after signing in. */
export function renderDocument(
  content: ReactNode,
  frame: Frame,
  meta: PageMeta,
  { nonce, path }: { nonce?: string; path?: string } = {},
): string {
  const runtime = assetUrl("main.js");
  const { Shell } = frame;
  const html = renderToString(
    <Document
      language={frame.language}
      meta={<Meta {...absolute(meta, frame)} />}
      preload={frame.preload.map(assetUrl)}
      scripts={[runtime, ...(meta.scripts ?? []).map(assetUrl)]}
      nonce={nonce}
    >
      <Shell frame={meta.frame ?? "site"} path={path}>
        {content}
      </Shell>
    </Document>,
  );
  return `<!DOCTYPE html>${html.includes("<fw-island") ? html : withoutScript(html, runtime)}`;
}

/** A member's part of a page. */
export const renderFragment = (node: ReactNode): string => renderToStaticMarkup(node);

/** A page without islands needs no runtime; whether it has any shows only once it is drawn. */
function withoutScript(html: string, src: string): string {
  const at = html.indexOf(`src="${src}"`);
  const start = html.lastIndexOf("<script", at);
  return at < 0
    ? html
    : html.slice(0, start) + html.slice(html.indexOf("</script>", at) + "</script>".length);
}

function absolute(meta: PageMeta, { siteName, siteUrl }: Frame) {
  const url = (path: string) => new URL(path, siteUrl).href;
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
