import type { CheerioAPI } from "cheerio";
import type { Element } from "domhandler";
import type supertest from "supertest";
import { CONFIRM_ACTS, CONFIRM_FIELD, CONFIRM_SEEN_FIELD } from "#shared/confirmation.dto.ts";
import { ANCHOR_FIELD } from "#shared/form.ts";
import { csrfOf } from "../../support/site.ts";
import { page } from "./stories.ts";

type Agent = ReturnType<typeof supertest.agent>;
type Values = Readonly<Record<string, string | readonly string[] | Buffer | null>>;

/**
 * A form as a browser without JavaScript would send it, but without its place on the page: `landing.ts` sends that,
 * and follows the redirect to it.
 */
export interface FilledForm {
  readonly action: string;
  readonly multipart: boolean;
  /** In page order; repeated fields are listed repeatedly. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Returns the form on a page that contains this field (with this value), with the values on the page. */
export function formOf(html: { text: string }, holding: string, value?: string): FilledForm {
  const $ = page(html);
  const form = $("form[method=post]")
    .filter((_, each) => {
      const fields = $(each).find(`[name="${holding}"]`);
      return fields.toArray().some((field) => value === undefined || $(field).attr("value") === value);
    })
    .first();
  if (form.length === 0) throw new Error(`no form with a field ${holding}`);
  return formAt($, form);
}

/** Returns all forms of a page that are posted, with the values on the page. */
export function formsOn(html: { text: string }): FilledForm[] {
  const $ = page(html);
  return $("form[method=post]")
    .toArray()
    .map((form) => formAt($, $(form)));
}

function formAt($: CheerioAPI, form: ReturnType<CheerioAPI>): FilledForm {
  const fields: [string, string][] = [];
  form.find("input, textarea, select").each((_, control) => {
    const { name: tag } = control as Element;
    const $control = $(control);
    const [name, type] = [$control.attr("name"), $control.attr("type")];
    if (!name || name === ANCHOR_FIELD || type === "file" || type === "submit") return;
    if ((type === "checkbox" || type === "radio") && $control.attr("checked") === undefined) return;
    const value = tag === "select" || tag === "textarea" ? $control.val() : $control.attr("value");
    for (const each of [value ?? ""].flat()) fields.push([name, each]);
  });
  return {
    action: form.attr("action") ?? "",
    multipart: form.attr("enctype") === "multipart/form-data",
    fields,
  };
}

/** Opens a page, changes some of its fields (null omits one) and presses a button. */
export async function fillIn(
  agent: Agent,
  path: string,
  values: Values,
  { holding = "title", intent }: { holding?: string; intent?: string } = {},
): Promise<supertest.Test> {
  return send(agent, formOf(await agent.get(path).expect(200), holding), {
    ...values,
    ...(intent ? { intent } : {}),
  });
}

/** Sends a form. A Buffer is sent as a file, named by the value of the field's name followed by `Name`. */
export function send(agent: Agent, form: FilledForm, values: Values): supertest.Test {
  const kept = form.fields.filter(([name]) => !(name in values));
  const changed = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map((each) => [name, each as string | Buffer] as const),
  );
  const all = [...kept, ...changed];
  const request = agent.post(form.action);
  if (!form.multipart) {
    const body = new URLSearchParams(all.map(([name, value]) => [name, String(value)]));
    return request.type("form").send(body.toString());
  }
  for (const [name, value] of all) {
    if (Buffer.isBuffer(value))
      request.attach(name, value, { filename: String(values[`${name}Name`] ?? name) });
    else if (!name.endsWith("Name")) request.field(name, value);
  }
  return request;
}

/** Presses the button of a page that asks before a form is done; returns any other answer as it is. */
export async function confirmIfAsked<Answer extends { readonly status: number; readonly text: string }>(
  agent: Agent,
  answer: Answer,
): Promise<Answer | supertest.Response> {
  if (answer.status !== 200) return answer;
  return send(agent, formOf(answer, CONFIRM_SEEN_FIELD), { [CONFIRM_FIELD]: CONFIRM_ACTS.do });
}

/** Question that a form or button asks before it is done, and its two answers. */
export interface Question {
  readonly title: string;
  /** Everything that the page says. */
  readonly text: string;
  readonly button: string;
  readonly confirm: () => Promise<supertest.Response>;
  readonly goBack: () => Promise<supertest.Response>;
}

/** Sends fields to a path that asks before it does anything. */
export async function ask(
  agent: Agent,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Question> {
  const _csrf = await csrfOf(agent);
  const answer = await agent
    .post(path)
    .type("form")
    .send({ _csrf, ...fields })
    .expect(200);
  const $ = page(answer);
  const reply = async (act: string) =>
    send(agent, formOf(answer, CONFIRM_SEEN_FIELD), { [CONFIRM_FIELD]: act });
  return {
    title: $("main h1").text(),
    text: $("main").text(),
    button: $(`main button[value="${CONFIRM_ACTS.do}"]`).text(),
    confirm: () => reply(CONFIRM_ACTS.do),
    goBack: () => reply(CONFIRM_ACTS.back),
  };
}

/** The message at a field, and those at the top of the form. */
export function messagesIn(html: { text: string }): { at: (name: string) => string; head: string[] } {
  const $ = page(html);
  return {
    at: (name) => $(`#field-${name}-error`).text().trim(),
    head: $("#form-errors li")
      .map((_, item) => $(item).text())
      .get(),
  };
}
