import type { FollowPageData } from "#shared/accounts/follow-page.dto.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import { setupPath } from "#shared/accounts/setup.ts";
import type { PageProps } from "#shared/form.ts";
import type { SuggestionDto } from "#shared/library/followers.dto.ts";
import { followersPaths } from "#shared/library/followers.paths.ts";
import { followersText } from "#shared/library/followers.text.ts";

import { reasonText } from "../../library/followers/PersonCard.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { StepForm, WizardPage } from "./WizardPage.tsx";

/** Page of the fourth step: authors to follow, each with reasons, in one form. */
export function FollowPage({ data, form }: PageProps<FollowPageData>) {
  const { follow } = registrationText;
  const { setup, proposals, chosen, following, username } = data;
  const { all, bind } = formFields(form);
  const { error } = bind("following");
  const any = proposals.length > 0;
  return (
    <WizardPage setup={setup} title={follow.title} lead={chosen || !any ? follow.lead : follow.leadAny}>
      {following > 0 && (
        <p className="wizard-said">
          <a href={followersPaths.userFollowing(username)}>{follow.following(following)}</a>
        </p>
      )}
      <StepForm setup={setup} form={form} submit={any ? follow.next : follow.nextNone}>
        {any ? (
          <fieldset className="field group" id="field-following">
            <legend>{follow.legend}</legend>
            <ul className="people proposals">
              {proposals.map((proposal) => (
                <Proposal
                  key={proposal.user.id}
                  proposal={proposal}
                  chosen={all("authors").includes(proposal.user.id)}
                />
              ))}
            </ul>
            <FieldError id="field-following" error={error} />
          </fieldset>
        ) : (
          <Empty
            icon="user"
            title={follow.none}
            action={
              chosen ? undefined : <ButtonLink href={setupPath("genres")}>{follow.chooseGenres}</ButtonLink>
            }
          >
            <p>{follow.noneHint}</p>
          </Empty>
        )}
      </StepForm>
    </WizardPage>
  );
}

/** A suggested author; the whole row ticks the box. */
function Proposal({ proposal: { user, reasons }, chosen }: { proposal: SuggestionDto; chosen: boolean }) {
  const followers = followersText;
  const id = `field-authors-${user.id}`;
  return (
    <li>
      <div className="proposal">
        <input
          type="checkbox"
          name="authors"
          id={id}
          value={user.id}
          defaultChecked={chosen}
          aria-describedby={`${id}-why`}
        />
        <label htmlFor={id}>
          <Avatar user={user} size="m" />
          <span>
            <span className="visually-hidden">{followers.follow} </span>
            <span className="proposal-name">{user.name}</span>
            <span className="fine"> @{user.username}</span>
          </span>
        </label>
        <div className="proposal-why" id={`${id}-why`}>
          {reasons.map((reason) => (
            <p key={reason.kind} className="person-reason">
              {reasonText(reason)}
            </p>
          ))}
          {user.bio && <p className="person-bio">{user.bio}</p>}
        </div>
      </div>
    </li>
  );
}
