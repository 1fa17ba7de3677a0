import { labelsText } from "#shared/labels.text.ts";
import { beforeTax } from "#shared/money/tax.text.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";
import { Badge } from "../../ui/Badge.tsx";

type Flags = Pick<StoryCardDto, "mature" | "complete" | "paid" | "narration" | "priceCents">;

/** The flags of a story as badges; nothing if none is set. */
export function StoryFlags({ story }: { story: Flags }) {
  const { flag } = labelsText;
  if (!(story.mature || story.complete || story.paid || story.narration)) return null;
  return (
    <ul className="badges">
      {story.paid && (
        <li>
          <Badge tone="accent">
            {story.priceCents === null ? flag.paid : beforeTax(storiesText.price(story.priceCents))}
          </Badge>
        </li>
      )}
      {story.complete && (
        <li>
          <Badge icon="check">{flag.complete}</Badge>
        </li>
      )}
      {story.narration && (
        <li>
          <Badge icon="headphones">{flag.narration}</Badge>
        </li>
      )}
      {story.mature && (
        <li>
          <Badge tone="warn">{flag.mature}</Badge>
        </li>
      )}
    </ul>
  );
}
