/** One selector with its text styles. */
export interface Rule {
  readonly compounds: readonly Compound[];
  /** Specificity, then position in the style sheet: the greater wins. */
  readonly weight: number;
  readonly look: Look;
}

export interface Compound {
  readonly tag: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly types: readonly string[];
  readonly firstChild: boolean;
  /** True if the preceding compound must match the parent and not just any ancestor. */
  readonly child: boolean;
}

const MAX_SHEET = 500_000;
const MAX_RULES = 4_000;

/** Returns the rules of a style sheet that affect text and have a supported selector. */
export function parseRules(sheet: string, place: number): Rule[] {
  const css = withoutComments(sheet.slice(0, MAX_SHEET));
  const rules: Rule[] = [];
  for (const { prelude, body } of blocksOf(css)) {
    if (rules.length > MAX_RULES) break;
    for (const selector of prelude.split(",")) {
      const { main, pseudo } = splitPseudo(selector.trim());
      const compounds = parseSelector(main);
      const look = compounds && lookOf(body, pseudo);
      if (!compounds || !look) continue;
      const weight = specificity(compounds) * 1e9 + place * 1e6 + rules.length;
      rules.push({ compounds, look, weight });
    }
  }
  return rules;
}

function withoutComments(css: string): string {
  const [first = "", ...others] = css.split("/*");
  return (
    first +
    others.map((each) => (each.includes("*/") ? ` ${each.slice(each.indexOf("*/") + 2)}` : "")).join("")
  );
}

/** Yields top-level blocks; those of at-rules (@media, @font-face) are skipped. */
function* blocksOf(css: string): Generator<{ prelude: string; body: string }> {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf("{", at);
    if (open < 0) return;
    const prelude = css
      .slice(at, open)
      .replace(/@(?:charset|import|namespace)[^;]*;/gi, "")
      .trim();
    const end = prelude.startsWith("@") ? matching(css, open) : css.indexOf("}", open);
    if (end < 0) return;
    if (!prelude.startsWith("@")) yield { prelude, body: css.slice(open + 1, end) };
    at = end + 1;
  }
}

function matching(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    else if (css[at] === "}" && --depth === 0) return at;
  }
  return -1;
}

function splitPseudo(selector: string): { main: string; pseudo: "before" | "after" | null } {
  const match = /^(.*?)::?(before|after)$/i.exec(selector);
  return match
    ? { main: match[1] ?? "", pseudo: match[2]?.toLowerCase() === "before" ? "before" : "after" }
    : { main: selector, pseudo: null };
}

