import type { FormEvent, ReactNode } from "react";
import type { OwnItemDto } from "#shared/library/lists.dto.ts";
import { LIST_NOTE_MAX } from "#shared/library/lists.limits.ts";
import { listsText as words } from "#shared/library/lists.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfToken } from "../../ui/CsrfToken.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { Picture } from "../../ui/Picture.tsx";

const MOVES = [
  ["top", "chevrons-up"],
  ["up", "chevron-up"],
  ["down", "chevron-down"],
  ["bottom", "chevrons-down"],
] as const;
export type OrderMove = (typeof MOVES)[number][0];

interface Props {
  readonly item: OwnItemDto;
  readonly action: string;
  readonly token: string;
  readonly next: string;
  /** True at the ends of the list, where it cannot be moved further. */
  readonly first: boolean;
  readonly last: boolean;
  readonly handle?: ReactNode;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** Returns the title of a list's story, or a placeholder if the story is gone. */
export const titleOf = ({ story }: OwnItemDto): string => story?.title ?? words.order.gone;

/** A story in the list editor: its position, its note, and a button to remove it. */
export function OrderItem({ item, action, token, next, first, last, handle, onSubmit }: Props) {
  const { story, note } = item;
  const { order } = words;
  const title = titleOf(item);
  const form = { method: "post", action, onSubmit } as const;
  const hidden = (
    <>
      <CsrfToken token={token} />
      <input type="hidden" name="item" value={item.id} />
      <input type="hidden" name="next" value={`${next}#item-${item.id}`} />
    </>
  );
  return (
    <div className="order-item">
      {handle}
      <div className="cover">{story && <Picture picture={story.cover} sizes="56px" decorative />}</div>
      <div className="order-body">
        <p className="order-title" dir="auto">
          {story ? <a href={story.url}>{story.title}</a> : order.gone}
        </p>
        {story && (
          <p className="fine">
            {words.by} {story.author}
          </p>
        )}
        {story && !story.listed && <p className="fine">{order.hidden}</p>}
        <form noValidate {...form} className="order-moves">
          {hidden}
          {MOVES.map(([move, icon]) => (
            <Button
              key={move}
              look="quiet"
              icon={icon}
              name="do"
              value={move}
              title={order.moveName(order.moves[move], title)}
              disabled={move === "top" || move === "up" ? first : last}
            >
              <span className="visually-hidden">{order.moves[move]}</span>
            </Button>
          ))}
          <Button look="quiet" icon="trash-2" name="do" value="remove" title={order.removeName(title)}>
            {order.remove}
          </Button>
        </form>
        <details className="order-note">
          <summary>
            {order.note}
            <span className="visually-hidden"> {title}</span>
            {note && <span className="fine">: {note}</span>}
          </summary>
          <form noValidate {...form}>
            {hidden}
            <TextArea
              name="note"
              id={`note-${item.id}`}
              label={order.noteLabel(title)}
              value={note}
              rows={2}
              maxLength={LIST_NOTE_MAX}
            />
            <Button name="do" value="note" title={order.saveNoteName(title)}>
              {order.saveNote}
            </Button>
          </form>
        </details>
      </div>
    </div>
  );
}
