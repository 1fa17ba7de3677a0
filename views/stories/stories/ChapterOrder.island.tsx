import { type FormEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { underWay } from "../../../src/shared/loading.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type { ManagedChapterDto } from "../../../src/shared/stories/writing.dto.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { CsrfToken } from "../../ui/CsrfToken.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ChapterRow } from "./ChapterRow.tsx";

interface Props {
  readonly story: string;
  /** Whether readers see the story. */
  readonly out: boolean;
  readonly chapters: readonly ManagedChapterDto[];
  readonly zone: string;
  readonly token: string;
}

const { order: words } = writingText;
/** Milliseconds after which a request counts as failed. */
const GIVE_UP = 20_000;

/** The author's contents: a form with a button a move. Awake, a chapter is dragged or moved without a reload. */
export default function ChapterOrder({ story, out, chapters, zone, token }: Props) {
  const [order, setOrder] = useState(chapters);
  const [awake, setAwake] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const rows = useRef<HTMLOListElement>(null);
  const known = useRef(order);
  /** The order as the server has it, to go back to, and what was sent last, for one move follows another. */
  const settled = useRef(chapters);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => setAwake(true), []);

  const show = (next: readonly ManagedChapterDto[]) => {
    known.current = next.map((chapter, index) => ({ ...chapter, number: index + 1 }));
    setOrder(known.current);
  };
  const placeOf = (id: string) => known.current.findIndex((each) => each.id === id);
  const put = (id: string, to: number) => {
    const chapter = known.current[placeOf(id)]!;
    const others = known.current.filter((each) => each.id !== id);
    show([...others.slice(0, to), chapter, ...others.slice(to)]);
  };
  const save = (id: string) => {
    const wished = known.current;
    const number = placeOf(id) + 1;
    if (settled.current[number - 1]?.id === id) return;
    sending.current = sending.current.then(async () => {
      const done = await underWay(moveChapter(id, number, token));
      if (done) settled.current = wished;
      else show(settled.current);
      setSaid(done ? words.moved(wished[number - 1]!.title, number, wished.length) : words.failed);
    });
  };
  const move = (id: string, by: number) => {
    const to = Math.min(Math.max(placeOf(id) + by, 0), known.current.length - 1);
    put(id, to);
    save(id);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const [id = "", how] = button?.value.split(" ") ?? [];
    move(id, how === "up" ? -1 : 1);
  };

  const drag = (event: PointerEvent<HTMLButtonElement>, id: string) => {
    if (dragged !== id || !rows.current) return;
    const at = [...rows.current.children].findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    if (at !== -1 && at !== placeOf(id)) put(id, at);
  };
  const drop = (id: string) => {
    if (dragged !== id) return;
    setDragged(null);
    save(id);
  };
  const press = (event: KeyboardEvent, id: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -order.length, End: order.length }[event.key];
    if (!by) return;
    event.preventDefault();
    move(id, by);
  };
  const handle = ({ id, title }: ManagedChapterDto) => (
    <button
      type="button"
      className="order-handle"
      aria-label={words.drag(title)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(id);
      }}
      onPointerMove={(event) => drag(event, id)}
      onPointerUp={() => drop(id)}
      onPointerCancel={() => drop(id)}
      onKeyDown={(event) => press(event, id)}
    >
      <Icon name="grip-vertical" />
    </button>
  );

  return (
    <form method="post" action={editingPaths.storyEdit(story)} {...(awake ? { onSubmit: submit } : {})}>
      <CsrfToken token={token} />
      <input type="hidden" name="intent" value="move" />
      <p role="status" className="order-status">
        {said}
      </p>
      <ol className="managed-list" ref={rows}>
        {order.map((chapter, index) => (
          <li
            key={chapter.id}
            id={`chapter-${chapter.id}`}
            data-dragged={dragged === chapter.id || undefined}
          >
            <ChapterRow
              {...{ story, out, chapter, zone }}
              first={index === 0}
              last={index === order.length - 1}
              handle={awake && order.length > 1 ? handle(chapter) : null}
            />
          </li>
        ))}
      </ol>
    </form>
  );
}

/** Tells the API where a chapter stands from now on; whether it was done. */
async function moveChapter(id: string, number: number, token: string): Promise<boolean> {
  const answer = await fetch(`/api/chapters/${id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", "x-csrf-token": token },
    body: JSON.stringify({ data: { number } }),
    signal: AbortSignal.timeout(GIVE_UP),
  }).catch(() => null);
  return answer?.ok ?? false;
}
