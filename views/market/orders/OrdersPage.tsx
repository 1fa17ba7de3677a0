import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import type { OrderRowDto, OrdersPageData } from "../../../src/shared/market/orders.dto.ts";
import type { OrderState } from "../../../src/shared/market/orders.enums.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Time } from "../../ui/Time.tsx";

const words = ordersText;

export const ORDER_TONES: Readonly<Record<OrderState, "plain" | "accent" | "warn" | "good">> = {
  unpaid: "warn",
  expired: "plain",
  pending: "accent",
  accepted: "accent",
  "in-progress": "accent",
  "in-review": "accent",
  disputed: "warn",
  completed: "good",
  cancelled: "plain",
  refunded: "plain",
  released: "plain",
};

/** One's orders, bought and sold: under way, or ended. */
export function OrdersPage({ data: { list, orders, paging, zone } }: PageProps<OrdersPageData>) {
  return (
    <div className="page page-narrow market">
      <h1>{words[list]}</h1>
      <p className="lead">{list === "active" ? words.activeLead : words.historyLead}</p>
      <Tabs
        label={words.listsLabel}
        tabs={(["active", "history"] as const).map((each) => ({
          href: ordersPaths[each](),
          label: words[each],
          current: each === list,
        }))}
      />
      {orders.length === 0 ? (
        <Empty icon="list" title={words.none}>
          <p>{words.noneHint}</p>
          <ButtonLink href={servicesPaths.marketplace()}>{words.toMarketplace}</ButtonLink>
        </Empty>
      ) : (
        <ul className="my-services">
          {orders.map((order) => (
            <li key={order.id}>
              <Row order={order} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      <Pagination paging={paging} />
    </div>
  );
}

function Row({ order, zone }: { order: OrderRowDto; zone: string }) {
  const { id, title, state, side, other, priceCents, isMine, dueAt } = order;
  return (
    <article className="my-service" data-mine={isMine || undefined}>
      <h2 className="service-card-title">
        <a href={ordersPaths.order(id)}>{title}</a>
      </h2>
      <p className="my-service-states">
        <Badge tone={ORDER_TONES[state]}>{words.states[state]}</Badge>
        <Badge>{side === "buyer" ? words.buying : words.selling}</Badge>
        <strong>{formatMoney(priceCents)}</strong>
      </p>
      <p className="service-card-seller">
        {other && <Avatar user={other} />}
        <span>{other?.name ?? words.gone}</span>
        {dueAt && (
          <span className="fine">
            {words.page.until} <Time iso={dueAt} as="stamp" zone={zone} />
          </span>
        )}
      </p>
    </article>
  );
}
