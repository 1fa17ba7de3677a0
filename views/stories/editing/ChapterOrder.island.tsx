import { type FormEvent, useEffect, useRef, useState } from "react";
import { underWay } from "../../../src/shared/loading.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { partsText } from "../../../src/shared/stories/parts.text.ts";
import {
  type ContentsLine,
  contentsLines,
  contentsTree,
  movedLine,
  type PartDto,
  placeOfLine,
} from "../../../src/shared/stories/parts.ts";
import type { ManagedChapterDto } from "../../../src/shared/stories/writing.dto.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { CsrfToken } from "../../ui/CsrfToken.tsx";
import { useRowDrag } from "../../ui/row-drag.tsx";
import { ChapterRow } from "../stories/ChapterRow.tsx";

interface Props {
  readonly story: string;
  /** Whether readers see the story. */
  readonly out: boolean;
  readonly chapters: readonly ManagedChapterDto[];
  readonly parts: readonly PartDto[];
  readonly zone: string;
  readonly token: string;
}

type Line = ContentsLine<ManagedChapterDto>;

const { order: words } = writingText;
/** Milliseconds after which a request counts as failed. */
const GIVE_UP = 20_000;

/**
 * The author's contents: a form with a button a move. Awake, a chapter is dragged or moved without a reload. Where
 * parts begin and end are places of their own, so that a chapter goes into them and out of them.
 */
export default function ChapterOrder({ story, out, chapters, parts, zone, token }: Props) {
  const [order, setOrder] = useState<readonly Line[]>(() =>
    contentsLines(contentsTree(chapters, parts, { empty: true })),
  );
  const [awake, setAwake] = useState(false);
  const [said, setSaid] = useState("");
  const known = useRef(order);
  /** The order as the server has it, to go back to, and what was sent last, for one move follows another. */
  const settled = useRef(order);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => setAwake(true), []);

  const show = (next: readonly Line[]) => {
    let number = 0;
    known.current = next.map((line) => {
      if (line.kind !== "entry") return line;
      number += 1;
      return { ...line, entry: { ...line.entry, number } };
    });
    setOrder(known.current);
  };
  const put = (id: string, to: number) => show(movedLine(known.current, lineOf(known.current, id), to));
  const save = (id: string) => {
    const wished = known.current;
    const at = lineOf(wished, id);
    if (lineOf(settled.current, id) === at) return;
    const place = placeOfLine(wished, at);
    sending.current = sending.current.then(async () => {
      const done = await underWay(moveChapter(id, place, token));
      if (done) settled.current = wished;
      else show(settled.current);
      setSaid(done ? words.moved(titleOf(wished[at]), place.number, chapters.length) : words.failed);
    });
  };
  const move = (id: string, by: number) => {
    put(id, Math.min(Math.max(lineOf(known.current, id) + by, 0), known.current.length - 1));
    save(id);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const [id = "", how] = button?.value.split(" ") ?? [];
    move(id, how === "up" ? -1 : 1);
  };

  const { dragged, list, handle } = useRowDrag({
    put: (id, at) => {
      if (at !== lineOf(known.current, id)) put(id, at);
    },
    drop: save,
    press(event, id) {
      const by = { ArrowUp: -1, ArrowDown: 1, Home: -order.length, End: order.length }[event.key];
      if (!by) return;
      event.preventDefault();
      move(id, by);
    },
  });

  return (
    <form method="post" action={editingPaths.storyEdit(story)} {...(awake ? { onSubmit: submit } : {})}>
      <CsrfToken token={token} />
      <input type="hidden" name="intent" value="move" />
      <p role="status" className="order-status">
        {said}
      </p>
      <ol className="managed-list" {...list}>
        {order.map((line, index) =>
          line.kind === "entry" ? (
            <li
              key={line.entry.id}
              id={`chapter-${line.entry.id}`}
              data-dragged={dragged === line.entry.id || undefined}
            >
              <ChapterRow
                {...{ story, out, zone }}
                chapter={line.entry}
                first={index === 0}
                last={index === order.length - 1}
                handle={
                  awake && order.length > 1 ? handle(line.entry.id, words.drag(line.entry.title)) : null
                }
              />
            </li>
          ) : line.kind === "begin" ? (
            <li
              key={line.part.id}
              className="managed-part"
              data-within={line.part.parent !== null || undefined}
            >
              <a href={`${chaptersPaths.parts(story)}#part-${line.part.id}`}>{line.part.title}</a>
            </li>
          ) : (
            <li key={`end ${line.part.id}`} className="managed-part-end">
              {partsText.endOf(line.part.title)}
            </li>
          ),
        )}
      </ol>
    </form>
  );
}

const lineOf = (lines: readonly Line[], id: string): number =>
  lines.findIndex((line) => line.kind === "entry" && line.entry.id === id);

const titleOf = (line: Line | undefined): string => (line?.kind === "entry" ? line.entry.title : "");

/** Tells the API where a chapter stands from now on; whether it was done. */
async function moveChapter(
  id: string,
  place: { number: number; part: string | null },
  token: string,
): Promise<boolean> {
  const answer = await fetch(`/api/chapters/${id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", "x-csrf-token": token },
    body: JSON.stringify({ data: place }),
    signal: AbortSignal.timeout(GIVE_UP),
  }).catch(() => null);
  return answer?.ok ?? false;
}
