import { formatMoney } from "#shared/format.ts";
import type { OrderDto, OrderEarningsDto, OrderEntryDto } from "#shared/market/orders.dto.ts";
import { ORDER_PROGRESS } from "#shared/market/orders.enums.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { type TaxDto, taxText } from "#shared/money/tax.text.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { StaffBadge } from "../../ui/StaffBadge.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = ordersText;

/** Progress of an order, in four steps. */
export function OrderProgress({ order: { progress, reached, state, endedAt } }: { order: OrderDto }) {
  const isDone = state === "completed";
  const at = ORDER_PROGRESS.indexOf(progress);
  if (endedAt && !isDone) {
    // The order ended before the last step: shows the steps it reached and how it ended.
    const passed = reached ? ORDER_PROGRESS.slice(0, ORDER_PROGRESS.indexOf(reached) + 1) : [];
    return (
      <Steps
        short
        label={texts.page.steps}
        steps={[
          ...passed.map((each) => ({ label: texts.progress[each], done: true })),
          { label: texts.states[state], current: true },
        ]}
      />
    );
  }
  return (
    <Steps
      short
      label={texts.page.steps}
      steps={ORDER_PROGRESS.map((each, index) => ({
        label: texts.progress[each],
        done: index < at || (isDone && index === at),
        current: index === at && !isDone,
      }))}
    />
  );
}

/** The agreed terms, and the state of the payment. */
export function OrderFacts({
  order,
  side,
  taxes,
  earns,
  zone,
}: {
  order: OrderDto;
  side: "buyer" | "seller" | null;
  taxes: readonly TaxDto[];
  /** The seller's earnings; only for the seller. */
  earns?: OrderEarningsDto | null;
  zone: string;
}) {
  const money = texts.page.money;
  const isEnded = order.endedAt !== null;
  const earned = order.earnedCents;
  return (
    <Facts>
      <Fact name={texts.numberName}>{order.number ?? ""}</Fact>
      <Fact name={texts.buyer}>{order.buyer?.name ?? texts.gone}</Fact>
      <Fact name={texts.seller}>{order.seller?.name ?? texts.gone}</Fact>
      <Fact name={texts.package}>
        {order.package.name} ({servicesText.deliveries[order.package.delivery]})
      </Fact>
      <Fact name={texts.extras}>{order.extras.map(({ name }) => name).join(", ")}</Fact>
      <Fact name={texts.words}>{order.words > 0 ? order.words.toLocaleString("en-GB") : ""}</Fact>
      <Fact name={texts.roundsLeft}>{isEnded ? "" : String(order.roundsLeft)}</Fact>
      <Fact name={isEnded || order.state === "unpaid" ? texts.price : money.held}>
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
      {earns && !isEnded && (
        <>
          <Fact name={money.fee}>{formatMoney(earns.feeCents)}</Fact>
          <Fact name={money.cost}>{formatMoney(earns.costCents)}</Fact>
          <Fact name={money.earned}>{formatMoney(earns.netCents)}</Fact>
        </>
      )}
      {isEnded && side !== "buyer" && order.shareCents > 0 && (
        <>
          <Fact name={money.fee}>{formatMoney(order.feeCents)}</Fact>
          <Fact name={money.cost}>{formatMoney(order.costCents)}</Fact>
          <Fact name={money.earned}>{formatMoney(earned)}</Fact>
          {earns?.availableAt && (
            <Fact name={money.available}>
              <Time iso={earns.availableAt} as="date" zone={zone} />
            </Fact>
          )}
        </>
      )}
    </Facts>
  );
}

/** What the price includes, with later amendments. */
export function OrderScope({ order: { package: pack } }: { order: OrderDto }) {
  if (!pack.includes) return null;
  return (
    <div className="order-scope">
      <h3>{texts.included}</h3>
      <div className="service-text">
        <Paragraphs text={pack.includes} />
      </div>
    </div>
  );
}

type KeptFile = OrderEntryDto["files"][number];

/** A file is not available until the virus scanner has checked it, and never if it is infected. */
const isHeldBack = (file: KeptFile): file is KeptFile & { readonly scan: "waiting" | "infected" } =>
  file.scan === "waiting" || file.scan === "infected";

/** The seller's questions, with the answers given so far. */
export function OrderAnswers({
  order: { id, requirements },
  entries,
}: {
  order: OrderDto;
  entries: readonly OrderEntryDto[];
}) {
  const held = new Set(entries.flatMap(({ files }) => files.filter(isHeldBack).map(({ id: file }) => file)));
  const questions = requirements.filter(({ question }) => question);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{texts.page.answers}</h2>
      <dl className="order-answers">
        {questions.map(({ question, answer, file }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd className={answer ? "service-text" : "fine"}>
              {file && !held.has(file) ? (
                <a href={ordersPaths.file(id, file)}>{answer}</a>
              ) : (
                answer || texts.page.notAnswered
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A file with its link; pictures are shown inline. */
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
      <span className="fine">{texts.page.version(version)}</span>
    </a>
  );
}

/** All events and messages, oldest first. */
export function OrderTimeline({
  order,
  entries,
  zone,
}: {
  order: Pick<OrderDto, "id" | "state">;
  entries: readonly OrderEntryDto[];
  zone: string;
}) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{texts.page.timeline}</h2>
      <ol className="order-timeline">
        {entries.map(({ id, act, as, by, text, amount, files, at }) => (
          <li key={id} className={act ? "order-event" : "order-said"} id={`entry-${id}`}>
            <p className="order-entry-head">
              {by ? <Avatar user={by} /> : <Icon name="info" />}
              {as === "staff" || as === "admin" ? (
                <StaffBadge of={{ staff: true }} href={documentsPaths.document("messages-from-staff")} />
              ) : (
                <strong>{by?.name ?? texts.actors[as]}</strong>
              )}
              <span className="fine">
                {by && `${texts.actors[as]}, `}
                <Time iso={at} as="stamp" zone={zone} />
              </span>
            </p>
            {act && (
              <p>
                {texts.actIn(act, order.state)}
                {amount !== null && ` ${texts.amountOf(act, amount)}`}
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
                    {file.name} {texts.page[file.scan]}
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
