import type { GivePageData } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { StoryChoice } from "../StoryChoice.tsx";

/** Chooses the story that is the gift. */
export function GivePage({ data: { exchange, gift, recipient, stories }, form }: PageProps<GivePageData>) {
  const words = exchangesText.giveForm;
  return (
    <div className="page page-narrow challenge-page">
      <h1 dir="auto">{words.titleFor(recipient ?? exchangesText.gone)}</h1>
      <StoryChoice
        action={exchangesPaths.give(exchange, gift)}
        back={exchangesPaths.exchange(exchange)}
        {...{ form, stories, words }}
      />
    </div>
  );
}
