import type { PageProps } from "#shared/form.ts";
import type { AdminServiceRowDto, AdminServicesPageData } from "#shared/market/services.dto.ts";
import { SERVICE_STATES } from "#shared/market/services.enums.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = servicesText.admin;

/** Staff page of services that await review, and of all others by state. */
export function AdminServicesPage({ data }: PageProps<AdminServicesPageData>) {
  const { services, state, zone } = data;
  const order = ["review", ...SERVICE_STATES.filter((each) => each !== "review")] as const;
  return (
    <AdminFrame data={data} current="services" title={texts.title} lead={texts.lead}>
      <nav className="chips" aria-label={texts.state}>
        {order.map((each) => (
          <a
            key={each}
            className="chip"
            href={servicesPaths.admin(each === "review" ? undefined : each)}
            aria-current={each === state ? "page" : undefined}
          >
            {texts.states[each]}
          </a>
        ))}
      </nav>
      {services.length === 0 ? (
        <Empty icon="check" title={texts.none} />
      ) : (
        <Table caption={texts.list} columns={columnsIn(zone)} rows={services} keyOf={({ id }) => id} />
      )}
      <Pagination paging={data.paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<AdminServiceRowDto>[] => [
  {
    head: texts.service,
    cell: ({ id, title, category }) => (
      <>
        <a href={servicesPaths.adminService(id)}>{title}</a>
        {category && <span className="cell-more">{servicesText.categories[category].name}</span>}
      </>
    ),
  },
  { head: texts.seller, cell: ({ seller }) => seller },
  { head: texts.kind, cell: ({ isUpdate }) => (isUpdate ? texts.isUpdate : texts.isNew) },
  { head: texts.state, cell: ({ state }) => texts.states[state] },
  {
    head: texts.sent,
    cell: ({ submittedAt }) => submittedAt && <Time iso={submittedAt} as="stamp" zone={zone} />,
  },
];
