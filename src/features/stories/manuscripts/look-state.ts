import type { Look } from "#shared/text/css.ts";
import { type ChildNode, Element } from "#shared/text/dom.ts";
import type { SourceDocument } from "./types.ts";

/** Styles in effect, and which of them the surrounding markup already expresses. */
export interface State {
  readonly italic: boolean;
  readonly bold: boolean;
  readonly smallCaps: boolean;
  readonly align: "start" | "centre" | "right";
  readonly shown: { readonly italic: boolean; readonly bold: boolean; readonly smallCaps: boolean };
}

/** No styles in effect. */
export const PLAIN: State = {
  italic: false,
  bold: false,
  smallCaps: false,
  align: "start",
  shown: { italic: false, bold: false, smallCaps: false },
};

/** Returns the styles an element's ancestors set for its text. */
export function stateAround(node: ChildNode | undefined, document: SourceDocument): State {
  const parents: Element[] = [];
  for (let parent = node?.parent; parent instanceof Element; parent = parent.parent) parents.unshift(parent);
  return parents.reduce(
    (state, parent) => inherit(state, document.styles.lookOf(parent), parent.name),
    PLAIN,
  );
}

/** Returns the styles in effect inside an element. */
export function inherit(state: State, look: Look, name: string): State {
  const tag = TAG_LOOKS[name];
  return {
    italic: look.italic ?? tag?.italic ?? state.italic,
    bold: look.bold ?? tag?.bold ?? state.bold,
    smallCaps: look.smallCaps ?? state.smallCaps,
    align: look.align ?? tag?.align ?? state.align,
    shown: state.shown,
  };
}

const TAG_LOOKS: Readonly<Record<string, Look>> = {
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true, align: "centre" },
  center: { align: "centre" },
};
