/** Writes the SVG sprite of the icons named in `src/shared/icons.ts` to a file. */
export function buildIcons(outFile: string): Promise<void>;
