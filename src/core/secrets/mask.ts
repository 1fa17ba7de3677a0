/** Replacement for hidden characters. */
export const MASK = "••••";

/**
 * Masks a secret so that its owner recognises it: shows the last four of eight or more characters, the last
 * two of five or more, otherwise none: "•••• 1234".
 */
export function masked(value: string): string {
  const plain = value.replace(/[\s-]/g, "");
  if (plain === "") return "";
  const shown = plain.length >= 8 ? 4 : plain.length >= 5 ? 2 : 0;
  return shown === 0 ? MASK : `${MASK} ${plain.slice(-shown)}`;
}

/** Masks a name: "Nora Ashby" -> "N•••• A••••". */
export const maskedName = (value: string): string =>
  value
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}${MASK}`)
    .join(" ");

/** Returns true if a client sent back a masked value. */
export const isMasked = (value: unknown): boolean => typeof value === "string" && value.includes("••");
