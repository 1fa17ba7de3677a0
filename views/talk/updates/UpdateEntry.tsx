import type { ReactNode } from "react";
import { formatDateTime } from "#shared/format.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import type { ReportWords } from "#shared/platform/report-words.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { UpdateDto, UpdateReplyDto } from "#shared/talk/updates.dto.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { replyReport, updateReport } from "#shared/talk/updates.report.ts";

import { updatesText } from "#shared/talk/updates.text.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { FormattedText } from "../../ui/FormattedText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LinkCard } from "../../ui/LinkCard.tsx";
import { Pictures } from "../../ui/Pictures.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { StaffBadge } from "../../ui/StaffBadge.tsx";
import { Time } from "../../ui/Time.tsx";

interface Shown {
  readonly zone: string;
  /** Path to which its forms redirect. */
  readonly next: string;
  /** True on the update's page, which needs no link to itself. */
  readonly alone?: boolean;
}

/** An update, in a list or on a separate page. */
export function UpdateEntry({ update, alone, ...shown }: Shown & { update: UpdateDto }) {
  const texts = updatesText;
  const here = updatesPaths.update(update.id);
  return (
    <TextEntry
      kind={updateReport}
      entry={update}
      label={texts.byLabel(update.author.name)}
      act={(act) => updatesPaths.updateAct(update.id, act)}
      href={alone ? null : here}
      aside={
        update.to && (
          <>
            {" "}
            <span className="fine">{texts.to}</span>{" "}
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
          <ActionForm
            action={updatesPaths.updateAct(update.id, "card")}
            next={shown.next}
            verb={update.cardAct}
            label={texts.card[update.cardAct]}
            name={texts.card[update.cardAct]}
            icon={update.cardAct === "show" ? "check" : "x"}
            look="quiet"
          />
        </div>
      )}
      {update.story && (
        <p className="update-story">
          <Icon name="book-open" />
          <span>
            {texts.about} <a href={cataloguePaths.story(update.story)}>{update.story.title}</a>
          </span>
        </p>
      )}
      {!alone && (
        <p className="update-replies">
          <a href={`${here}#replies`}>
            <Icon name="message-circle" /> {texts.replies(update.replies)}
          </a>
        </p>
      )}
    </TextEntry>
  );
}

/** A reply under an update. */
export function ReplyEntry({ reply, ...shown }: Shown & { reply: UpdateReplyDto }) {
  return (
    <TextEntry
      kind={replyReport}
      entry={reply}
      id={`reply-${reply.id}`}
      label={updatesText.replyLabel(reply.author.name)}
      act={(act) => updatesPaths.updateReplyAct(reply.update, reply.id, act)}
      href={updatesPaths.updateReply(reply.update, reply.id)}
      {...shown}
    />
  );
}

interface TextEntryProps extends Shown {
  readonly kind: ReportWords;
  readonly entry: UpdateDto | UpdateReplyDto;
  readonly id?: string;
  readonly label: string;
  readonly act: (act: string) => string;
  readonly href: string | null;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

function TextEntry({ kind, entry, id, label, act, href, aside, children, zone, next }: TextEntryProps) {
  const texts = updatesText;
  const { author, can } = entry;
  const moment = <Time iso={entry.createdAt} as="moment" zone={zone} />;
  const when = formatDateTime(entry.createdAt, zone);
  return (
    <article className="update" id={id} aria-label={label} data-hidden={entry.hidden || undefined}>
      <Avatar user={author} size="m" />
      <div className="update-main">
        <header className="update-head">
          <p className="update-who" dir="auto">
            <a href={profilePaths.user(author.username)}>{author.name}</a>
            <StaffBadge of={author} />
            {aside}
          </p>
          <p className="fine">
            {href ? <a href={href}>{moment}</a> : moment}
            {entry.edited && <> · {texts.edited}</>}
          </p>
        </header>
        {entry.hidden && <p className="update-hidden">{texts.hiddenMark}</p>}
        <div className="update-text">
          <FormattedText text={entry.text} names={entry.names} />
        </div>
        {children}
        <div className="update-acts">
          {can.edit && (
            <a href={act("edit")} aria-label={texts.editName(author.name, when)}>
              {texts.edit}
            </a>
          )}
          {can.hide && can.asStaff && !entry.hidden && (
            <a href={act("hide")} aria-label={texts.hideName(author.name, when)}>
              {texts.hide}
            </a>
          )}
          {can.hide && !(can.asStaff && !entry.hidden) && (
            <ActionForm
              action={act("hide")}
              next={next}
              verb={entry.hidden ? "show" : "hide"}
              label={entry.hidden ? texts.show : texts.hide}
              name={entry.hidden ? texts.showName(author.name, when) : texts.hideName(author.name, when)}
              icon="ban"
              look="quiet"
            />
          )}
          {can.delete && (
            <a href={act("delete")} aria-label={texts.deleteName(author.name, when)}>
              {texts.delete}
            </a>
          )}
          {!can.edit && (
            <ReportLink kind={kind} id={entry.id} what={reportsText.oneBy(kind, author.name, when)} />
          )}
        </div>
      </div>
    </article>
  );
}
