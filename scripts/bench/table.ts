/** One line of the bench's table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  /** Null if there is no target, or nothing could be measured. */
  readonly met: boolean | null;
}

/** Returns a row for a ratio with a target. */
export const ratioRow = (what: string, ratio: number, target: number, unit: string, detail = ""): Row => ({
  what,
  measured: `${ratio.toFixed(2)} x ${unit}${detail && ` (${detail})`}`,
  target: `${target} x`,
  met: ratio >= target,
});

/** Prints rows as a Markdown table. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ what, measured, target, met }) => [
    what,
    measured,
    target,
    met === null ? "" : met ? "met" : "MISSED",
  ]);
  const table = [["What", "Measured", "At least", ""], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...table.map((line) => line[column]!.length)));
  const print = (line: readonly string[]) =>
    process.stdout.write(`| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |\n`);
  print(table[0]!);
  print(widths.map((width) => "-".repeat(width)));
  for (const line of lines) print(line);
}
