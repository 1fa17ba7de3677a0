/** Front matter and body of a file; the front matter's values are uninterpreted strings. */
export interface FrontMatter {
  readonly head: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Parses `key: value` lines between two lines of `---`, and the text below them. A value in double quotes may
 * contain anything; nesting is not supported.
 * @throws on missing front matter or a duplicate key.
 */
export function parseFrontMatter(text: string, file: string): FrontMatter {
  const match = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/u.exec(text.replaceAll("\r\n", "\n"));
  if (!match?.groups) throw new Error(`${file}: no front matter`);
  const head = new Map<string, string>();
  for (const line of match.groups.head!.split("\n").filter((one) => one.trim() !== "")) {
    const colon = line.indexOf(":");
    const key = line.slice(0, colon).trim();
    if (colon < 1 || head.has(key)) throw new Error(`${file}: bad line in the front matter: ${line}`);
    head.set(
      key,
      line
        .slice(colon + 1)
        .trim()
        .replace(/^"(.*)"$/u, "$1"),
    );
  }
  return { head, body: match.groups.body!.trim() };
}

/** Typed access to front matter, with errors that name file and key. */
export interface HeadReader {
  text(key: string, fallback?: string): string;
  flag(key: string): boolean;
  whole(key: string, fallback: number): number;
  list(key: string): string[];
  oneOf<T extends string>(key: string, values: readonly T[], fallback: T): T;
  listOf<T extends string>(key: string, values: readonly T[]): T[];
  /** Throws if a key was never read, so that misspelt keys are found. */
  finish(): void;
}

/** Wraps front matter for reading. */
export function readHead(head: ReadonlyMap<string, string>, file: string): HeadReader {
  const asked = new Set<string>();
  const get = (key: string): string | undefined => {
    asked.add(key);
    return head.get(key);
  };
  const fail = (key: string, value: string): never => {
    throw new Error(`${file}: ${key} cannot be “${value}”`);
  };
  const list = (key: string): string[] =>
    (get(key) ?? "")
      .split(",")
      .map((value) => value.trim())
      .filter(Boolean);
  const checked = <T extends string>(key: string, value: string, values: readonly T[]): T =>
    values.find((one) => one === value) ?? fail(key, value);
  return {
    text(key, fallback) {
      const value = get(key) ?? fallback;
      if (value === undefined) throw new Error(`${file}: ${key} is missing`);
      return value;
    },
    flag(key) {
      const value = get(key) ?? "no";
      return value === "yes" || (value === "no" ? false : fail(key, value));
    },
    whole(key, fallback) {
      const value = get(key) ?? String(fallback);
      return /^-?\d+$/u.test(value) ? Number(value) : fail(key, value);
    },
    list,
    oneOf: (key, values, fallback) => checked(key, get(key) ?? fallback, values),
    listOf: (key, values) => list(key).map((value) => checked(key, value, values)),
    finish() {
      const unknown = [...head.keys()].filter((key) => !asked.has(key));
      if (unknown.length > 0) throw new Error(`${file}: unknown in the front matter: ${unknown.join(", ")}`);
    },
  };
}
