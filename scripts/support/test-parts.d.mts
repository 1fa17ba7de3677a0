export type Tier = "short" | "long";
export function testParts(tier: Tier): readonly (readonly string[])[];
export function areaOf(file: string): string;
export function testFiles(name: string): readonly string[];
