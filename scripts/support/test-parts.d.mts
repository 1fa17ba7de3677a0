export function testParts(): string[][];
export function testFiles(name: string): string[];