/** Returns null for unsupported selectors. */
function parseSelector(selector: string): Compound[] | null {
  if (!selector || selector.length > 200 || /[+~](?!=)|\(/.test(selector)) return null;
  const compounds: Compound[] = [];
  let child = false;
  for (const part of selector.replace(/>/g, " > ").split(/\s+/).filter(Boolean)) {
    if (part === ">") {
      child = true;
      continue;
    }
    const compound = parseCompound(part, child);
    if (!compound) return null;
    compounds.push(compound);
    child = false;
  }
  return compounds.length > 0 ? compounds : null;
}

function parseCompound(part: string, child: boolean): Compound | null {
  const compound = {
    tag: null as string | null,
    id: null as string | null,
    classes: [] as string[],
    types: [] as string[],
  };
  let firstChild = false;
  const rest = part.replace(
    /^(?:\*|[a-z][\w-]*)|#([\w-]+)|\.([\w-]+)|\[(?:epub\||epub\\:)type~?="([^"]+)"\]|:first-child/gi,
    (token, id?: string, name?: string, type?: string) => {
      if (id) compound.id = id;
      else if (name) compound.classes.push(name);
      else if (type) compound.types.push(type);
      else if (token === ":first-child") firstChild = true;
      else if (token !== "*") compound.tag = token.toLowerCase();
      return "";
    },
  );
  return rest === "" ? { ...compound, firstChild, child } : null;
}

const specificity = (compounds: readonly Compound[]): number =>
  compounds.reduce(
    (sum, each) =>
      sum +
      (each.id ? 10_000 : 0) +
      (each.classes.length + each.types.length + Number(each.firstChild)) * 100 +
      (each.tag ? 1 : 0),
    0,
  );

/** Returns null if the declarations do not affect text. */
function lookOf(body: string, pseudo: "before" | "after" | null): Look | null {
  const declared = new Map<string, string>();
  for (const declaration of body.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0) {
      const value = declaration
        .slice(colon + 1)
        .replace(/!important/i, "")
        .trim();
      declared.set(declaration.slice(0, colon).trim().toLowerCase(), value);
    }
  }
  if (pseudo) return contentOf(declared.get("content"), pseudo);
  const look: { -readonly [Key in keyof Look]: Look[Key] } = {};
  const value = (name: string) => declared.get(name)?.toLowerCase();
  const style =
    value("font-style") ?? (/\b(italic|oblique|normal)\b/.exec(value("font") ?? "")?.[0] || undefined);
  if (style) look.italic = /italic|oblique/.test(style);
  const weight =
    value("font-weight") ?? /(?:^|\s)(?:bold|[1-9]00)(?=\s)/.exec(value("font") ?? "")?.[0]?.trim();
  if (weight) look.bold = /bold/.test(weight) || Number(weight) >= 600;
  const caps = value("font-variant-caps") ?? value("font-variant");
  if (caps) look.smallCaps = /small-caps/.test(caps);
  // Dots beside letters are the emphasis of East Asian texts.
  const dots = EMPHASIS.map(value).find((each) => each !== undefined);
  if (dots && !style && !/^none\b/.test(dots)) look.italic = true;
  const align = value("text-align");
  if (align)
    look.align = align === "center" ? "centre" : align === "right" || align === "end" ? "right" : "start";
  const line = value("text-decoration-line") ?? value("text-decoration");
  if (line) {
    look.underline = /underline/.test(line);
    look.strike = /line-through/.test(line);
  }
  const vertical = value("vertical-align");
  if (vertical) look.raised = /super/.test(vertical) ? "sup" : /sub/.test(vertical) ? "sub" : null;
  const indents = [
    value("margin-left") ?? leftOf(value("margin")),
    value("padding-left"),
    value("text-indent"),
  ];
  if (indents.some((each) => each !== undefined))
    look.indent = indents.reduce((sum, each) => sum + lengthOf(each), 0);
  if (value("display")) look.block = value("display") === "block";
  const hides =
    value("display") === "none" || value("visibility") === "hidden" || value("mso-hide") === "all";
  if (hides) look.hidden = true;
  else if (value("display") || value("visibility")) look.hidden = false;
  return Object.keys(look).length > 0 ? look : null;
}

const EMPHASIS = [
  "text-emphasis-style",
  "text-emphasis",
  "-webkit-text-emphasis-style",
  "-webkit-text-emphasis",
  "-epub-text-emphasis-style",
];

/** Returns the left margin from the `margin` shorthand. */
const leftOf = (margins: string | undefined): string | undefined => {
  const all = margins?.split(/\s+/) ?? [];
  return all[3] ?? all[1] ?? all[0];
};

/** Returns a length in ems, estimated without a layout; 0 if there is none. */
function lengthOf(value: string | undefined): number {
  const [, number, unit = ""] = /^(-?[\d.]+)(em|rem|ex|ch|px|pt|%|cm|mm|in)?$/.exec(value ?? "") ?? [];
  const size = Number(number);
  return Number.isFinite(size) ? size * (EMS[unit] ?? 0) : 0;
}
const EMS: Readonly<Record<string, number>> = {
  em: 1,
  rem: 1,
  ex: 0.5,
  ch: 0.5,
  px: 1 / 16,
  pt: 1 / 12,
  "%": 0.3,
  cm: 2.4,
  mm: 0.24,
  in: 6,
};

/** Accepts only punctuation: words belong in the document, not in a style sheet. */
function contentOf(content: string | undefined, pseudo: "before" | "after"): Look | null {
  const text = /^(["'])([^"'\\]{1,3})\1$/.exec(content ?? "")?.[2];
  return text && /^[\p{P}\p{Zs}]+$/u.test(text) && /\S/.test(text) ? { [pseudo]: text } : null;
}

/** The text style of an element; undefined properties are inherited. */
export interface Look {
  readonly italic?: boolean;
  readonly bold?: boolean;
  readonly smallCaps?: boolean;
  readonly align?: "start" | "centre" | "right";
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly raised?: "sup" | "sub" | null;
  /** True for an inline element displayed as a block. */
  readonly block?: boolean;
  /** Indentation of the first line, in ems. */
  readonly indent?: number;
  /** Not shown to readers. */
  readonly hidden?: boolean;
  /** Punctuation that the style sheet adds before and after the text. */
  readonly before?: string;
  readonly after?: string;
}
