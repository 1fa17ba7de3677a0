import type { LeftOutDto } from "../../../src/shared/people/reading-filters.dto.ts";
import { readingFiltersPaths } from "../../../src/shared/people/reading-filters.paths.ts";

import { readingFiltersText } from "../../../src/shared/people/reading-filters.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";

/** "3 stories are hidden by your filters. Show": where something was left out for its reader; else nothing. */
export function LeftOut({ of, say }: { of: LeftOutDto | null | undefined; say?: string }) {
  const words = readingFiltersText;
  if (!of || (of.count === 0 && !of.more && !of.shown)) return null;
  return (
    <p className="left-out">
      {of.shown ? words.shows : (say ?? words.leftOut(of.count, of.more))}{" "}
      <a href={of.href} rel="nofollow">
        {of.shown ? words.hideAgain : words.show}
      </a>{" "}
      <a href={readingFiltersPaths.readingFilters()}>{words.change}</a>
    </p>
  );
}

/** Where a list has nothing but what its reader hides. */
export function AllHidden({ of }: { of: LeftOutDto }) {
  const words = readingFiltersText;
  return (
    <Empty icon="ban" title={words.nothingLeft} action={<ButtonLink href={of.href}>{words.show}</ButtonLink>}>
      <p>{words.nothingLeftHint}</p>
    </Empty>
  );
}
