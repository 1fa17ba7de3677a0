import { coWritingText as words } from "../../src/shared/stories/co-writing.text.ts";
import type { WriterDto } from "../../src/shared/stories/co-writing.ts";
import { h } from "../editor/dom.ts";
import { colourOf } from "./cursors.ts";

/** Who is in the chapter and elsewhere in its story, above the tools. */
export function peopleBar(me: string, chapter: string) {
  const bar = h("p", { class: "desk-people", role: "status", hidden: true });
  let known: readonly WriterDto[] = [];
  const named = ({ name, username }: WriterDto) => name || username;
  return {
    bar,
    nameOf: (id: string) => {
      const found = known.find((each) => each.id === id);
      return id === me ? words.you : found ? named(found) : words.someone;
    },
    show(people: readonly WriterDto[]) {
      known = [...known.filter(({ id }) => !people.some((each) => each.id === id)), ...people];
      const others = people.filter(({ id }) => id !== me);
      const here = others.filter((each) => each.chapter === chapter);
      const elsewhere = [...new Set(others.filter((each) => each.chapter !== chapter).map(named))];
      bar.hidden = others.length === 0;
      bar.replaceChildren(
        ...(here.length > 0 ? [h("span", {}, words.withYou)] : []),
        ...here.map((each) =>
          h("span", { class: "desk-person", "data-colour": colourOf(each.id) }, named(each)),
        ),
        ...(elsewhere.length > 0 ? [h("span", { class: "desk-elsewhere" }, words.elsewhere(elsewhere))] : []),
      );
    },
  };
}
