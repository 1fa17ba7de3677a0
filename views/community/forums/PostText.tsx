import type { KnownNames } from "../../../src/shared/talk/mentions.ts";
import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { spoilerParts } from "../../../src/shared/talk/spoilers.ts";
import { LinkedText } from "../../ui/LinkedText.tsx";

/** What somebody wrote; what gives something away is folded, and opens without a script. */
export function PostText({ text, names }: { text: string; names: KnownNames }) {
  return (
    <div className="post-text">
      {spoilerParts(text).map((part, index) =>
        part.spoiler ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <details className="spoiler" key={index}>
            <summary>{reviewsText.spoilerShow}</summary>
            <LinkedText text={part.text} names={names} />
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <LinkedText key={index} text={part.text} names={names} />
        ),
      )}
    </div>
  );
}
