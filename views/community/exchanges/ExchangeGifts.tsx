import type { ExchangePageData } from "#shared/community/exchanges.dto.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { ActButton } from "./ActButton.tsx";
import { Wishes } from "./Wishes.tsx";

/** A page of the gifts after they are revealed, with those that are missing. */
export function ExchangeGifts({ data: { exchange, gifts } }: { data: ExchangePageData }) {
  const texts = exchangesText;
  if (exchange.state !== "revealed") return null;
  return (
    <section aria-labelledby="gifts">
      <h2 id="gifts">{texts.gifts}</h2>
      {gifts.length === 0 && <p>{texts.noGifts}</p>}
      <ul className="own-entries">
        {gifts.map(({ id, state, giver, recipient, anonymous, story, wishes, canTake }) => {
          const name = anonymous ? texts.somebody : (recipient?.name ?? texts.gone);
          return (
            <li key={id} className="own-entry">
              <p className="own-entry-title" dir="auto">
                {story ? (
                  <a href={cataloguePaths.story(story)}>{story.title}</a>
                ) : state === "given" ? (
                  texts.notPublished
                ) : (
                  texts.giftStates[state]
                )}
              </p>
              <p dir="auto">
                {state === "given" ? texts.byFor(giver?.name ?? texts.gone, name) : texts.forWho(name)}
              </p>
              {wishes && <Wishes wishes={wishes} isPrompt={exchange.kind === "prompts"} />}
              {canTake && (
                <div className="actions">
                  <ActButton id={exchange.id} act="take" label={texts.take} gift={id} primary />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
