export const aheadMs: number;
export function moveClock(milliseconds: number): void;
