import type { ReactNode } from "react";
import { formatMinutes, readingMinutes } from "#shared/format.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { isApart } from "#shared/stories/chapters.enums.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { type ContentsNode, contentsTree } from "#shared/stories/parts.ts";
import type { ContentsEntryDto, StoryDto } from "#shared/stories/stories.dto.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { Slot } from "../../shell/Slot.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";

type Story = Pick<StoryDto, "id" | "slug" | "contents" | "parts" | "language">;

/**
 * The chapters of a story with their length, by parts and volumes; front and back matter is less prominent.
 */
export function StoryContents({
  story,
  find,
}: {
  story: Story;
  /** The form that finds words in the story. */
  find: ReactNode;
}) {
  const stories = storiesText;
  return (
    <section aria-labelledby="contents">
      <h2 id="contents">{stories.contents}</h2>
      {story.contents.length === 0 ? (
        <Notice kind="info" title={stories.nothingYet}>
          <p>{stories.nothingYetHint}</p>
        </Notice>
      ) : (
        <>
          {find}
          <ol className="contents-list">
            <ContentsNodes story={story} nodes={contentsTree(story.contents, story.parts)} level={3} />
          </ol>
        </>
      )}
    </section>
  );
}

function ContentsNodes(props: {
  story: Story;
  nodes: readonly ContentsNode<ContentsEntryDto>[];
  level: 3 | 4;
}) {
  const { story, nodes, level } = props;
  const Heading = `h${level}` as const;
  return nodes.map((node) =>
    node.kind === "entry" ? (
      <li key={node.entry.number} className={isApart(node.entry.type) ? "contents-matter" : undefined}>
        <ContentsLink story={story} entry={node.entry} />
      </li>
    ) : (
      <li
        key={`${node.part.id} ${node.again ?? 0}`}
        className="contents-part"
        id={node.again ? undefined : `part-${node.part.id}`}
      >
        <Heading className="contents-part-title">
          <bdi lang={story.language}>{node.part.title}</bdi>
        </Heading>
        <ol>
          <ContentsNodes story={story} nodes={node.nodes} level={4} />
        </ol>
      </li>
    ),
  );
}

function ContentsLink({
  story,
  entry,
}: {
  story: Pick<StoryDto, "id" | "slug" | "language">;
  entry: ContentsEntryDto;
}) {
  return (
    <a href={chaptersPaths.chapter(story, entry.number)}>
      <bdi className="contents-title" lang={story.language}>
        {chapterTitle(entry, story.language)}
      </bdi>
      {!entry.open && (
        <Slot name="chapter-lock">
          <Icon name="lock" label={storiesText.locked} />
        </Slot>
      )}
      <span className="contents-length">{formatMinutes(readingMinutes(entry.words))}</span>
    </a>
  );
}
