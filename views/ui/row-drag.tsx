import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Icon } from "./Icon.tsx";

interface RowDrag {
  /** Puts a row at this place of the list. */
  put(id: string, at: number): void;
  /** A row is let go where it is. */
  drop(id: string): void;
  /** A key is pressed on the handle of a row. */
  press(event: KeyboardEvent, id: string): void;
}

/**
 * Rows of a list that are dragged by a handle in each. The list has the pointer, not the handle: a row that goes down
 * is taken out of the page and put in again, and would lose it.
 */
export function useRowDrag({ put, drop, press }: RowDrag) {
  const rows = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const over = ({ clientY }: PointerEvent) => {
    if (!dragged || !rows.current) return;
    const at = [...rows.current.children].findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    if (at === -1) return;
    put(dragged, at);
    // A long list goes on under the pointer.
    rows.current.children[at]!.scrollIntoView({ block: "nearest" });
  };
  const end = () => {
    if (!dragged) return;
    setDragged(null);
    drop(dragged);
  };
  return {
    dragged,
    list: { ref: rows, onPointerMove: over, onPointerUp: end, onPointerCancel: end },
    handle: (id: string, label: string) => (
      <button
        type="button"
        className="order-handle"
        aria-label={label}
        onPointerDown={({ pointerId }) => {
          rows.current?.setPointerCapture(pointerId);
          setDragged(id);
        }}
        onKeyDown={(event) => press(event, id)}
      >
        <Icon name="grip-vertical" />
      </button>
    ),
  };
}
