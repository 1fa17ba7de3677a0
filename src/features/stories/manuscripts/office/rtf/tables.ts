import type { Block, Row, Table } from "../model.ts";
import { hasWords } from "../paragraphs.ts";

/** Cells that end within this distance, in twentieths of a point, end at the same column. */
const TOLERANCE = 30;

/** Definition of a cell: its right edge, and whether it continues the cell before it or above. */
export interface CellDefinition {
  readonly edge: number;
  readonly across: boolean;
  readonly down: "first" | "next" | null;
}

/** A row as written: contents of its cells, and their definitions. */
export interface RtfRow {
  readonly cells: readonly (readonly Block[])[];
  readonly definitions: readonly CellDefinition[];
  readonly isHead: boolean;
}

/** Converts rows to a table; cells span the columns between their edges. */
export function tableOf(rows: readonly RtfRow[]): Table {
  const edges = edgesOf(rows);
  const column = (edge: number) => edges.filter((each) => each <= edge + TOLERANCE).length;
  /** Cells that continue below, by first column. */
  const tall = new Map<number, Made>();
  const made = rows.map(({ cells, definitions, isHead }): Row => {
    const row: Made[] = [];
    let start = 0;
    for (const [at, blocks] of cells.entries()) {
      const definition = definitions[at];
      const end = definition ? Math.max(start + 1, column(definition.edge)) : start + 1;
      const above = definition?.down === "next" ? tall.get(start) : undefined;
      const before = definition?.across ? row.at(-1) : undefined;
      const known = above ?? before;
      if (known) known.blocks.push(...blocks.filter(hasWords));
      if (above) above.rows += 1;
      else if (before) before.columns += end - start;
      else {
        const cell = { blocks: [...blocks], columns: end - start, rows: 1 };
        row.push(cell);
        if (definition?.down === "first") tall.set(start, cell);
        else tall.delete(start);
      }
      start = end;
    }
    return { cells: row, isHead };
  });
  return { kind: "table", rows: made.filter(({ cells }) => cells.length > 0) };
}

interface Made {
  readonly blocks: Block[];
  columns: number;
  rows: number;
}

/** Maximum number of columns; a file may define any number. */
const MAX_COLUMNS = 100;

function edgesOf(rows: readonly RtfRow[]): number[] {
  const all = rows.flatMap(({ definitions, cells }) =>
    definitions.slice(0, cells.length).map(({ edge }) => edge),
  );
  const edges: number[] = [];
  for (const edge of [...new Set(all)].sort((a, b) => a - b))
    if (edges.length < MAX_COLUMNS && !(edge - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) <= TOLERANCE))
      edges.push(edge);
  return edges;
}
