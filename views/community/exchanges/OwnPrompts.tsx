import type { ExchangePageData } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { ActButton } from "./ActButton.tsx";

/** Where a member may leave several: each with its ways. */
export function OwnPrompts({ data: { exchange, prompts, can } }: { data: ExchangePageData }) {
  const words = exchangesText;
  if (exchange.promptsPerMember === 1 || prompts.length === 0) return null;
  return (
    <section aria-labelledby="own-prompts">
      <h2 id="own-prompts">{words.ownPrompts}</h2>
      <ul className="own-entries">
        {prompts.map(({ id, likes, anonymous }) => (
          <li key={id} className="own-entry">
            <div className="challenge-text" dir="auto">
              <Paragraphs text={likes} />
            </div>
            {anonymous && (
              <p className="badges">
                <Badge>{words.isAnonymous}</Badge>
              </p>
            )}
            {can.signUp && (
              <div className="actions">
                <ButtonLink href={exchangesPaths.prompt(exchange.id, id)} look="quiet">
                  {words.changePrompt}
                </ButtonLink>
                <ActButton id={exchange.id} act="leave" label={words.takePrompt} prompt={id} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
