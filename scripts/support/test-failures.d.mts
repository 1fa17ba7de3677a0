export declare function failures(path: string): string;
export declare function noteFailures(tier: string, text: string): void;
export declare function notedFailures(tier: string): string;
