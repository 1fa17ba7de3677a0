import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Icon } from "./Icon.tsx";

interface RowDrag {
  /** Moves a row to this position in the list. */
  put(id: string, at: number): void;
  /** Called when a row is dropped. */
  drop(id: string): void;
  /** Called when a key is pressed on the handle of a row. */
  press(event: KeyboardEvent, id: string): void;
}

/**
 * Makes the rows of a list draggable by a handle. The list captures the pointer and not the handle: a row
 * that moves down is removed from the page and inserted again, and would lose the capture.
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
    // Scrolls a long list under the pointer.
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
