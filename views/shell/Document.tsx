import type { ReactNode } from "react";
import { Slot } from "./Slot.tsx";

export interface DocumentProps {
  readonly language: string;
  /** The page's metadata tags in the head: `<Meta>`. */
  readonly meta: ReactNode;
  /** URLs of fonts that this page certainly needs. */
  readonly preload: readonly string[];
  /** URLs of stylesheets; the design system's come first. */
  readonly sheets: readonly string[];
  /** URLs of module scripts. */
  readonly scripts: readonly string[];
  /** Set only on pages rendered per request; cached pages have no nonce. */
  readonly nonce?: string | undefined;
  readonly children: ReactNode;
}

/** The HTML document. `core/pages` writes the reader's settings to `data-reader=""`. */
export function Document({ language, meta, preload, sheets, scripts, nonce, children }: DocumentProps) {
  return (
    <html lang={language} data-reader="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {meta}
        {preload.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        {scripts.map((src) => (
          <script key={src} type="module" src={src} nonce={nonce} />
        ))}
      </head>
      <body>
        {children}
        <Slot name="scripts" />
      </body>
    </html>
  );
}
