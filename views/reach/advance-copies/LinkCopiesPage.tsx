import type { PageProps } from "#shared/form.ts";
import type { GivenCopyDto, LinkCopiesPageData } from "#shared/reach/advance-copies.dto.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import { COPY_ACTS, type CopyAct } from "#shared/reach/advance-copies.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CheckboxGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = advanceCopiesText.author;
const invites = advanceCopiesText.invite;
const ACTS: Readonly<Record<GivenCopyDto["state"], readonly CopyAct[]>> = {
  invited: ["withdraw"],
  asked: ["give", "decline"],
  given: ["end"],
  declined: ["give"],
  "turned-down": [],
  ended: ["give"],
};

/** Author's page of requests for copies, copies given, and feedback. */
export function LinkCopiesPage({ data, form }: PageProps<LinkCopiesPageData>) {
  const { link, title, given, limit, copies } = data;
  return (
    <div className="page page-stack">
      <p>
        <a href={storyLinksPaths.storyLink(link)}>{texts.back}</a>
      </p>
      <h1>{texts.title}</h1>
      <p className="lead">{title}</p>
      <p>{texts.sum(given, limit)}</p>
      <FormErrors form={form} />
      {data.open && <Invite data={data} form={form} />}
      {copies.length === 0 ? (
        <p>{texts.none}</p>
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

function Invite({ data: { link, readers, invited, perDay }, form }: PageProps<LinkCopiesPageData>) {
  const { bind, value } = formFields(form);
  return (
    <details className="disclosure copy-invite" open={form.values.do === "invite"}>
      <summary>{invites.title}</summary>
      <form noValidate method="post" action={storyLinksPaths.storyLinkCopies(link)}>
        <CsrfField />
        <p>{invites.lead}</p>
        <TextArea
          {...bind("to")}
          label={invites.to}
          hint={invites.toHint(perDay)}
          value={value("to")}
          rows={4}
          optional
        />
        {readers.length > 0 && (
          <CheckboxGroup
            {...bind("readers")}
            legend={invites.readers}
            hint={invites.readersHint}
            values={[]}
            options={readers.map(({ id, name, username }) => ({
              value: id,
              label: `${name} (@${username})`,
            }))}
          />
        )}
        <div className="actions">
          <Button look="primary" name="do" value="invite">
            {invites.button}
          </Button>
        </div>
      </form>
      {invited.length > 0 && (
        <section aria-labelledby="by-mail">
          <h2 id="by-mail">{invites.byMail}</h2>
          <ul className="copy-invited">
            {invited.map(({ email, used, at }) => (
              <li key={email}>
                {email} <span className="fine">{used ? invites.states.used : invites.states.waiting}</span>{" "}
                <Time iso={at} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </details>
  );
}

function OneCopy({ link, copy }: { link: string; copy: GivenCopyDto }) {
  const { reader, state, why, where, ratio, openedAt, feedback } = copy;
  return (
    <article className="card copy-request">
      <h2>{reader ? <AuthorName author={reader} /> : texts.gone}</h2>
      <p className="link-row-facts">
        <Badge>
          {state === "given" ? advanceCopiesText.statesOfReaders.given : advanceCopiesText.states[state]}
        </Badge>{" "}
        <Time iso={copy.askedAt} />
      </p>
      <div dir="auto">
        <Paragraphs text={why} />
      </div>
      <Facts>
        {where && <Fact name={texts.where}>{where}</Fact>}
        {reader && <Fact name={texts.ratio}>{texts.ratioOf(ratio)}</Fact>}
        {state === "given" && (
          <Fact name={texts.opened}>{openedAt ? <Time iso={openedAt} /> : texts.notOpened}</Fact>
        )}
      </Facts>
      {feedback && (
        <section dir="auto">
          <h3>{texts.feedback}</h3>
          <Paragraphs text={feedback} />
        </section>
      )}
      {reader && (
        <form noValidate method="post" className="actions" action={storyLinksPaths.storyLinkCopies(link)}>
          <CsrfField />
          <input type="hidden" name="copy" value={copy.id} />
          {COPY_ACTS.filter((act) => ACTS[state].includes(act)).map((act) => (
            <Button key={act} look={act === "give" ? "primary" : "quiet"} name="do" value={act}>
              {texts.acts[act]}
            </Button>
          ))}
        </form>
      )}
    </article>
  );
}
