import { formatList } from "#shared/format.ts";
import type { MarkDto } from "#shared/people/reading-filters.dto.ts";
import { readingFiltersText } from "#shared/people/reading-filters.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Content marks of a story for the reader; nothing if there are none. */
export function Marks({ of }: { of: readonly MarkDto[] | undefined }) {
  const texts = readingFiltersText;
  if (!of || of.length === 0) return null;
  return (
    <p className="story-marks">
      <Icon name="triangle-alert" />
      <span>
        {texts.marked} {formatList(of.map((mark) => texts.nameOf(mark)))}
      </span>
    </p>
  );
}
