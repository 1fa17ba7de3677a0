import type { PageProps } from "../../../src/shared/form.ts";
import type { AdminServiceRowDto, AdminServicesPageData } from "../../../src/shared/market/services.dto.ts";
import { SERVICE_STATES } from "../../../src/shared/market/services.enums.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = servicesText.admin;

/** What waits for the staff, and every other service by its state. */
export function AdminServicesPage({ data }: PageProps<AdminServicesPageData>) {
  const { services, state, zone } = data;
  const order = ["review", ...SERVICE_STATES.filter((each) => each !== "review")] as const;
  return (
    <AdminFrame data={data} current="services" title={words.title} lead={words.lead}>
      <nav className="chips" aria-label={words.state}>
        {order.map((each) => (
          <a
            key={each}
            className="chip"
            href={servicesPaths.admin(each === "review" ? undefined : each)}
            aria-current={each === state ? "page" : undefined}
          >
            {words.states[each]}
          </a>
        ))}
      </nav>
      {services.length === 0 ? (
        <Empty icon="check" title={words.none} />
      ) : (
        <Table caption={words.list} columns={columnsIn(zone)} rows={services} keyOf={({ id }) => id} />
      )}
      <Pagination paging={data.paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<AdminServiceRowDto>[] => [
  {
    head: words.service,
    cell: ({ id, title, category }) => (
      <>
        <a href={servicesPaths.adminService(id)}>{title}</a>
        {category && <span className="cell-more">{servicesText.categories[category].name}</span>}
      </>
    ),
  },
  { head: words.seller, cell: ({ seller }) => seller },
  { head: words.kind, cell: ({ isUpdate }) => (isUpdate ? words.isUpdate : words.isNew) },
  { head: words.state, cell: ({ state }) => words.states[state] },
  {
    head: words.sent,
    cell: ({ submittedAt }) => submittedAt && <Time iso={submittedAt} as="stamp" zone={zone} />,
  },
];
