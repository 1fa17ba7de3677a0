import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import type { TagsPageData } from "#shared/stories/tags.dto.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { tagsText as words } from "#shared/stories/tags.text.ts";
import { ChipLink } from "../../ui/Badge.tsx";
import { Empty } from "../../ui/Empty.tsx";

/** The most used tags in alphabetical order, each with its number of stories. */
export function TagsPage({ data: { tags } }: PageProps<TagsPageData>) {
  return (
    <div className="page tags-page">
      <h1>{words.title}</h1>
      <p className="section-lead">{words.lead}</p>
      {tags.length === 0 ? (
        <Empty icon="search" title={words.none} />
      ) : (
        <ul className="chips">
          {tags.map(({ tag, uses }) => (
            <li key={tag}>
              <ChipLink href={tagsPaths.tag(tag)}>
                #{tag} <span className="fine">{formatNumber(uses)}</span>
              </ChipLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
