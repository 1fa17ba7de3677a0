import type { PageProps } from "../../../src/shared/form.ts";
import type { GivenCopyDto, LinkCopiesPageData } from "../../../src/shared/reach/advance-copies.dto.ts";
import { advanceCopiesText } from "../../../src/shared/reach/advance-copies.text.ts";
import { COPY_ACTS, type CopyAct } from "../../../src/shared/reach/advance-copies.ts";
import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";

const words = advanceCopiesText.author;
const ACTS: Readonly<Record<GivenCopyDto["state"], readonly CopyAct[]>> = {
  asked: ["give", "decline"],
  given: ["end"],
  declined: ["give"],
  ended: ["give"],
};

/** Who asks for a copy, who has one, and what they say of it, for the author. */
export function LinkCopiesPage({ data, form }: PageProps<LinkCopiesPageData>) {
  const { link, title, given, limit, copies } = data;
  return (
    <div className="page page-stack">
      <p>
        <a href={storyLinksPaths.storyLink(link)}>{words.back}</a>
      </p>
      <h1>{words.title}</h1>
      <p className="lead">{title}</p>
      <p>{words.sum(given, limit)}</p>
      <FormErrors form={form} />
      {copies.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="reach-list">
          {copies.map((copy) => (
            <li key={copy.id}>
              <OneCopy link={link} copy={copy} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function OneCopy({ link, copy }: { link: string; copy: GivenCopyDto }) {
  const { reader, state, why, where, ratio, openedAt, feedback } = copy;
  return (
    <article className="card copy-request">
      <h2>{reader ? <AuthorName author={reader} /> : words.gone}</h2>
      <p className="link-row-facts">
        <Badge>{advanceCopiesText.states[state]}</Badge> <Time iso={copy.askedAt} />
      </p>
      <div dir="auto">
        <Paragraphs text={why} />
      </div>
      <Facts>
        <Fact name={words.where}>{where}</Fact>
        {reader && <Fact name={words.ratio}>{words.ratioOf(ratio)}</Fact>}
        {state === "given" && (
          <Fact name={words.opened}>{openedAt ? <Time iso={openedAt} /> : words.notOpened}</Fact>
        )}
      </Facts>
      {feedback && (
        <section dir="auto">
          <h3>{words.feedback}</h3>
          <Paragraphs text={feedback} />
        </section>
      )}
      {reader && (
        <form method="post" className="actions" action={storyLinksPaths.storyLinkCopies(link)}>
          <CsrfField />
          <input type="hidden" name="copy" value={copy.id} />
          {COPY_ACTS.filter((act) => ACTS[state].includes(act)).map((act) => (
            <Button key={act} look={act === "give" ? "primary" : "quiet"} name="do" value={act}>
              {words.acts[act]}
            </Button>
          ))}
        </form>
      )}
    </article>
  );
}
