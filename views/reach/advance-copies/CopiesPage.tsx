import type { PageProps } from "../../../src/shared/form.ts";
import type { CopiesPageData } from "../../../src/shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "../../../src/shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "../../../src/shared/reach/advance-copies.text.ts";
import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Time } from "../../ui/Time.tsx";

const words = advanceCopiesText.mine;

/** A reader's advance copies. */
export const CopiesPage = ({ data: { copies, ratio } }: PageProps<CopiesPageData>) => (
  <div className="page page-narrow page-stack">
    <h1>{words.title}</h1>
    <p className="lead">{words.lead}</p>
    {copies.length === 0 ? (
      <Empty icon="book-open" title={words.none}>
        <p>{words.noneHint}</p>
      </Empty>
    ) : (
      <>
        {ratio.given > 0 && <p>{words.ratio(ratio)}</p>}
        <ul className="reach-list">
          {copies.map(({ id, slug, title, state, until, hasFeedback }) => (
            <li className="card link-row" key={id}>
              <h2>{state === "given" ? <a href={advanceCopiesPaths.copy(id)}>{title}</a> : title}</h2>
              <p className="link-row-facts">
                <Badge>{advanceCopiesText.states[state]}</Badge>
                {state === "given" && until && (
                  <span>
                    {words.until} <Time iso={until} />
                  </span>
                )}
                {state === "invited" && <a href={storyLinksPaths.linkCopy(slug)}>{words.take}</a>}
                {hasFeedback && <span>{words.feedback}</span>}
              </p>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
