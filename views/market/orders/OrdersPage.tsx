import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import type { OrderRowDto, OrdersPageData } from "#shared/market/orders.dto.ts";
import type { OrderState } from "#shared/market/orders.enums.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = ordersText;

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

/** Page of the member's orders, bought and sold: in progress or ended. */
export function OrdersPage({ data: { list, orders, paging, zone } }: PageProps<OrdersPageData>) {
  return (
    <div className="page page-narrow market">
      <h1>{texts[list]}</h1>
      <p className="lead">{list === "active" ? texts.activeLead : texts.historyLead}</p>
      <Tabs
        label={texts.listsLabel}
        tabs={(["active", "history"] as const).map((each) => ({
          href: ordersPaths[each](),
          label: texts[each],
          current: each === list,
        }))}
      />
      {orders.length === 0 ? (
        <Empty icon="list" title={texts.none}>
          <p>{texts.noneHint}</p>
          <ButtonLink href={servicesPaths.marketplace()}>{texts.toMarketplace}</ButtonLink>
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
  const { id, number, title, story, state, side, other, priceCents, refundCents, isMine } = order;
  const { actBy, waitsUntil, lateDays } = order;
  return (
    <article className="my-service" data-mine={isMine || undefined}>
      <h2 className="service-card-title">
        <a href={ordersPaths.order(id)}>{title}</a>
      </h2>
      <p className="my-service-states">
        <Badge tone={ORDER_TONES[state]}>{texts.states[state]}</Badge>
        {lateDays !== null && <Badge tone="warn">{texts.lateBy(lateDays)}</Badge>}
        <Badge>{side === "buyer" ? texts.buying : texts.selling}</Badge>
        <strong>{formatMoney(priceCents)}</strong>
        {refundCents > 0 && <span>{texts.back[side](refundCents)}</span>}
      </p>
      {(number || story) && (
        <p className="fine">
          {[number && texts.number(number), story && `${texts.story}: ${story}`].filter(Boolean).join(" · ")}
        </p>
      )}
      <p className="service-card-seller">
        {other && <Avatar user={other} />}
        <span>{other?.name ?? texts.gone}</span>
        {actBy && (
          <strong className="order-act-by">
            {texts.actBy} <Time iso={actBy} as="stamp" zone={zone} />
          </strong>
        )}
        {!actBy && isMine && <strong className="order-act-by">{texts.noDeadline}</strong>}
        {waitsUntil && !isMine && (
          <span className="fine">
            {texts.waitsUntil} <Time iso={waitsUntil} as="stamp" zone={zone} />
          </span>
        )}
      </p>
    </article>
  );
}
