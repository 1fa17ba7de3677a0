import { formatDate } from "#shared/format.ts";
import type { AbsenceDto, CollaboratorsPageData } from "#shared/stories/collaborators.dto.ts";
import { collaboratorsText as words } from "#shared/stories/collaborators.text.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Act } from "./Act.tsx";

const nameOf = ({ name, username }: { name: string; username: string }) => name || username;

/** Form for an author to transfer the story to one of its co-authors, who must accept. */
export function Transfer({ data, action }: { data: CollaboratorsPageData; action: string }) {
  const coAuthors = data.team.filter(({ role }) => role === "co-author");
  const heir = coAuthors.find(({ id }) => id === data.offered);
  return (
    <section aria-labelledby="transfer">
      <h2 id="transfer">{words.transfer}</h2>
      {heir ? (
        <>
          <p>{words.offeredTo(nameOf(heir))}</p>
          <Act action={action}>
            <Button name="intent" value="withdraw-offer">
              {words.withdrawOffer}
            </Button>
          </Act>
        </>
      ) : coAuthors.length === 0 ? (
        <p className="fine">{words.transferNone}</p>
      ) : (
        <>
          <p className="fine">{words.transferHint}</p>
          <Act action={action}>
            <Select
              name="user"
              id="transfer-to"
              label={words.transferTo}
              value={coAuthors[0]?.id ?? ""}
              options={coAuthors.map((each) => ({ value: each.id, label: nameOf(each) }))}
            />
            <Button look="danger" name="intent" value="offer">
              {words.offer}
            </Button>
          </Act>
        </>
      )}
    </section>
  );
}

/** Offer to a co-author to become the story's author. */
export const Offered = ({ data, action }: { data: CollaboratorsPageData; action: string }) => (
  <Notice kind="info" title={words.offered(nameOf(data.author))}>
    <p>{words.offeredBody}</p>
    <Act action={action}>
      <Button look="primary" name="intent" value="accept-offer">
        {words.acceptOffer}
      </Button>
      <Button name="intent" value="decline-offer">
        {words.decline}
      </Button>
    </Act>
  </Notice>
);

/** Form for a co-author to become the author in the place of an absent one. */
export const TakePlace = ({
  absence,
  action,
  zone,
}: {
  absence: AbsenceDto;
  action: string;
  zone: string;
}) => (
  <Notice kind="info" title={words.absence.titles[absence.reason]}>
    {absence.from ? (
      <p>{words.absence.later(formatDate(absence.from, zone))}</p>
    ) : (
      <>
        <p>{words.absence.body}</p>
        <Act action={action}>
          <Button look="primary" name="intent" value="become-author">
            {words.acceptOffer}
          </Button>
        </Act>
      </>
    )}
  </Notice>
);
