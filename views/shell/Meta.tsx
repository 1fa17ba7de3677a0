/** Metadata of a page; URLs are absolute. */
export interface MetaProps {
  readonly siteName: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly canonical?: string | undefined;
  readonly robots?: string | undefined;
  readonly type: string;
  readonly image?: string | undefined;
  readonly imageAlt?: string | undefined;
  readonly jsonLd: readonly object[];
  readonly links: readonly {
    readonly rel: string;
    readonly href: string;
    readonly type?: string;
    readonly title?: string;
  }[];
}

/** The only place that prints a page's metadata: title, canonical, robots, Open Graph, Twitter, JSON-LD. */
export function Meta(props: MetaProps) {
  const { siteName, title, description, canonical, robots, type, image, imageAlt, jsonLd, links } = props;
  const full = title === siteName ? title : `${title} · ${siteName}`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {robots && <meta name="robots" content={robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && <meta property="og:url" content={canonical} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {image && <meta property="og:image:width" content="1200" />}
      {image && <meta property="og:image:height" content="630" />}
      {image && imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      {links.map((link) => (
        <link key={`${link.rel} ${link.href}`} {...link} />
      ))}
      {jsonLd.map(escapeJson).map((block) => (
        // A data block, never executed; `<` escaped so that no text can close it.
        <script
          key={block.slice(0, 80)}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: block }}
        />
      ))}
    </>
  );
}

const ESCAPES: Record<string, string> = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };
const escapeJson = (data: object): string =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => ESCAPES[character]!);
