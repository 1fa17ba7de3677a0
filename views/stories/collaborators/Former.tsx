import type { CollaboratorsPageData, FormerCoAuthorDto } from "#shared/stories/collaborators.dto.ts";
import { collaboratorsText } from "#shared/stories/collaborators.text.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { Act } from "./Act.tsx";

const words = collaboratorsText.former;
const nameOf = ({ card }: FormerCoAuthorDto) => (card ? card.name || card.username : words.deletedMember);

/** Former co-authors whose chapters are still in the story, for its author, who may ask to sell them. */
export const Former = ({ data, action }: { data: CollaboratorsPageData; action: string }) => (
  <>
    <Table
      caption={words.title}
      rows={data.former}
      keyOf={({ id }) => id}
      columns={[
        {
          head: collaboratorsText.name,
          cell: (member) =>
            member.card ? <AuthorLink author={member.card}>{nameOf(member)}</AuthorLink> : nameOf(member),
        },
        { head: words.wroteIn, cell: ({ chapters }) => chapters.join(", ") },
        { head: words.sale, cell: (member) => <Permission member={member} zone={data.zone} /> },
        {
          head: collaboratorsText.actions,
          cell: (member) =>
            member.canAsk && (
              <Act action={action} user={member.id}>
                <Button name="intent" value="ask-sale" title={words.askOf(nameOf(member))}>
                  {words.ask}
                </Button>
              </Act>
            ),
        },
      ]}
    />
    <p className="fine">{words.lead}</p>
  </>
);

function Permission({ member, zone }: { member: FormerCoAuthorDto; zone: string }) {
  const { state, since, card } = member;
  if (since === null) return card ? words.states[state] : words.cannotAsk;
  return (
    <>
      {words.states[state]} <Time iso={since} as="date" zone={zone} />
    </>
  );
}

/** What a former co-author wrote, with the forms by which they allow its sale. */
export function FormerSelf({ data, action }: { data: CollaboratorsPageData; action: string }) {
  const { formerSelf, author } = data;
  if (!formerSelf) return null;
  const { chapters, state, onSale } = formerSelf;
  const isAllowed = state === "allowed";
  const title =
    state === "asked" && !onSale ? words.askedHeading(author.name || author.username) : words.heading;
  const message = onSale
    ? isAllowed
      ? words.onSale
      : words.soldBefore
    : isAllowed
      ? words.allowedNow
      : null;
  return (
    <Notice kind="info" title={title}>
      <p>
        {words.chapters} {chapters.join(", ")}
      </p>
      <p>{message ?? words.explained}</p>
      {!onSale && (
        <Act action={action}>
          {isAllowed ? (
            <Button name="intent" value="forbid-sale">
              {words.withdraw}
            </Button>
          ) : (
            <>
              <Button look="primary" name="intent" value="allow-sale">
                {words.allow}
              </Button>
              {state === "asked" && (
                <Button name="intent" value="forbid-sale">
                  {words.forbid}
                </Button>
              )}
            </>
          )}
        </Act>
      )}
    </Notice>
  );
}
