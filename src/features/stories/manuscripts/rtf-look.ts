import type { RtfState } from "./rtf-state.ts";

/** Notes in a state how text and paragraphs look from a word of control on; false for a word that says nothing of that. */
export function applyLook(state: RtfState, name: string, value: number | null): boolean {
  const on = value !== 0;
  switch (name) {
    case "uc":
      state.skip = Math.min(Math.max(value ?? 1, 0), 8);
      return true;
    case "pard":
      Object.assign(state, {
        align: null,
        style: 0,
        level: null,
        inTable: false,
        indents: { left: 0, right: 0 },
      });
      return true;
    case "plain":
      state.look = {};
      state.hidden = false;
      state.deleted = false;
      return true;
    case "b":
      state.look.bold = on;
      return true;
    case "i":
      state.look.italic = on;
      return true;
    case "ul":
      state.look.underline = on;
      return true;
    case "ulnone":
      state.look.underline = false;
      return true;
    case "strike":
    case "striked":
      state.look.strike = on;
      return true;
    case "scaps":
      state.look.smallCaps = on;
      return true;
    case "super":
      if (on) state.look.raised = "sup";
      else delete state.look.raised;
      return true;
    case "sub":
      if (on) state.look.raised = "sub";
      else delete state.look.raised;
      return true;
    case "nosupersub":
      delete state.look.raised;
      return true;
    case "v":
      state.hidden = on;
      return true;
    case "deleted":
      state.deleted = on;
      return true;
    case "qc":
      state.align = "centre";
      return true;
    case "qr":
      state.align = "right";
      return true;
    case "ql":
    case "qj":
      state.align = null;
      return true;
    case "li":
      state.indents.left = value ?? 0;
      return true;
    case "ri":
      state.indents.right = value ?? 0;
      return true;
    case "outlinelevel":
      state.level = value ?? 0;
      return true;
    case "intbl":
      state.inTable = true;
      return true;
    default:
      return false;
  }
}
