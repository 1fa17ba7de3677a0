import type { Plugin } from "prosemirror-state";
import { yCursorPlugin } from "y-prosemirror";
import type { Awareness } from "y-protocols/awareness";
import { h } from "../editor/dom.ts";

/** As many colours as the stylesheet has for writers. */
const COLOURS = 6;

/** Which of the colours a member has, the same for all who look. */
export const colourOf = (user: string): string =>
  String([...user].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7) % COLOURS);

/** Shows where the others are; whose cursor it is the server says (`user` is an id), the name is looked up by it. */
export function cursors(awareness: Awareness, nameOf: (user: string) => string): Plugin {
  /** As y-prosemirror wants it: with an object for a user, and a colour that it may read. */
  const named = new Proxy(awareness, {
    get(target, key) {
      if (key === "getStates")
        return () =>
          new Map(
            [...target.getStates()].map(([client, state]) => [
              client,
              { ...state, user: { id: String(state.user ?? ""), name: "-", color: "#000000" } },
            ]),
          );
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return yCursorPlugin(named, {
    cursorBuilder: ({ id }: { id: string }) =>
      h(
        "span",
        { class: "desk-peer", "data-colour": colourOf(id) },
        "\u2060",
        h("span", { class: "desk-peer-name" }, nameOf(id)),
        "\u2060",
      ),
    selectionBuilder: ({ id }: { id: string }) => ({
      class: "desk-peer-selection",
      "data-colour": colourOf(id),
    }),
  });
}
