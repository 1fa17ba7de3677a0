import type { PostHistoryPageData } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Time } from "../../ui/Time.tsx";

type Version = PostHistoryPageData["versions"][number];

/** Page of a post's earlier versions, edit by edit. */
export function PostHistoryPage({ data: { thread, post, versions, zone } }: PageProps<PostHistoryPageData>) {
  const texts = forumsText.postHistory;
  return (
    <div className="page page-narrow">
      <h1>{texts.title(post.number)}</h1>
      <p dir="auto">
        <a href={forumsPaths.post(post.id)}>{thread.title}</a>
      </p>
      <p className="lead">{texts.lead}</p>
      {versions.map((version, index) => (
        <section className="post-version" key={version.at} aria-label={version.at}>
          <h2>
            {index === versions.length - 1 && <>{texts.original}: </>}
            <Time iso={version.at} as="moment" zone={zone} />
          </h2>
          <div className="post-version-text" dir="auto">
            {runsOf(version.parts).map((parts, at) =>
              parts[0]?.spoiler ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
                <details className="spoiler" key={at}>
                  <summary>{uiText.spoilerShow}</summary>
                  <Parts parts={parts} />
                </details>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
                <Parts key={at} parts={parts} />
              ),
            )}
          </div>
        </section>
      ))}
      <p>
        <a href={forumsPaths.post(post.id)}>{texts.back}</a>
      </p>
    </div>
  );
}

/** Groups consecutive parts that are all within a spoiler, or all outside. */
function runsOf(parts: Version["parts"]): Version["parts"][number][][] {
  const runs: Version["parts"][number][][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last && last[0]?.spoiler === part.spoiler) last.push(part);
    else runs.push([part]);
  }
  return runs;
}

const Parts = ({ parts }: { parts: Version["parts"] }) =>
  parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Part key={at} part={part} />
  ));

function Part({ part: { text, kind } }: { part: Version["parts"][number] }) {
  if (kind === "added") return <ins>{text}</ins>;
  if (kind === "removed") return <del>{text}</del>;
  return text;
}
