/** What stands for what is not shown. */
export const MASK = "••••";

/**
 * A secret as its owner may recognise it: the last four of eight or more, the last two of five or more, else
 * nothing of it: "•••• 1234".
 */
export function masked(value: string): string {
  const plain = value.replace(/[\s-]/g, "");
  if (plain === "") return "";
  const shown = plain.length >= 8 ? 4 : plain.length >= 5 ? 2 : 0;
  return shown === 0 ? MASK : `${MASK} ${plain.slice(-shown)}`;
}

/** "Nora Ashby" -> "N•••• A••••". */
export const maskedName = (value: string): string =>
  value
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}${MASK}`)
    .join(" ");

/** Whether a client sent back what it was shown instead of a value. */
export const isMasked = (value: unknown): boolean => typeof value === "string" && value.includes("••");
