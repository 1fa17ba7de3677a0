import { plainParagraph, type RtfState } from "./state.ts";

/** Number of white among the fixed colours of `\highlight`. */
const WHITE = 8;

/** Applies a formatting control word to the state; returns false for any other control word. */
export function applyLook(state: RtfState, name: string, value: number | null): boolean {
  const on = value !== 0;
  const { look, paragraph, languages } = state;
  switch (name) {
    case "uc":
      state.skip = Math.min(Math.max(value ?? 1, 0), 8);
      return true;
    case "pard":
      state.paragraph = plainParagraph();
      return true;
    case "plain":
      state.look = {};
      state.other = {};
      state.isCapitals = false;
      state.hasDots = false;
      state.colour = 0;
      state.isRightToLeft = false;
      state.inserted = false;
      state.deleted = false;
      state.isDouble = false;
      state.font = -1;
      return true;
    case "b":
      look.bold = on;
      return true;
    case "i":
      look.italic = on;
      return true;
    case "ab":
      state.other.bold = on;
      return true;
    case "ai":
      state.other.italic = on;
      return true;
    case "rtlch":
    case "ltrch":
      state.isRightToLeft = name === "rtlch";
      return true;
    case "dbch":
      state.isDouble = true;
      return true;
    case "loch":
    case "hich":
      state.isDouble = false;
      return true;
    case "ulnone":
      look.underline = false;
      return true;
    case "strike":
    case "striked":
      look.strike = on;
      return true;
    case "scaps":
      look.smallCaps = on;
      return true;
    case "caps":
      state.isCapitals = on;
      return true;
    case "accdot":
    case "acccomma":
    case "acccircle":
    case "accunderdot":
      state.hasDots = on;
      return true;
    case "accnone":
      state.hasDots = false;
      return true;
    case "super":
    case "sub":
      if (on) look.raised = name === "super" ? "sup" : "sub";
      else delete look.raised;
      return true;
    case "up":
    case "dn":
      if (on) look.raised = name === "up" ? "sup" : "sub";
      else delete look.raised;
      return true;
    case "highlight":
    case "chcbpat":
    case "cb":
      // The table of colours begins with the automatic one.
      look.highlight = (value ?? 0) > 0 && value !== WHITE;
      return true;
    case "cf":
      state.colour = value ?? 0;
      return true;
    case "nosupersub":
      delete look.raised;
      return true;
    case "v":
      look.hidden = on;
      return true;
    case "revised":
    case "mvt":
      state.inserted = on;
      return true;
    case "deleted":
    case "mvf":
      state.deleted = on;
      return true;
    case "revauth":
      state.insertedBy = value ?? 0;
      return true;
    case "revauthdel":
      state.deletedBy = value ?? 0;
      return true;
    case "lang":
    case "langnp":
      languages.latin = value ?? 0;
      return true;
    case "alang":
      languages.complex = value ?? 0;
      return true;
    case "langfe":
    case "langfenp":
      languages.asian = value ?? 0;
      return true;
    case "qc":
      paragraph.align = "centre";
      return true;
    case "qr":
      paragraph.align = "right";
      return true;
    case "ql":
    case "qj":
      paragraph.align = null;
      return true;
    case "li":
    case "lin":
      paragraph.left = value ?? 0;
      return true;
    case "ri":
    case "rin":
      paragraph.right = value ?? 0;
      return true;
    case "s":
      paragraph.style = value ?? 0;
      return true;
    case "outlinelevel":
      paragraph.level = value ?? 0;
      return true;
    case "intbl":
      paragraph.depth = Math.max(1, paragraph.depth);
      return true;
    case "itap":
      paragraph.depth = Math.min(Math.max(value ?? 1, 0), 20);
      return true;
    case "ls":
      paragraph.list = value ?? 0;
      return true;
    case "ilvl":
      paragraph.listLevel = Math.min(Math.max(value ?? 0, 0), 8);
      return true;
    case "rtlpar":
    case "ltrpar":
      paragraph.isRightToLeft = name === "rtlpar";
      return true;
    case "pagebb":
      paragraph.startsPage = on;
      return true;
    case "dropcapli":
      paragraph.isDropCap = (value ?? 0) > 1;
      return true;
    default:
      if (
        !/^ul(?:d|dash|dashd|dashdd|db|hwave|ldash|th|thd|thdash|thdashd|thdashdd|thldash|ululdbwave|w|wave)?$/.test(
          name,
        )
      )
        return false;
      look.underline = on;
      return true;
  }
}
