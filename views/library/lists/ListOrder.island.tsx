import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ListOrderData, OwnItemDto } from "#shared/library/lists.dto.ts";
import { LIST_NOTE_MAX } from "#shared/library/lists.limits.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listsText as texts } from "#shared/library/lists.text.ts";

import { useRowDrag } from "../../ui/row-drag.tsx";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { OrderItem, type OrderMove, titleOf } from "./OrderItem.tsx";
import { deleteItem, updateListItem } from "./post.ts";

/**
 * The order of a list: plain forms that work without JavaScript. When hydrated, stories are dragged or moved
 * without a reload.
 */
export default function ListOrder({ list, items, token }: ListOrderData) {
  const [order, setOrder] = useState(items);
  const [awake, setAwake] = useState(false);
  const [status, setStatus] = useState("");
  const known = useRef(order);
  known.current = order;
  /** The last order confirmed by the server, for rollback. */
  const settled = useRef(items);
  useEffect(() => setAwake(true), []);
  useSignedOut(() => setOrder([]));

  const show = (next: readonly OwnItemDto[]) => {
    known.current = next;
    setOrder(next);
  };
  const moved = (id: string, to: number): readonly OwnItemDto[] => {
    const item = known.current.find((each) => each.id === id)!;
    const others = known.current.filter((each) => each !== item);
    return [...others.slice(0, to), item, ...others.slice(to)];
  };
  const settle = async (change: Promise<string | null>, done: string) => {
    const wished = known.current;
    if ((await change) === null) {
      show(settled.current);
      setStatus(texts.order.failed);
    } else {
      settled.current = wished;
      setStatus(done);
    }
  };
  const put = (id: string) => {
    const index = known.current.findIndex((each) => each.id === id);
    if (settled.current[index]?.id === id) return;
    const title = titleOf(known.current[index]!);
    void settle(
      updateListItem(id, { position: index + 1 }, token),
      texts.order.moved(title, index + 1, known.current.length),
    );
  };

  const targets: Record<OrderMove, (from: number) => number> = {
    top: () => 0,
    up: (from) => Math.max(from - 1, 0),
    down: (from) => Math.min(from + 1, known.current.length - 1),
    bottom: () => known.current.length - 1,
  };
  const move = (id: string, how: OrderMove) => {
    const from = known.current.findIndex((each) => each.id === id);
    show(moved(id, targets[how](from)));
    put(id);
  };
  const submit = (event: FormEvent<HTMLFormElement>, item: OwnItemDto) => {
    const form = new FormData(event.currentTarget);
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const act = button?.value;
    const note = String(form.get("note") ?? "").trim();
    // The server says that it is too long, and shows it to be copied.
    if (note.length > LIST_NOTE_MAX) return;
    event.preventDefault();
    if (act === "remove") {
      show(known.current.filter(({ id }) => id !== item.id));
      void settle(deleteItem(item.id, token), texts.order.removed(titleOf(item)));
    } else if (act === "note") {
      show(known.current.map((each) => (each.id === item.id ? { ...each, note } : each)));
      void settle(updateListItem(item.id, { note }, token), texts.order.noteSaved);
    } else move(item.id, act as OrderMove);
  };

  const {
    dragged,
    list: rows,
    handle,
  } = useRowDrag({
    put: (id, at) => {
      if (known.current[at]?.id !== id) show(moved(id, at));
    },
    drop: put,
    press(event, id) {
      const how = { ArrowUp: "up", ArrowDown: "down", Home: "top", End: "bottom" }[event.key];
      if (!how) return;
      event.preventDefault();
      move(id, how as OrderMove);
    },
  });

  const action = listsPaths.listItems(list);
  return (
    <>
      <p className="field-hint">{awake ? texts.order.hint : texts.order.hintPlain}</p>
      <p role="status" className="order-status">
        {status}
      </p>
      <ol className="order" {...rows}>
        {order.map((item, index) => (
          <li key={item.id} id={`item-${item.id}`} data-dragged={dragged === item.id || undefined}>
            <OrderItem
              item={item}
              action={action}
              token={token}
              next={listsPaths.listEdit(list)}
              first={index === 0}
              last={index === order.length - 1}
              {...(awake
                ? {
                    onSubmit: (event) => submit(event, item),
                    handle: handle(item.id, texts.order.drag(titleOf(item))),
                  }
                : {})}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
