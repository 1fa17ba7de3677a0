let urls: Readonly<Record<string, string>> = {};

/**
 * Sets the URLs of the built, hashed assets: the server reads them from the build's manifest, the browser
 * from the document.
 */
export function setAssets(manifest: Readonly<Record<string, string>>): void {
  urls = manifest;
}

/**
 * Returns the URL of a built asset by its logical name ("site.css", "icons.svg", "main.js",
 * "comments/CommentThread.island.js").
 */
export const assetUrl = (name: string): string => urls[name] ?? `/assets/${name}`;
