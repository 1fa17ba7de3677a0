import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import type { StoryExtrasDto } from "#shared/stories/story-page.dto.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";

const texts = exchangesText;

/** The recipient and the exchange of a story written as a gift. */
export function GiftOf({ gift: { exchange, recipient } }: { gift: NonNullable<StoryExtrasDto["gift"]> }) {
  return (
    <p className="fine">
      {recipient ? (
        <>
          {texts.giftFor} <AuthorLink author={recipient}>{recipient.name}</AuthorLink>
        </>
      ) : (
        texts.giftForSomebody
      )}{" "}
      {texts.giftIn} <a href={exchangesPaths.exchange(exchange.id)}>{exchange.title}</a>
    </p>
  );
}
