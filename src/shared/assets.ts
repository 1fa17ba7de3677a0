let urls: Readonly<Record<string, string>> = {};

/** Tells where the built, hashed assets are: the server reads the build's manifest, the browser the document. */
export function setAssets(manifest: Readonly<Record<string, string>>): void {
  urls = manifest;
}

/** URL of a built asset by its logical name ("site.css", "icons.svg", "main.js", "comments/CommentThread.island.js"). */
export const assetUrl = (name: string): string => urls[name] ?? `/assets/${name}`;
