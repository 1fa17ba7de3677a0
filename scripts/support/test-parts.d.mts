export type Tier = "short" | "long";
/** `proved` returns true for files that the short tier leaves out. */
export function testParts(
  tier: Tier,
  among?: readonly string[],
  proved?: (file: string) => boolean,
): readonly (readonly string[])[];
export function areaOf(file: string): string;
export function testFiles(name: string): readonly string[];
