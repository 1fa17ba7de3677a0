import type { Cheerio, CheerioAPI } from "cheerio";
import type { Element } from "domhandler";
import { page } from "./stories.ts";

/** A field of a form that a person fills in. */
export interface Control {
  readonly name: string;
  /** Type of the input, or the name of the element. */
  readonly type: string;
  readonly isRequired: boolean;
  /** Values to choose from; empty if the field accepts free input. */
  readonly options: readonly string[];
  /** Value on the page; null if nothing is selected. */
  readonly value: string | null;
  readonly maxLength: number | null;
  readonly inputMode: string | null;
}

/** A posted form on a page, with the fields that a person fills in. */
export interface PageForm {
  readonly action: string;
  readonly multipart: boolean;
  readonly hidden: readonly (readonly [name: string, value: string])[];
  /** The main button, or the first, if it has a name. */
  readonly button: readonly [name: string, value: string] | null;
  readonly controls: readonly Control[];
}

const CHOICES = new Set(["radio", "checkbox"]);

/** Returns the posted forms of a page. */
export function formsWithControls(html: { text: string }): PageForm[] {
  const $ = page(html);
  return $("form[method=post]")
    .toArray()
    .map((form) => formOf($, $(form)));
}

/** Controls of a form, including those elsewhere on the page that name it. */
const controlsOf = ($: CheerioAPI, form: Cheerio<Element>): Element[] => {
  const id = form.attr("id");
  const inside = form.find("input, textarea, select, button").not("[form]").toArray();
  return id ? [...inside, ...$(`[form="${id}"]`).toArray()] : inside;
};

function formOf($: CheerioAPI, form: Cheerio<Element>): PageForm {
  const hidden: [string, string][] = [];
  const controls = new Map<string, Control & { options: string[] }>();
  const buttons: { readonly isPrimary: boolean; readonly sent: [string, string] | null }[] = [];
  for (const element of controlsOf($, form)) {
    const field = $(element);
    const name = field.attr("name");
    if (element.name === "button" && field.attr("type") !== "button")
      buttons.push({
        isPrimary: field.hasClass("btn-primary"),
        sent: name ? [name, field.attr("value") ?? ""] : null,
      });
    if (
      element.name === "button" ||
      !name ||
      field.attr("disabled") !== undefined ||
      field.closest("fieldset[disabled]").length > 0
    )
      continue;
    const type = element.name === "input" ? (field.attr("type") ?? "text") : element.name;
    if (type === "hidden") hidden.push([name, field.attr("value") ?? ""]);
    else if (type !== "file" && type !== "submit") add(name, type, field);
  }
  return {
    action: form.attr("action") ?? "",
    multipart: form.attr("enctype") === "multipart/form-data",
    hidden,
    button: (buttons.find(({ isPrimary }) => isPrimary) ?? buttons[0])?.sent ?? null,
    controls: [...controls.values()],
  };

  function add(name: string, type: string, field: Cheerio<Element>) {
    const isChoice = CHOICES.has(type);
    const own = isChoice ? (field.attr("value") ?? "on") : null;
    const isOn = isChoice && field.attr("checked") !== undefined;
    const selected = isChoice ? (isOn ? own : null) : String(field.val() ?? "");
    const known = controls.get(name);
    const options =
      type === "select"
        ? field
            .find("option")
            .toArray()
            .map((option) => $(option).attr("value") ?? $(option).text())
        : own === null
          ? []
          : [own];
    controls.set(name, {
      name,
      type,
      isRequired: (known?.isRequired ?? false) || field.attr("required") !== undefined,
      options: [...(known?.options ?? []), ...options],
      value: selected ?? known?.value ?? null,
      maxLength: Number(field.attr("maxlength") ?? field.attr("data-max")) || null,
      inputMode: field.attr("inputmode") ?? null,
    });
  }
}
