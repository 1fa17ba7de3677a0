import type { Plugin } from "prosemirror-state";
import { yCursorPlugin } from "y-prosemirror";
import type { Awareness } from "y-protocols/awareness";
import { h } from "../editor/dom.ts";

/** Number of writer colours in the stylesheet. */
const COLOURS = 6;

/** Returns the colour of a member, the same for all viewers. */
export const colourOf = (user: string): string =>
  String([...user].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7) % COLOURS);

/**
 * Shows the cursors of the other writers; the server sets `user` (an id), and the name is looked up by it.
 */
export function cursors(awareness: Awareness, nameOf: (user: string) => string): Plugin {
  /** Format that y-prosemirror expects: an object for the user, and a colour that it can parse. */
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
