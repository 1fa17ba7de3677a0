import { formatList } from "../../../src/shared/format.ts";
import type { MarkDto } from "../../../src/shared/people/reading-filters.dto.ts";
import { readingFiltersText } from "../../../src/shared/people/reading-filters.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Why a story is marked for its reader; nothing for one that is not. */
export function Marks({ of }: { of: readonly MarkDto[] | undefined }) {
  const words = readingFiltersText;
  if (!of || of.length === 0) return null;
  return (
    <p className="story-marks">
      <Icon name="triangle-alert" />
      <span>
        {words.marked} {formatList(of.map((mark) => words.nameOf(mark)))}
      </span>
    </p>
  );
}
