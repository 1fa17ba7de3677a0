import type { ExchangePageData } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ActButton } from "./ActButton.tsx";
import { Wishes } from "./Wishes.tsx";

/** Whom a gift is for, as far as it is told. */
const nameOf = ({
  anonymous,
  recipient,
}: ExchangePageData["wanted"][number] | ExchangePageData["yours"][number]) =>
  anonymous ? exchangesText.somebody : (recipient?.name ?? exchangesText.gone);

/** Gifts that the viewer writes. */
export function Yours({ data: { exchange, yours, can } }: { data: ExchangePageData }) {
  const words = exchangesText;
  const writing = exchange.state === "writing" ? yours : [];
  return writing.map((gift) => (
    <section key={gift.id} aria-labelledby={`gift-${gift.id}`} className="exchange-gift">
      <h2 id={`gift-${gift.id}`} dir="auto">
        {words.yours} {nameOf(gift)}
      </h2>
      <Wishes wishes={gift} isPrompt={exchange.kind === "prompts"} />
      {gift.story && (
        <p dir="auto">
          {words.giftStates.given}: <a href={cataloguePaths.story(gift.story)}>{gift.story.title}</a>
        </p>
      )}
      {can.write && (
        <div className="actions">
          <ButtonLink
            href={exchangesPaths.give(exchange.id, gift.id)}
            look={gift.story ? undefined : "primary"}
          >
            {gift.story ? words.giveAnother : words.give}
          </ButtonLink>
          <ActButton id={exchange.id} act="give-up" label={words.giveUp} gift={gift.id} />
        </div>
      )}
    </section>
  ));
}

/** A page of the gifts that want somebody. */
export function Wanted({ data: { exchange, wanted, can, signedIn } }: { data: ExchangePageData }) {
  const words = exchangesText;
  const kind = words.kinds[exchange.kind];
  if (wanted.length === 0) return null;
  return (
    <section aria-labelledby="wanted">
      <h2 id="wanted">{kind.wanted}</h2>
      <p className="fine">{kind.wantedHint}</p>
      <ul className="own-entries">
        {wanted.map((gift) => (
          <li key={gift.id} className="own-entry">
            <p className="own-entry-title" dir="auto">
              {words.forWho(nameOf(gift))}
            </p>
            <Wishes wishes={gift} isPrompt={exchange.kind === "prompts"} />
            {gift.writers > 0 && <p className="fine">{words.writers(gift.writers)}</p>}
            {can.write && signedIn && (
              <div className="actions">
                <ActButton id={exchange.id} act="take" label={words.take} gift={gift.id} primary />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
