import type { WishesDto } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import { formatList } from "../../../src/shared/format.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** What somebody asked for. */
export function Wishes({ wishes: { wishes, likes, avoid } }: { wishes: WishesDto }) {
  const words = exchangesText;
  return (
    <>
      <p dir="auto">
        <strong>{words.wishes}:</strong> {wishes.length > 0 ? formatList(wishes) : words.anything}
      </p>
      {likes && (
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
