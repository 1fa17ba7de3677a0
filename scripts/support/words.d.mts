export type Phrases = readonly (readonly [phrase: RegExp, instead: string])[];
/** Unclear phrases in a file, each with its line and what to write instead; `phrases` are the project's by default. */
export function problemsOf(path: string, text: string, phrases?: Phrases): readonly string[];
/** Lines of comments in code that are too long to read, each with its line number. */
export function longLinesOf(path: string, text: string): readonly string[];
