import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type MenuPlace, setMenuPlaces } from "#shared/site/menu-places.ts";

const FEATURES = join(import.meta.dirname, "../../src/features");

/**
 * Registers the menu entries of all features as the composition root does, for tests of the page frame
 * without a site.
 */
export async function nameMenuPlaces(): Promise<void> {
  const files = (await readdir(FEATURES, { recursive: true })).filter((file) => /\/menu\.ts$/.test(file));
  const modules = await Promise.all(files.sort().map((file) => import(join(FEATURES, file))));
  setMenuPlaces(modules.flatMap((each) => Object.values(each as Record<string, MenuPlace[]>).flat()));
}
