import type { ExchangePageData } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";

/** A page of the gifts once they are revealed. */
export function ExchangeGifts({ data: { exchange, gifts } }: { data: ExchangePageData }) {
  const words = exchangesText;
  if (exchange.state !== "revealed") return null;
  return (
    <section aria-labelledby="gifts">
      <h2 id="gifts">{words.gifts}</h2>
      {gifts.length === 0 && <p>{words.noGifts}</p>}
      <ul className="own-entries">
        {gifts.map(({ id, giver, recipient, anonymous, story }) => (
          <li key={id} className="own-entry">
            <p className="own-entry-title" dir="auto">
              {story ? <a href={cataloguePaths.story(story)}>{story.title}</a> : words.notPublished}
            </p>
            <p dir="auto">
              {words.byFor(
                giver?.name ?? words.gone,
                anonymous ? words.somebody : (recipient?.name ?? words.gone),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
