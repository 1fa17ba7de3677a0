export declare function isChecked(path: string): boolean;
