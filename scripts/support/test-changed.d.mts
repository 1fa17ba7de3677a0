export function changedFiles(): readonly string[];
export function testsOf(changed: readonly string[], tests?: readonly string[]): Promise<readonly string[]>;
