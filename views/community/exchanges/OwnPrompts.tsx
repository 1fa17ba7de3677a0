import type { ExchangePageData } from "#shared/community/exchanges.dto.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { ActButton } from "./ActButton.tsx";

/** The member's prompts in an exchange that allows several, each with its actions. */
export function OwnPrompts({ data: { exchange, prompts, can } }: { data: ExchangePageData }) {
  const texts = exchangesText;
  if (exchange.promptsPerMember === 1 || prompts.length === 0) return null;
  return (
    <section aria-labelledby="own-prompts">
      <h2 id="own-prompts">{texts.ownPrompts}</h2>
      <ul className="own-entries">
        {prompts.map(({ id, likes, anonymous }) => (
          <li key={id} className="own-entry">
            <div className="challenge-text" dir="auto">
              <Paragraphs text={likes} />
            </div>
            {anonymous && (
              <p className="badges">
                <Badge>{texts.isAnonymous}</Badge>
              </p>
            )}
            {can.signUp && (
              <div className="actions">
                <ButtonLink href={exchangesPaths.prompt(exchange.id, id)} look="quiet">
                  {texts.changePrompt}
                </ButtonLink>
                <ActButton id={exchange.id} act="leave" label={texts.removePrompt} prompt={id} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
