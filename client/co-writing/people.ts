import { coWritingText as texts } from "#shared/stories/co-writing.text.ts";
import type { WriterDto } from "#shared/stories/co-writing.ts";
import { h } from "../editor/dom.ts";
import { colourOf } from "./cursors.ts";

/** Bar above the tools that shows who is in the chapter and elsewhere in its story. */
export function peopleBar(me: string, chapter: string) {
  const bar = h("p", { class: "desk-people", role: "status", hidden: true });
  let known: readonly WriterDto[] = [];
  const named = ({ name, username }: WriterDto) => name || username;
  return {
    bar,
    nameOf: (id: string) => {
      const writer = known.find((each) => each.id === id);
      return id === me ? texts.you : writer ? named(writer) : texts.someone;
    },
    show(people: readonly WriterDto[]) {
      known = [...known.filter(({ id }) => !people.some((each) => each.id === id)), ...people];
      const others = people.filter(({ id }) => id !== me);
      const here = others.filter((each) => each.chapter === chapter);
      const elsewhere = [...new Set(others.filter((each) => each.chapter !== chapter).map(named))];
      bar.hidden = others.length === 0;
      bar.replaceChildren(
        ...(here.length > 0 ? [h("span", {}, texts.withYou)] : []),
        ...here.map((each) =>
          h("span", { class: "desk-person", "data-colour": colourOf(each.id) }, named(each)),
        ),
        ...(elsewhere.length > 0 ? [h("span", { class: "desk-elsewhere" }, texts.elsewhere(elsewhere))] : []),
      );
    },
  };
}
