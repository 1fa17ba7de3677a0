export const keptSeed: string;
export const inWrittenOrder: readonly string[];
