import type { ListCardDto } from "#shared/library/lists.dto.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";

/**
 * The covers of a list's first stories in a two-by-two grid; decorative, because adjacent text describes the
 * list.
 */
export function Collage({ covers }: Pick<ListCardDto, "covers">) {
  return (
    <div className="collage" data-count={covers.length} aria-hidden="true">
      {covers.length === 0 && <Icon name="list" />}
      {covers.map((cover) => (
        <Picture key={cover.src} picture={cover} sizes="80px" decorative />
      ))}
    </div>
  );
}
