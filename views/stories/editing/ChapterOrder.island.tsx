import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { underWay } from "#shared/loading.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { partsText } from "#shared/stories/parts.text.ts";
import {
  type ContentsLine,
  contentsLines,
  contentsTree,
  linesAt,
  movedLine,
  type PartDto,
  placeOfLine,
  placeOfPart,
  placesFor,
  settledLines,
} from "#shared/stories/parts.ts";
import type { ManagedChapterDto } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { CsrfToken } from "../../ui/CsrfToken.tsx";
import { useRowDrag } from "../../ui/row-drag.tsx";
import { ChapterRow } from "../stories/ChapterRow.tsx";
import { RowMoves } from "../stories/RowMoves.tsx";

interface Props {
  readonly story: string;
  /** True if the story is published. */
  readonly out: boolean;
  readonly chapters: readonly ManagedChapterDto[];
  readonly parts: readonly PartDto[];
  readonly zone: string;
  readonly token: string;
}

type Line = ContentsLine<ManagedChapterDto>;

const { order: words } = writingText;
/** Request timeout in milliseconds. */
const GIVE_UP = 20_000;

/**
 * The author's contents list: a form with a button for each move. When hydrated, a chapter is dragged or
 * moved without a reload, and a part together with its content. The beginning and end of a part are separate
 * positions, so that a chapter can move in and out.
 */
export default function ChapterOrder({ story, out, chapters, parts, zone, token }: Props) {
  const [order, setOrder] = useState<readonly Line[]>(() =>
    contentsLines(contentsTree(chapters, parts, { empty: true })),
  );
  const [awake, setAwake] = useState(false);
  const [status, setStatus] = useState("");
  const known = useRef(order);
  /**
   * The last order confirmed by the server, for rollback, and the last request, because moves are sent one
   * after another.
   */
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
    const wished = settledLines(known.current);
    show(wished);
    const at = lineOf(wished, id);
    if (lineOf(settled.current, id) === at) return;
    sending.current = sending.current.then(async () => {
      const done = await underWay(
        wished[at]!.kind === "begin"
          ? sendPlace(`/api/stories/${story}/parts/${id}`, placeInApi(wished, at), token)
          : sendPlace(`/api/chapters/${id}`, placeOfLine(wished, at), token),
      );
      if (done) settled.current = wished;
      else show(settled.current);
      setStatus(done ? movedTo(wished, at) : words.failed);
    });
  };
  const move = (id: string, to: "up" | "down" | "first" | "last") => {
    const at = lineOf(known.current, id);
    const places = placesFor(known.current, at);
    const targetIndex = {
      up: () => places.findLast((each) => each < at),
      down: () => places.find((each) => each > at),
      first: () => places[0],
      last: () => places.at(-1),
    }[to]();
    if (targetIndex === undefined) return;
    put(id, targetIndex);
    save(id);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const [id = "", how] = button?.value.split(" ") ?? [];
    move(id, how === "up" ? "up" : "down");
  };

  const { dragged, list, handle } = useRowDrag({
    put(id, at) {
      const from = lineOf(known.current, id);
      const to = nearest(placesFor(known.current, from), at, from);
      if (to !== from) put(id, to);
    },
    drop: save,
    press(event, id) {
      const to = ({ ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" } as const)[
        event.key as "Home"
      ];
      if (!to) return;
      event.preventDefault();
      move(id, to);
    },
  });
  const rowOf = (id: string, title: string, index: number) => {
    const isPart = order[index]!.kind === "begin";
    const places = isPart ? placesFor(order, index) : [0, order.length - 1];
    const [first, last] = [places[0] ?? index, places.at(-1) ?? index];
    return {
      first: index <= first,
      last: index >= last,
      handle: awake && first < last ? handle(id, words.drag(title)) : null,
    };
  };
  // A part being dragged is collapsed to one row.
  const from = dragged ? lineOf(order, dragged) : -1;
  const isFolded = (index: number) => index > from && from !== -1 && index < from + linesAt(order, from);

  return (
    <form
      noValidate
      method="post"
      action={editingPaths.storyEdit(story)}
      {...(awake ? { onSubmit: submit } : {})}
    >
      <CsrfToken token={token} />
      <input type="hidden" name="intent" value="move" />
      <p role="status" className="order-status">
        {status}
      </p>
      <ol className="managed-list" {...list}>
        {order.map((line, index) =>
          isFolded(index) ? null : line.kind === "entry" ? (
            <li
              key={line.entry.id}
              id={`chapter-${line.entry.id}`}
              data-dragged={dragged === line.entry.id || undefined}
            >
              <ChapterRow
                {...{ story, out, zone }}
                chapter={line.entry}
                {...rowOf(line.entry.id, line.entry.title, index)}
              />
            </li>
          ) : line.kind === "begin" ? (
            <li
              key={`${line.part.id} ${line.again ?? 0}`}
              className="managed-part"
              data-within={line.part.parent !== null || undefined}
              data-dragged={dragged === line.part.id || undefined}
            >
              <PartRow {...{ story }} part={line.part} {...rowOf(line.part.id, line.part.title, index)} />
            </li>
          ) : (
            <li key={`end ${line.part.id} ${line.again ?? 0}`} className="managed-part-end">
              {partsText.endOf(line.part.title)}
            </li>
          ),
        )}
      </ol>
    </form>
  );
}

