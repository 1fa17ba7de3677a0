import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The site's logo: an open book with a nib as its gutter. */
const BRAND =
  '<symbol id="brand" viewBox="0 0 24 24"><path fill="currentColor" stroke="none" d="M12 6.2C9.6 4.4 6.3 3.8 2.5 4.1V17.7c3.8-.3 7.1.4 9.5 2.3 2.4-1.9 5.7-2.6 9.5-2.3V4.1C17.7 3.8 14.4 4.4 12 6.2Zm0 2.3 1.9 5.2-1.4 3.1V13.5a.8.8 0 1 0-1 0v3.3L10.1 13.7Z"/></symbol>';

/**
 * Writes the SVG sprite of the icons named in `src/shared/icons.ts` (read as text, so that this runs on any
 * Node) from lucide-static.
 * @param {string} outFile
 */
export async function buildIcons(outFile) {
  const source = await readFile(join(root, "src/shared/icons.ts"), "utf8");
  const block = source.slice(source.indexOf("= ["), source.indexOf("] as const"));
  const names = [...block.matchAll(/"([a-z0-9-]+)"/g)].map((match) => match[1]);
  const folder = join(dirname(createRequire(import.meta.url).resolve("lucide-static/package.json")), "icons");
  const symbols = await Promise.all(names.map((name) => readSymbol(folder, name)));
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${BRAND}${symbols.join("")}</svg>\n`;
  await mkdir(dirname(outFile), { recursive: true });
  await writeFile(outFile, sprite);
}

/**
 * @param {string} folder
 * @param {string | undefined} name
 */
async function readSymbol(folder, name) {
  const svg = await readFile(join(folder, `${name}.svg`), "utf8");
  const inner = svg
    .slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"))
    .replace(/\s+/g, " ")
    .replace(/ ?\/> ?/g, "/>")
    .trim();
  return `<symbol id="${name}" viewBox="0 0 24 24">${inner}</symbol>`;
}
