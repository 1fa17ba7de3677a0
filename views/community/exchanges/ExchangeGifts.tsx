import type { ExchangePageData } from "#shared/community/exchanges.dto.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

/** A page of the gifts after they are revealed. */
export function ExchangeGifts({ data: { exchange, gifts } }: { data: ExchangePageData }) {
  const texts = exchangesText;
  if (exchange.state !== "revealed") return null;
  return (
    <section aria-labelledby="gifts">
      <h2 id="gifts">{texts.gifts}</h2>
      {gifts.length === 0 && <p>{texts.noGifts}</p>}
      <ul className="own-entries">
        {gifts.map(({ id, giver, recipient, anonymous, story }) => (
          <li key={id} className="own-entry">
            <p className="own-entry-title" dir="auto">
              {story ? <a href={cataloguePaths.story(story)}>{story.title}</a> : texts.notPublished}
            </p>
            <p dir="auto">
              {texts.byFor(
                giver?.name ?? texts.gone,
                anonymous ? texts.somebody : (recipient?.name ?? texts.gone),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
