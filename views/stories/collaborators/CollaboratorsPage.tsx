import type { ReactNode } from "react";
import type { PageProps } from "#shared/form.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { CollaboratorDto, CollaboratorsPageData } from "#shared/stories/collaborators.dto.ts";
import { collaboratorsText as words } from "#shared/stories/collaborators.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { suggestionsText } from "#shared/stories/suggestions.text.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { teamCommentsText } from "#shared/stories/team-comments.text.ts";
import { COLLABORATOR_ROLES } from "#shared/story.enums.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { Act } from "./Act.tsx";
import { Activity } from "./Activity.tsx";
import { creditedFor } from "./Credits.tsx";
import { Former, FormerSelf } from "./Former.tsx";
import { Offered, TakePlace, Transfer } from "./Transfer.tsx";

const roles = COLLABORATOR_ROLES.map((role) => ({
  value: role,
  label: `${words.roles[role]}: ${words.may[role]}`,
}));
const shortRoles = COLLABORATOR_ROLES.map((role) => ({ value: role, label: words.roles[role] }));
const nameOf = ({ name, username }: CollaboratorDto | CollaboratorsPageData["author"]) => name || username;

/**
 * Page of a story's collaborators; the author invites others, who accept or decline, and may leave at any
 * time.
 */
export function CollaboratorsPage({ data, form }: PageProps<CollaboratorsPageData>) {
  const { story, author, invited, addresses, asked, can } = data;
  const action = editingPaths.collaborators(story.id);
  return (
    <div className="page page-desk story-form">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: words.stories },
          can.read
            ? {
                href: can.manage ? editingPaths.storyEdit(story.id) : cataloguePaths.story(story),
                label: story.title,
              }
            : { label: story.title },
          { label: words.title },
        ]}
      />
      <h1>{words.titleOf(story.title)}</h1>
      <FormErrors form={form} />
      {asked && (
        <Notice kind="info" title={words.asked(nameOf(author), words.roles[asked].toLowerCase())}>
          <p>{words.askedBody}</p>
          <Act action={action} invitation={data.invitation ?? undefined}>
            <Button look="primary" name="intent" value="accept">
              {words.accept}
            </Button>
            <Button name="intent" value="decline">
              {words.decline}
            </Button>
          </Act>
        </Notice>
      )}
      {data.offered === "me" && <Offered data={data} action={action} />}
      {data.absence && <TakePlace absence={data.absence} action={action} zone={data.zone} />}
      <FormerSelf data={data} action={action} />
      {!data.formerSelf && <p className="lead">{words.lead}</p>}
      <p>
        {words.author}: <AuthorLink author={author}>{nameOf(author)}</AuthorLink>
      </p>
      {can.leave || can.manage ? (
        <p>
          <a href={teamCommentsPaths.rounds(story.id)}>{teamCommentsText.rounds.title}</a>
        </p>
      ) : null}
      {can.suggestions && (
        <p>
          <a href={suggestionsPaths.suggestions(story.id)}>{suggestionsText.title}</a>
        </p>
      )}
      <Team data={data} action={action} />
      {invited.length > 0 && (
        <Members
          caption={words.invited}
          members={invited}
          acts={(member) => (
            <Act action={action} user={member.id}>
              <Button name="intent" value="withdraw" title={words.withdrawOf(nameOf(member))}>
                {words.withdraw}
              </Button>
            </Act>
          )}
        />
      )}
      {addresses.length > 0 && (
        <Table
          caption={words.invitedByMail}
          rows={addresses}
          keyOf={({ id }) => id}
          columns={[
            { head: words.address, cell: ({ email }) => email },
            { head: words.role, cell: ({ role }) => words.roles[role] },
            {
              head: words.actions,
              cell: ({ id, email }) => (
                <Act action={action} user={id}>
                  <Button name="intent" value="withdraw-mail" title={words.withdrawOf(email)}>
                    {words.withdraw}
                  </Button>
                </Act>
              ),
            },
          ]}
        />
      )}
      {data.named.length > 0 && <Named data={data} action={action} />}
      {data.former.length > 0 && <Former data={data} action={action} />}
      {can.manage && <Invite data={data} form={form} action={action} />}
      {can.transfer && <Transfer data={data} action={action} />}
      {data.activity.length > 0 && <Activity entries={data.activity} zone={data.zone} />}
      {can.leave && (
        <div className="danger-zone">
          <p className="fine">{words.leaveHint}</p>
          <Act action={action}>
            <Button look="danger" name="intent" value="leave">
              {words.leave}
            </Button>
          </Act>
        </div>
      )}
    </div>
  );
}

function Team({ data: { team, can }, action }: { data: CollaboratorsPageData; action: string }) {
  if (team.length === 0) return can.manage ? <p className="fine">{words.alone}</p> : null;
  return (
    <Members
      caption={words.team}
      members={team}
      acts={
        can.manage
          ? (member) => (
              <Act action={action} user={member.id}>
                <Select
                  name="role"
                  id={`role-${member.id}`}
                  label={words.changeOf(nameOf(member))}
                  value={member.role}
                  options={shortRoles}
                />
                <Button name="intent" value="role">
                  {words.change}
                </Button>
                <Button look="quiet" name="intent" value="remove" title={words.removeOf(nameOf(member))}>
                  {words.remove}
                </Button>
              </Act>
            )
          : undefined
      }
    />
  );
}

/** People credited on the story for work that was ordered from them. */
const Named = ({ data: { named }, action }: { data: CollaboratorsPageData; action: string }) => (
  <>
    <Table
      caption={words.named}
      rows={named}
      keyOf={({ order }) => order}
      columns={[
        { head: words.name, cell: (member) => <AuthorLink author={member}>{member.name}</AuthorLink> },
        { head: words.work, cell: (member) => creditedFor(member) },
        {
          head: words.actions,
          cell: ({ order, name }) => (
            <form noValidate method="post" action={action} className="actions">
              <CsrfField />
              <input type="hidden" name="order" value={order} />
              <Button look="quiet" name="intent" value="unname" title={words.unnameOf(name)}>
                {words.unname}
              </Button>
            </form>
          ),
        },
      ]}
    />
    <p className="fine">{words.namedLead}</p>
  </>
);

function Members(props: {
  caption: string;
  members: readonly CollaboratorDto[];
  acts?: ((member: CollaboratorDto) => ReactNode) | undefined;
}) {
  const { caption, members, acts } = props;
  return (
    <Table
      caption={caption}
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        { head: words.name, cell: (member) => <AuthorLink author={member}>{nameOf(member)}</AuthorLink> },
        { head: words.role, cell: ({ role }) => words.roles[role] },
        ...(acts ? [{ head: words.actions, cell: acts }] : []),
      ]}
    />
  );
}

function Invite({
  data,
  form,
  action,
}: Pick<PageProps<CollaboratorsPageData>, "data" | "form"> & { action: string }) {
  const fields = formFields(form, data.values);
  if (!data.can.invite)
    return (
      <Notice kind="info" title={words.notSold}>
        <p>{words.sold}</p>
      </Notice>
    );
  return (
    <form noValidate method="post" action={action} aria-labelledby="invite">
      <h2 id="invite">{words.invite}</h2>
      <CsrfField />
      <Field
        {...fields.bind("username")}
        label={words.username}
        hint={words.usernameHint}
        value={fields.value("username")}
        required
      />
      <Select {...fields.bind("role")} label={words.role} value={fields.value("role")} options={roles} />
      <div className="actions form-actions">
        <Button look="primary" name="intent" value="invite">
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
