export interface Island {
  readonly name: string;
  readonly entryPoint: string;
  readonly output: string;
  readonly bytes: number;
  readonly texts: readonly string[];
}
export function islandsOf(metafile: {
  readonly outputs: Readonly<Record<string, object>>;
}): readonly Island[];
export function strayTexts(islands: readonly Island[]): readonly string[];
