import type { PagingDto } from "#shared/paging.ts";

/** A value of a cell: text, a number, or nothing. Times are ISO 8601. */
export type ListCell = string | number | null;

/** A list page as a CSV file, with the rows of all its pages. */
export interface ListFile<Data = unknown> {
  /** File name without extension. */
  readonly name: string;
  readonly head: readonly string[];
  /** Returns the rows of one page. */
  readonly rowsOf: (data: Data) => readonly (readonly ListCell[])[];
}

/** Defines the file of a list from its columns. */
export const defineListFile = <Data extends { readonly paging: PagingDto }, Row>({
  name,
  rows,
  columns,
}: {
  readonly name: string;
  readonly rows: (data: Data) => readonly Row[];
  readonly columns: readonly (readonly [head: string, value: (row: Row) => ListCell])[];
}): ListFile<Data> => ({
  name,
  head: columns.map(([head]) => head),
  rowsOf: (data) => rows(data).map((row) => columns.map(([, value]) => value(row))),
});
