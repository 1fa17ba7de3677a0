import { writingText } from "#shared/stories/writing.text.ts";
import { Button } from "../../ui/Button.tsx";

interface Props {
  readonly id: string;
  readonly title: string;
  /** True at the ends of the list, where it cannot be moved further. */
  readonly first: boolean;
  readonly last: boolean;
}

/** Buttons that move a chapter or part one position up or down. */
export function RowMoves({ id, title, first, last }: Props) {
  const { order: words } = writingText;
  const move = (how: "up" | "down", icon: "chevron-up" | "chevron-down", disabled: boolean) => (
    <Button
      look="quiet"
      icon={icon}
      name="move"
      value={`${id} ${how}`}
      title={words[how](title)}
      disabled={disabled}
    >
      <span className="visually-hidden">{words[how](title)}</span>
    </Button>
  );
  return (
    <div className="managed-moves">
      {move("up", "chevron-up", first)}
      {move("down", "chevron-down", last)}
    </div>
  );
}
