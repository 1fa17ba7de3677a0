import { createHash } from "node:crypto";
import { ANCHOR_FIELD, ANCHOR_PREFIX } from "#shared/form.ts";

/** Part of a page that is rendered at once; anchors differ between the parts of a page. */
export interface Part {
  /** Path of the page, if only one page shows the part. */
  readonly path?: string | undefined;
  /** Name of the slot; "" for the page itself. */
  readonly slot?: string;
}

/**
 * Attribute of forms that are different acts on one thing, such as the steps of an order: once the act is no longer
 * offered, the message takes the focus and not another act.
 */
const STEP = "data-step";

/** Limits on the neighbours that a form names, in case it is gone after it was sent. */
const NEXT = 4;
const PREVIOUS = 2;

const FORM = /<form\b(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/form>/g;
const BUTTON = /<button\b(?<attributes>[^>]*)>/g;
const HIDDEN = /<input\b[^>]*type="hidden"[^>]*>/g;
/** Hydration must find the elements in an island that React rendered. */
const ISLAND = /<fw-island\b[\s\S]*?<\/fw-island>/g;
/** A dialog is closed on the next page. */
const DIALOG = /<dialog\b[\s\S]*?<\/dialog>/g;
/** A menu is closed on the next page, where its label takes the focus. */
const MENU = /<details\b[^>]* class="(?:[^"]* )?menu[ "]/g;

interface Button {
  /** Position in the page of its attributes. */
  readonly at: number;
  readonly name: string;
  readonly value: string;
}

interface FoundForm {
  /** Position in the page of its attributes. */
  readonly at: number;
  readonly attributes: string;
  readonly anchor: string;
  /** Forms of one kind do the same to different things. */
  readonly kind: string;
  readonly buttons: readonly Button[];
  readonly island: Range | undefined;
  readonly menu: Range | undefined;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Gives every button of every posted form an id that the next rendering of the page repeats, and every form a
 * field that names it and its neighbours: where the redirect of its action leads (decision 94).
 */
export function anchorForms(html: string, { path, slot = "" }: Part = {}): string {
  if (!html.includes('method="post"')) return html;
  const forms = formsIn(html, slot);
  const kinds = Map.groupBy(forms, ({ kind }) => kind);
  const inserted: { readonly at: number; readonly text: string }[] = [];
  /** Anchors of menus by their position: all forms of a menu lead to its label. */
  const menus = new Map<number, string>();
  for (const { menu, anchor } of forms)
    if (menu && !menus.has(menu.start)) {
      menus.set(menu.start, anchor);
      inserted.push({
        at: html.indexOf("<summary", menu.start) + "<summary".length,
        text: ` id="${anchor}"`,
      });
    }
  const anchorOf = ({ menu, anchor }: FoundForm) => (menu ? menus.get(menu.start)! : anchor);
  for (const form of forms) {
    const { at, attributes, kind, buttons, island, menu } = form;
    const same = kinds.get(kind)!;
    const index = same.indexOf(form);
    const neighbours = [
      ...same.slice(index + 1, index + 1 + NEXT),
      ...same.slice(Math.max(0, index - PREVIOUS), index).reverse(),
    ];
    const anchor = anchorOf(form);
    const several = buttons.length > 1 && !menu;
    const names = new Set(several ? buttons.flatMap(({ name }) => name || []) : []);
    const value = [[anchor, ...names].join("~"), path ?? [], neighbours.map(anchorOf)].flat(2).join(" ");
    const id = attribute(attributes, "id") || `${form.anchor}-form`;
    if (island && !attributes.includes(' id="')) inserted.push({ at, text: ` id="${id}"` });
    inserted.push(
      island
        ? { at: island.end, text: field(value, ` form="${id}"`) }
        : { at: at + attributes.length + ">".length, text: field(value) },
    );
    const usedIds = new Set<string>();
    for (const button of menu ? [] : buttons) {
      const own = several ? buttonAnchor(anchor, button.value) : anchor;
      if (!usedIds.has(own)) inserted.push({ at: button.at, text: ` id="${own}"` });
      usedIds.add(own);
    }
  }
  let from = 0;
  const pieces: string[] = [];
  for (const { at, text } of inserted.sort((one, other) => one.at - other.at)) {
    pieces.push(html.slice(from, at), text);
    from = at;
  }
  return pieces.join("") + html.slice(from);
}

/** Id of a button in a form with several, by its value. */
export const buttonAnchor = (anchor: string, value: string): string =>
  `${anchor}.${value.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

const field = (value: string, form = ""): string =>
  `<input type="hidden" name="${ANCHOR_FIELD}"${form} value="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"/>`;

function formsIn(html: string, slot: string): FoundForm[] {
  const seen = new Map<string, number>();
  const [islands, dialogs] = [ISLAND, DIALOG].map((pattern) => rangesOf(html, pattern));
  const menus = [...html.matchAll(MENU)].map(({ index }) => ({
    start: index,
    end: endOfDetails(html, index),
  }));
  return [...html.matchAll(FORM)].flatMap(({ index, groups }) => {
    const { attributes = "", body = "" } = groups!;
    if (!attributes.includes(' method="post"') || / hidden=""/.test(attributes)) return [];
    if (rangeAround(index, dialogs!)) return [];
    const at = index + "<form".length;
    const buttons = buttonsOf(html, attributes, { at: at + attributes.length + ">".length, body });
    if (buttons.length === 0) return [];
    const action = attribute(attributes, "action");
    const ids = [...body.matchAll(HIDDEN)].flatMap(([input]) => {
      const each = { name: attribute(input, "name"), value: attribute(input, "value") };
      return isId(each) ? each : [];
    });
    // The buttons of a list in one form come and go.
    const things = buttons.filter(isId);
    const about = things.length === 1 ? [...ids, ...things] : ids;
    const step = attribute(attributes, STEP);
    const parts = [slot, action, step, ...about.map(({ name, value }) => `${name}=${value}`)];
    const first = ANCHOR_PREFIX + createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 10);
    const count = (seen.get(first) ?? 0) + 1;
    seen.set(first, count);
    return {
      at,
      attributes,
      anchor: count > 1 ? `${first}-${count}` : first,
      kind: step ? first : [shapeOf(action), ...[...ids, ...buttons].map(({ name }) => name)].join(" "),
      buttons,
      island: rangeAround(index, islands!),
      menu: rangeAround(index, menus),
    };
  });
}

/** Returns what addresses for different things have in common: ids and slugs are between the ends, or numbers. */
function shapeOf(action: string): string {
  const segments = action
    .replace(/[?#].*/, "")
    .split("/")
    .slice(1);
  const last = (segments.at(-1) ?? "").replace(/^(?:[0-9a-f]{24}|\d+)$/, "");
  return `${segments.length} ${segments[0] ?? ""} ${last}`;
}

const rangesOf = (html: string, pattern: RegExp): Range[] =>
  [...html.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));

/** Returns the end of this element, which may contain others of its kind. */
function endOfDetails(html: string, start: number): number {
  let depth = 0;
  for (const { index, 0: tag } of html.slice(start).matchAll(/<details\b|<\/details>/g)) {
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth === 0) return start + index;
  }
  return html.length;
}

const rangeAround = (at: number, ranges: readonly Range[]): Range | undefined =>
  ranges.find(({ start, end }) => start < at && at < end);

/** Returns the enabled buttons that submit a form, in it or elsewhere on the page. */
function buttonsOf(html: string, form: string, { at, body }: { at: number; body: string }): Button[] {
  const id = attribute(form, "id");
  const inside = buttonsIn(body, at).filter(({ owner }) => owner === "" || owner === id);
  return inside.length > 0 || id === "" ? inside : buttonsIn(html, 0).filter(({ owner }) => owner === id);
}

const buttonsIn = (html: string, start: number) =>
  [...html.matchAll(BUTTON)].flatMap(({ index, groups }) => {
    const attributes = groups!.attributes!;
    if (/ (?:type="button"|disabled=""|hidden=""|id=")/.test(attributes)) return [];
    return {
      at: start + index + "<button".length,
      owner: attribute(attributes, "form"),
      name: attribute(attributes, "name"),
      value: attribute(attributes, "value"),
    };
  });

/** Returns true for a value that says what its form is about; others may change with every act. */
const isId = ({ name, value }: { readonly name: string; readonly value: string }): boolean =>
  NAMES_OF_IDS.has(name) || (!CHANGING.has(name) && /^[0-9a-f]{24}$/.test(value));

const NAMES_OF_IDS = new Set(["id", "part"]);

/** Names of fields that say what the member had seen of it. */
const CHANGING = new Set(["seen", "version", "revision"]);

const attribute = (attributes: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
