import type { PostHistoryPageData } from "../../../src/shared/community/forums.dto.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Time } from "../../ui/Time.tsx";

type Version = PostHistoryPageData["versions"][number];

/** What a post said before, edit by edit. */
export function PostHistoryPage({ data: { thread, post, versions, zone } }: PageProps<PostHistoryPageData>) {
  const words = forumsText.postHistory;
  return (
    <div className="page page-narrow">
      <h1>{words.title(post.number)}</h1>
      <p dir="auto">
        <a href={forumsPaths.post(post.id)}>{thread.title}</a>
      </p>
      <p className="lead">{words.lead}</p>
      {versions.map((version, index) => (
        <section className="post-version" key={version.at} aria-label={version.at}>
          <h2>
            {index === versions.length - 1 && <>{words.original}: </>}
            <Time iso={version.at} as="moment" zone={zone} />
          </h2>
          <p className="post-version-text" dir="auto">
            {version.parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
              <Part key={at} part={part} />
            ))}
          </p>
        </section>
      ))}
      <p>
        <a href={forumsPaths.post(post.id)}>{words.back}</a>
      </p>
    </div>
  );
}

function Part({ part: { text, kind } }: { part: Version["parts"][number] }) {
  if (kind === "added") return <ins>{text}</ins>;
  if (kind === "removed") return <del>{text}</del>;
  return text;
}
