import type { ExchangePageData } from "#shared/community/exchanges.dto.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ActButton } from "./ActButton.tsx";
import { Wishes } from "./Wishes.tsx";

/** Returns the recipient's name, if it may be shown. */
const nameOf = ({
  anonymous,
  recipient,
}: ExchangePageData["wanted"][number] | ExchangePageData["yours"][number]) =>
  anonymous ? exchangesText.somebody : (recipient?.name ?? exchangesText.gone);

/** Gifts that the viewer is writing. */
export function Yours({ data: { exchange, yours, can } }: { data: ExchangePageData }) {
  const texts = exchangesText;
  return yours.map((gift) => (
    <section key={gift.id} aria-labelledby={`gift-${gift.id}`} className="exchange-gift">
      <h2 id={`gift-${gift.id}`} dir="auto">
        {texts.yours} {nameOf(gift)}
      </h2>
      <Wishes wishes={gift} isPrompt={exchange.kind === "prompts"} />
      {gift.story && (
        <p dir="auto">
          {texts.giftStates.given}: <a href={cataloguePaths.story(gift.story)}>{gift.story.title}</a>
        </p>
      )}
      {can.write && (
        <div className="actions">
          <ButtonLink
            href={exchangesPaths.give(exchange.id, gift.id)}
            look={gift.story ? undefined : "primary"}
          >
            {gift.story ? texts.giveAnother : texts.give}
          </ButtonLink>
          <ActButton id={exchange.id} act="give-up" label={texts.giveUp} gift={gift.id} />
        </div>
      )}
    </section>
  ));
}

/** A page of the gifts that need a writer. */
export function Wanted({ data: { exchange, wanted, can, signedIn } }: { data: ExchangePageData }) {
  const texts = exchangesText;
  const kind = texts.kinds[exchange.kind];
  if (wanted.length === 0) return null;
  return (
    <section aria-labelledby="wanted">
      <h2 id="wanted">{kind.wanted}</h2>
      <p className="fine">{kind.wantedHint}</p>
      <ul className="own-entries">
        {wanted.map((gift) => (
          <li key={gift.id} className="own-entry">
            <p className="own-entry-title" dir="auto">
              {texts.forWho(nameOf(gift))}
            </p>
            <Wishes wishes={gift} isPrompt={exchange.kind === "prompts"} />
            {gift.writers > 0 && <p className="fine">{texts.writers(gift.writers)}</p>}
            {can.write && signedIn && (
              <div className="actions">
                <ActButton id={exchange.id} act="take" label={texts.take} gift={gift.id} primary />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
