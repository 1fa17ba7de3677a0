import type { PageProps } from "#shared/form.ts";
import type { CopiesPageData } from "#shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = advanceCopiesText.mine;

/** Page of a reader's advance copies. */
export const CopiesPage = ({ data: { copies, ratio } }: PageProps<CopiesPageData>) => (
  <div className="page page-narrow page-stack">
    <h1>{texts.title}</h1>
    <p className="lead">{texts.lead}</p>
    {copies.length === 0 ? (
      <Empty icon="book-open" title={texts.none}>
        <p>{texts.noneHint}</p>
      </Empty>
    ) : (
      <>
        {ratio.given > 0 && <p>{texts.ratio(ratio)}</p>}
        <ul className="reach-list">
          {copies.map(({ id, slug, title, state, until, hasFeedback }) => (
            <li className="card link-row" key={id}>
              <h2>{state === "given" ? <a href={advanceCopiesPaths.copy(id)}>{title}</a> : title}</h2>
              <p className="link-row-facts">
                <Badge>{advanceCopiesText.states[state]}</Badge>
                {state === "given" && until && (
                  <span>
                    {texts.until} <Time iso={until} />
                  </span>
                )}
                {state === "invited" && <a href={storyLinksPaths.linkCopy(slug)}>{texts.take}</a>}
                {hasFeedback && <span>{texts.feedback}</span>}
              </p>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
