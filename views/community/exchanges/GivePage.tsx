import type { GivePageData } from "#shared/community/exchanges.dto.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { StoryChoice } from "../StoryChoice.tsx";

/** Page to choose the story that is the gift. */
export function GivePage({ data, form }: PageProps<GivePageData>) {
  const { exchange, gift, recipient, stories, isRevealed } = data;
  const texts = exchangesText.giveForm;
  return (
    <div className="page page-narrow challenge-page">
      <h1 dir="auto">{texts.titleFor(recipient ?? exchangesText.gone)}</h1>
      <StoryChoice
        action={exchangesPaths.give(exchange, gift)}
        back={exchangesPaths.exchange(exchange)}
        {...{ form, stories, words: isRevealed ? { ...texts, hint: texts.hintRevealed } : texts }}
      />
    </div>
  );
}
