/** Words that are written in capitals. */
const CAPITALS = new Set(["ai", "id", "url"]);

/**
 * Returns a readable label for the path of a value: ["packages", 0, "maxRounds"] -> "Packages 1, max rounds".
 */
export function labelOf(path: readonly (string | number)[]): string {
  const parts: string[] = [];
  for (const part of path) {
    const last = parts.pop();
    if (last !== undefined && typeof part === "number") parts.push(`${last} ${part + 1}`);
    else parts.push(...(last === undefined ? [] : [last]), wordsOf(part));
  }
  const label = parts.join(", ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const wordsOf = (part: string | number): string =>
  typeof part === "number"
    ? `entry ${part + 1}`
    : part
        .replace(/([a-z\d])([A-Z])/g, "$1 $2")
        .split(/[\s_-]+/)
        .map((word) => (CAPITALS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
        .join(" ");
