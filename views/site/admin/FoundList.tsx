import type { PagingDto } from "#shared/paging.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";

/** Results of a back-office search, or a note that there are none, and a link to more. */
export function FoundList<Row extends { readonly id: string }>({
  caption,
  none,
  columns,
  rows,
  paging,
}: {
  readonly caption: string;
  readonly none: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly paging: PagingDto;
}) {
  return (
    <>
      {rows.length === 0 ? (
        <Empty icon="search" title={none} />
      ) : (
        <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      <Pagination paging={paging} />
    </>
  );
}
