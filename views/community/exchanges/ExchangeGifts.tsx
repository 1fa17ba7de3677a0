import type { ExchangePageData } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Badge } from "../../ui/Badge.tsx";

/** The gifts once all is shown; before, who writes for whom, for whoever runs it. */
export function ExchangeGifts({ data: { exchange, gifts, all } }: { data: ExchangePageData }) {
  const words = exchangesText;
  return (
    <>
      {exchange.state === "revealed" && (
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
      )}
      {all.length > 0 && (
        <section aria-labelledby="all-gifts">
          <h2 id="all-gifts">{words.all}</h2>
          <p className="fine">{words.allHint}</p>
          <ul className="own-entries">
            {all.map(({ id, giver, recipient, state }) => (
              <li key={id} className="own-entry">
                <p dir="auto">
                  {giver?.name ?? words.nobody} → {recipient?.name ?? words.gone}{" "}
                  <Badge tone={state === "given" ? "good" : state === "wanted" ? "warn" : undefined}>
                    {words.giftStates[state]}
                  </Badge>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
