import type { LeftOutDto } from "#shared/people/reading-filters.dto.ts";
import { readingFiltersPaths } from "#shared/people/reading-filters.paths.ts";

import { readingFiltersText } from "#shared/people/reading-filters.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";

/**
 * "3 stories are hidden by your filters. Show": for readers with filters that hid something; otherwise
 * nothing.
 */
export function LeftOut({ of, say }: { of: LeftOutDto | null | undefined; say?: string }) {
  const texts = readingFiltersText;
  if (!of || (of.count === 0 && !of.more && !of.shown)) return null;
  return (
    <p className="left-out">
      {of.shown ? texts.shows : (say ?? texts.leftOut(of.count, of.more))}{" "}
      <a href={of.href} rel="nofollow">
        {of.shown ? texts.hideAgain : texts.show}
      </a>{" "}
      <a href={readingFiltersPaths.readingFilters()}>{texts.change}</a>
    </p>
  );
}

/** Shown if the reader's filters hide every entry of a list. */
export function AllHidden({ of }: { of: LeftOutDto }) {
  const texts = readingFiltersText;
  return (
    <Empty icon="ban" title={texts.nothingLeft} action={<ButtonLink href={of.href}>{texts.show}</ButtonLink>}>
      <p>{texts.nothingLeftHint}</p>
    </Empty>
  );
}
