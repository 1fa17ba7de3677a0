import { formatMoney } from "../../../src/shared/format.ts";
import type { OrderDto, OrderEntryDto } from "../../../src/shared/market/orders.dto.ts";
import { ORDER_PROGRESS } from "../../../src/shared/market/orders.enums.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { type TaxDto, taxText } from "../../../src/shared/money/tax.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { Time } from "../../ui/Time.tsx";

const words = ordersText;

/** How far an order is, in the four words of it. */
export function OrderProgress({ order: { progress, state } }: { order: OrderDto }) {
  const at = ORDER_PROGRESS.indexOf(progress);
  const isDone = state === "completed" || state === "released";
  return (
    <Steps
      short
      label={words.page.steps}
      steps={ORDER_PROGRESS.map((each, index) => ({
        label: words.progress[each],
        done: index < at || (isDone && index === at),
        current: index === at && !isDone,
      }))}
    />
  );
}

/** What was agreed, and where the money is. */
export function OrderFacts({
  order,
  side,
  taxes,
}: {
  order: OrderDto;
  side: "buyer" | "seller" | null;
  taxes: readonly TaxDto[];
}) {
  const money = words.page.money;
  const isEnded = order.endedAt !== null;
  const earned = order.shareCents - order.feeCents - order.costCents;
  return (
    <Facts>
      <Fact name={words.buyer}>{order.buyer?.name ?? words.gone}</Fact>
      <Fact name={words.seller}>{order.seller?.name ?? words.gone}</Fact>
      <Fact name={words.package}>
        {order.package.name} ({servicesText.deliveries[order.package.delivery]})
      </Fact>
      <Fact name={words.extras}>{order.extras.map(({ name }) => name).join(", ")}</Fact>
      <Fact name={words.words}>{order.words > 0 ? order.words.toLocaleString("en-GB") : ""}</Fact>
      <Fact name={words.roundsLeft}>{isEnded ? "" : String(order.roundsLeft)}</Fact>
      <Fact name={isEnded || order.state === "unpaid" ? words.price : money.held}>
        {formatMoney(isEnded ? order.priceCents : order.worthCents)}
      </Fact>
      {taxes.map((tax) => (
        <Fact key={taxText.name(tax)} name={taxText.name(tax)}>
          {formatMoney(tax.cents)}
        </Fact>
      ))}
      {isEnded && (
        <>
          <Fact name={money.refund}>{order.refundCents > 0 ? formatMoney(order.refundCents) : ""}</Fact>
          <Fact name={money.taxBack}>
            {taxes.length > 0 && order.taxBackCents > 0 ? formatMoney(order.taxBackCents) : ""}
          </Fact>
          <Fact name={money.share}>{formatMoney(order.shareCents)}</Fact>
        </>
      )}
      {isEnded && side !== "buyer" && order.shareCents > 0 && (
        <>
          <Fact name={money.fee}>{formatMoney(order.feeCents)}</Fact>
          <Fact name={money.cost}>{formatMoney(order.costCents)}</Fact>
          <Fact name={money.earned}>{formatMoney(earned)}</Fact>
        </>
      )}
    </Facts>
  );
}

/** What the price is for, with what was agreed on since. */
export function OrderScope({ order: { package: pack } }: { order: OrderDto }) {
  if (!pack.includes) return null;
  return (
    <div className="order-scope">
      <h3>{words.included}</h3>
      <div className="service-text">
        <Paragraphs text={pack.includes} />
      </div>
    </div>
  );
}

type KeptFile = OrderEntryDto["files"][number];

/** Nobody gets a file before the virus scanner has looked at it, or one with a virus. */
const isHeldBack = (file: KeptFile): file is KeptFile & { readonly scan: "waiting" | "infected" } =>
  file.scan === "waiting" || file.scan === "infected";

/** What the seller asked, with the answers there are. */
export function OrderAnswers({
  order: { id, requirements },
  entries,
}: {
  order: OrderDto;
  entries: readonly OrderEntryDto[];
}) {
  const held = new Set(entries.flatMap(({ files }) => files.filter(isHeldBack).map(({ id: file }) => file)));
  const asked = requirements.filter(({ question }) => question);
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{words.page.answers}</h2>
      <dl className="order-answers">
        {asked.map(({ question, answer, file }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd className={answer ? "service-text" : "fine"}>
              {file && !held.has(file) ? (
                <a href={ordersPaths.file(id, file)}>{answer}</a>
              ) : (
                answer || words.page.notAnswered
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A file with the way to it; a picture is seen as it is. */
function GivenFile({ order, file: { id, name, version, picture } }: { order: string; file: KeptFile }) {
  return (
    <a className="service-document" href={ordersPaths.file(order, id)}>
      {picture && (
        <img
          src={ordersPaths.file(order, id, picture.widths.at(-1))}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
        />
      )}
      <Icon name="download" />
      <span>{name}</span>
      <span className="fine">{words.page.version(version)}</span>
    </a>
  );
}

/** Everything that happened and was said, the oldest first. */
export function OrderTimeline({
  order,
  entries,
  zone,
}: {
  order: Pick<OrderDto, "id">;
  entries: readonly OrderEntryDto[];
  zone: string;
}) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{words.page.timeline}</h2>
      <ol className="order-timeline">
        {entries.map(({ id, act, as, by, text, amount, files, at }) => (
          <li key={id} className={act ? "order-event" : "order-said"} id={`entry-${id}`}>
            <p className="order-entry-head">
              {by ? <Avatar user={by} /> : <Icon name="info" />}
              <strong>{by?.name ?? words.actors[as]}</strong>
              <span className="fine">
                {by && `${words.actors[as]}, `}
                <Time iso={at} as="stamp" zone={zone} />
              </span>
            </p>
            {act && (
              <p>
                {words.acts[act]}
                {amount !== null && ` ${words.amountOf(act, amount)}`}
              </p>
            )}
            {text && (
              <div className="service-text">
                <Paragraphs text={text} />
              </div>
            )}
            {files.map((file) => (
              <p key={file.id}>
                {isHeldBack(file) ? (
                  <span className="fine">
                    {file.name} {words.page[file.scan]}
                  </span>
                ) : (
                  <GivenFile order={order.id} file={file} />
                )}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