interface PartRowProps {
  readonly story: string;
  readonly part: PartDto;
  readonly first: boolean;
  readonly last: boolean;
  readonly handle: ReactNode;
}

/** Row for the beginning of a part or volume: its title and its position. */
function PartRow({ story, part: { id, title }, first, last, handle }: PartRowProps) {
  return (
    <div className="managed-row">
      {handle}
      <div className="managed-body">
        <a href={`${chaptersPaths.parts(story)}#part-${id}`}>{title}</a>
      </div>
      <RowMoves {...{ id, title, first, last }} />
    </div>
  );
}

const idOf = (line: Line): string | null =>
  line.kind === "entry" ? line.entry.id : line.kind === "begin" ? line.part.id : null;

const lineOf = (lines: readonly Line[], id: string): number => lines.findIndex((line) => idOf(line) === id);

/**
 * Returns the allowed position nearest to the pointer. If the pointer is not on an allowed position, the row
 * stays unless another one is clearly nearer: otherwise rows of different heights would make it flicker to
 * and fro.
 */
function nearest(places: readonly number[], at: number, from: number): number {
  if (places.includes(at)) return at;
  const far = (place: number) => Math.abs(place - at);
  const best = places.reduce((near, place) => (far(place) < far(near) ? place : near), from);
  return far(best) + 1 < far(from) ? best : from;
}

/** Returns a part's position in the form that the API expects. */
function placeInApi(lines: readonly Line[], at: number) {
  const { parent, position } = placeOfPart(lines, at);
  return { parent, position };
}

/** Returns the announcement of the new position of the chapter or part at a line. */
function movedTo(lines: readonly Line[], at: number): string {
  const line = lines[at]!;
  if (line.kind === "entry") {
    const entries = lines.filter(({ kind }) => kind === "entry").length;
    return words.moved(line.entry.title, placeOfLine(lines, at).number, entries);
  }
  const { parent, position, of } = placeOfPart(lines, at);
  const volume = lines.find((each) => each.kind === "begin" && each.part.id === parent);
  return volume?.kind === "begin"
    ? words.movedIn(line.part.title, position, of, volume.part.title)
    : words.moved(line.part.title, position, of);
}

/** Sends the new position of a chapter or part to the API; returns true on success. */
async function sendPlace(path: string, place: object, token: string): Promise<boolean> {
  const answer = await fetch(path, {
    method: "PUT",
    headers: { "Content-Type": "application/json", "x-csrf-token": token },
    body: JSON.stringify({ data: place }),
    signal: AbortSignal.timeout(GIVE_UP),
  }).catch(() => null);
  return answer?.ok ?? false;
}
