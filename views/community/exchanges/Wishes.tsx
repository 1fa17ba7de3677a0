import type { WishesDto } from "#shared/community/exchanges.dto.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { formatList } from "#shared/format.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** A participant's wishes. */
export function Wishes({
  wishes: { wishes, likes, avoid },
  isPrompt,
}: {
  wishes: WishesDto;
  /** True if the wishes are a prompt; its text comes first. */
  isPrompt: boolean;
}) {
  const texts = exchangesText;
  const { form } = texts.kinds.prompts;
  return (
    <>
      {isPrompt && (
        <div className="challenge-text" dir="auto">
          <Paragraphs text={likes} />
        </div>
      )}
      <p dir="auto">
        <strong>{isPrompt ? form.wishes : texts.wishes}:</strong>{" "}
        {wishes.length > 0 ? formatList(wishes) : texts.anything}
      </p>
      {likes && !isPrompt && (
        <div className="challenge-text" dir="auto">
          <strong>{texts.likes}:</strong> <Paragraphs text={likes} />
        </div>
      )}
      {avoid && (
        <div className="challenge-text" dir="auto">
          <strong>{texts.avoid}:</strong> <Paragraphs text={avoid} />
        </div>
      )}
    </>
  );
}
