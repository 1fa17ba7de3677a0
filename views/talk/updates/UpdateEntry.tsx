import type { ReactNode } from "react";
import { formatDateTime } from "../../../src/shared/format.ts";
import type { ReportWords } from "../../../src/shared/moderation/report-words.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { UpdateDto, UpdateReplyDto } from "../../../src/shared/talk/updates.dto.ts";
import { updatesPaths } from "../../../src/shared/talk/updates.paths.ts";
import { replyReport, updateReport } from "../../../src/shared/talk/updates.report.ts";

import { updatesText } from "../../../src/shared/talk/updates.text.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LinkCard } from "../../ui/LinkCard.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { Pictures } from "../../ui/Pictures.tsx";
import { Time } from "../../ui/Time.tsx";

interface Shown {
  readonly zone: string;
  /** Where buttons come back to. */
  readonly next: string;
  /** On its own page: no link to itself. */
  readonly alone?: boolean;
}

/** An update in a list or on a page of its own. */
export function UpdateEntry({ update, alone, ...shown }: Shown & { update: UpdateDto }) {
  const words = updatesText;
  const here = updatesPaths.update(update.id);
  return (
    <Said
      kind={updateReport}
      said={update}
      label={words.byLabel(update.author.name)}
      act={(act) => updatesPaths.updateAct(update.id, act)}
      href={alone ? null : here}
      aside={
        update.to && (
          <>
            {" "}
            <span className="fine">{words.to}</span>{" "}
            <a href={updatesPaths.userUpdates(update.to.username)}>{update.to.name}</a>
          </>
        )
      }
      {...shown}
    >
      <Pictures pictures={update.pictures} />
      {update.card && <LinkCard card={update.card} />}
      {update.cardAct && (
        <div className="update-card-act">
          <ToggleForm
            action={updatesPaths.updateAct(update.id, "card")}
            next={shown.next}
            verb={update.cardAct}
            label={words.card[update.cardAct]}
            name={words.card[update.cardAct]}
            icon={update.cardAct === "show" ? "check" : "x"}
            look="quiet"
          />
        </div>
      )}
      {update.story && (
        <p className="update-story">
          <Icon name="book-open" />
          <span>
            {words.about} <a href={cataloguePaths.story(update.story)}>{update.story.title}</a>
          </span>
        </p>
      )}
      {!alone && (
        <p className="update-replies">
          <a href={`${here}#replies`}>
            <Icon name="message-circle" /> {words.replies(update.replies)}
          </a>
        </p>
      )}
    </Said>
  );
}

/** A reply under an update. */
export function ReplyEntry({ reply, ...shown }: Shown & { reply: UpdateReplyDto }) {
  return (
    <Said
      kind={replyReport}
      said={reply}
      id={`reply-${reply.id}`}
      label={updatesText.replyLabel(reply.author.name)}
      act={(act) => updatesPaths.updateReplyAct(reply.update, reply.id, act)}
      href={updatesPaths.updateReply(reply.update, reply.id)}
      {...shown}
    />
  );
}

interface SaidProps extends Shown {
  readonly kind: ReportWords;
  readonly said: UpdateDto | UpdateReplyDto;
  readonly id?: string;
  readonly label: string;
  readonly act: (act: string) => string;
  readonly href: string | null;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

function Said({ kind, said, id, label, act, href, aside, children, zone, next }: SaidProps) {
  const words = updatesText;
  const { author, can } = said;
  const moment = <Time iso={said.createdAt} as="moment" zone={zone} />;
  const when = formatDateTime(said.createdAt, zone);
  return (
    <article className="update" id={id} aria-label={label} data-hidden={said.hidden || undefined}>
      <Avatar user={author} size="m" />
      <div className="update-main">
        <header className="update-head">
          <p className="update-who" dir="auto">
            <a href={profilePaths.user(author.username)}>{author.name}</a>
            {aside}
          </p>
          <p className="fine">
            {href ? <a href={href}>{moment}</a> : moment}
            {said.edited && <> · {words.edited}</>}
          </p>
        </header>
        {said.hidden && <p className="update-hidden">{words.hiddenMark}</p>}
        <div className="update-text">
          <LinkedText text={said.text} names={said.names} />
        </div>
        {children}
        <div className="update-acts">
          {can.edit && (
            <a href={act("edit")} aria-label={words.editName(author.name, when)}>
              {words.edit}
            </a>
          )}
          {can.hide && (
            <ToggleForm
              action={act("hide")}
              next={next}
              verb={said.hidden ? "show" : "hide"}
              label={said.hidden ? words.show : words.hide}
              name={said.hidden ? words.showName(author.name, when) : words.hideName(author.name, when)}
              icon="ban"
              look="quiet"
            />
          )}
          {can.delete && (
            <a href={act("delete")} aria-label={words.deleteName(author.name, when)}>
              {words.delete}
            </a>
          )}
          {!can.edit && (
            <ReportLink kind={kind} id={said.id} what={reportsText.oneBy(kind, author.name, when)} />
          )}
        </div>
      </div>
    </article>
  );
}
