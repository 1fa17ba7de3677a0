import type { WishesDto } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import { formatList } from "../../../src/shared/format.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** What somebody asked for. */
export function Wishes({
  wishes: { wishes, likes, avoid },
  isPrompt,
}: {
  wishes: WishesDto;
  /** Theirs is a prompt, which says the most. */
  isPrompt: boolean;
}) {
  const words = exchangesText;
  const { form } = words.kinds.prompts;
  return (
    <>
      {isPrompt && (
        <div className="challenge-text" dir="auto">
          <Paragraphs text={likes} />
        </div>
      )}
      <p dir="auto">
        <strong>{isPrompt ? form.wishes : words.wishes}:</strong>{" "}
        {wishes.length > 0 ? formatList(wishes) : words.anything}
      </p>
      {likes && !isPrompt && (
        <div className="challenge-text" dir="auto">
          <strong>{words.likes}:</strong> <Paragraphs text={likes} />
        </div>
      )}
      {avoid && (
        <div className="challenge-text" dir="auto">
          <strong>{words.avoid}:</strong> <Paragraphs text={avoid} />
        </div>
      )}
    </>
  );
}
