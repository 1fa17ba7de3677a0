import { expect } from "chai";
import mongoose from "mongoose";
import type supertest from "supertest";
import { useSite } from "../support/site.ts";
import { type Control, formsWithControls, type PageForm } from "./support/controls.ts";
import { allRows, MATRIX_ROLES, type MatrixRole } from "./support/matrix.ts";
import { page } from "./support/stories.ts";
import { makeWorld, type Which, type World } from "./support/world.ts";

type Agent = ReturnType<typeof supertest.agent>;
type Values = Readonly<Record<string, string | null>>;

const features = await allRows();
const MATRIX = Object.assign({}, ...features.map(({ pages }) => pages)) as Record<string, string>;

/** Roles that open a page, in the order in which they are tried; two of those who may open it. */
const ROLES: readonly MatrixRole[] = ["owner", "stranger", "admin", "moderator", "guest"];

/** Joi's own English, names of values in quotes, and paths of values. */
const JOI =
  /^"|\bmust (?:be (?:a|an|of|one|less|greater|in)\b|contain|not|have|only)|is not allowed|length must|fails to match|\w\[\d+\]|[a-z]_[a-z]|\{\{/;

/** Valid values of text fields whose names do not tell that they need more than text. */
const VALID: Readonly<Record<string, string>> = {
  reason: "A good reason.",
  username: "ada-lovelace",
  code: "SPRING",
  to: "someone@example.org",
  percent: "10",
  price: "4.99",
  budget: "90.00",
  amount: "5.00",
};

/**
 * Fields where something else than their own message is right, with the reason. Keys: path of the form (ids
 * as `:id`) and the name of the field.
 */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "/login identifier": "Which of the two is wrong is not said.",
  "/login password": "Which of the two is wrong is not said.",
  "/mailing-lists/:id/import consent": "The file comes first.",
  "/story/:id/:slug/gift message": "Who it is for comes first.",
  "/story/:id/:slug/gift coupon": "Who it is for comes first.",
  "/newsletters/:id/review at": "What changed since it was read comes first.",
  "/story/:id/publish publishAt": "Only the button that schedules reads it.",
  "/story/:id/edit publishAt": "Only the button that schedules reads it.",
  "/story/:id/paid/pricing suggested": "A story written together is not sold at all.",
};

/** Forms in which every value is valid or ignored, with the reason. */
const LENIENT: Readonly<Record<string, string>> = {
  "/settings/reader": "An unknown choice is the usual one: the settings are a cookie of the browser.",
  "/story/:id/chapters/:n/edit": "Text that fits nowhere is kept as a revision.",
  "/story/:id/suggestions/new/:id": "Any text is kept as a draft.",
  "/story/:id/:slug/lists": "Answers at the top of the page.",
  "/lists/:id/items": "Answers at the top of the page.",
};

/** Fields that are never shown again, since they are secret, and those that follow from others. */
const NOT_SHOWN_AGAIN = /password|company_id|phone|id_number|birthday|sort_code|account_number|iban|code$/i;
/** Fields that a form's own button fills. */
const FILLED_BY_FORM = new Set(["useBefore", "useAfter"]);
/** Fields that describe a file or complete another field, where their message then is. */
const PART_OF_ANOTHER = /Alt$|^shop(?:Name|Url)\d$/;

/** A form where it was found. */
interface Found {
  readonly agent: Agent;
  readonly url: string;
  form: PageForm;
  /** Its path, with ids as `:id`. */
  readonly path: string;
}

const pathOf = (action: string): string =>
  action
    .split("?")[0]!
    .replace(/[0-9a-f]{24}/g, ":id")
    .replace(/\/story\/:id\/(?!setup)[a-z0-9-]*story[a-z0-9-]*/, "/story/:id/:slug")
    .replace(/\/chapters?\/\d+/, (part) => part.replace(/\d+/, ":n"))
    .replace(/^\/join\/.*/, "/join/:slug");

const DAY_MS = 86_400_000;
const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** A valid value for an empty field, as far as its type tells. */
function valid({ name, type, inputMode }: Control): string {
  if (VALID[name]) return VALID[name];
  if (type === "number" || inputMode === "decimal" || inputMode === "numeric") return "3";
  switch (type) {
    case "email":
      return "filled.in@example.org";
    case "url":
      return "https://example.org/filled-in";
    case "date":
      return dayAfter(200).slice(0, 10);
    case "time":
      return "10:11";
    case "datetime-local":
      return dayAfter(200).slice(0, 16);
    case "tel":
      return "+49 30 1234567";
    default:
      return "Filled in";
  }
}

/** Invalid values for a field, as far as its type tells. */
function invalid({ name, type, options, maxLength }: Control): string[] {
  if (PART_OF_ANOTHER.test(name)) return [];
  if (type === "checkbox" || type === "radio" || type === "select")
    return options.length > 1 ? ["no-such-option"] : [];
  switch (type) {
    case "number":
      return ["abc", "-7.123"];
    case "email":
      return ["nobody"];
    case "url":
      return ["javascript:alert(1)"];
    case "date":
      return ["2090-02-30"];
    case "time":
      return ["25:61"];
    case "datetime-local":
      return ["2090-02-30T10:00"];
    case "tel":
      return ["call me"];
    default:
      return maxLength ? ["x".repeat(maxLength + 1)] : [];
  }
}

describe("Every form of the site that is sent with a wrong value", () => {
  const site = useSite();
  const forms: Found[] = [];

  before(async function () {
    this.timeout(600_000);
    const world = await makeWorld(site, features);
    const agents = new Map<MatrixRole, Agent>();
    for (const role of ROLES)
      agents.set(role, await site.visit(role === "guest" ? undefined : world.members[role]));
    const known = new Set<string>();
    for (const row of Object.keys(MATRIX).filter((each) => each.startsWith("GET ")))
      for (const { agent, url } of await visitors(world, agents, row)) {
        const answer = await agent.get(url);
        if (answer.status !== 200) continue;
        for (const form of formsWithControls(answer)) {
          const path = pathOf(form.action || url);
          const kind = [path, ...form.controls.map(({ name }) => name), form.button?.[1]].join(" ");
          if (form.controls.length === 0 || known.has(kind)) continue;
          known.add(kind);
          forms.push({ agent, url, form, path });
        }
      }
  });

  /** Browsers that may open the page of a row, at most two. */
  async function visitors(world: World, agents: ReadonlyMap<MatrixRole, Agent>, row: string) {
    const [, , which = "open", part = "1"] = row.split(" ");
    const statuses = MATRIX[row]!.split(" ");
    const roles = ROLES.filter((role) => statuses[MATRIX_ROLES.indexOf(role)] === "200").slice(0, 2);
    const found: { readonly agent: Agent; readonly url: string }[] = [];
    for (const role of roles)
      found.push({
        agent: agents.get(role)!,
        url: await world.urlOf(row, world.stories[which as Which], Number(part)),
      });
    return found;
  }

  /** Loads a form again, since what it contains may have changed; false if its page has it no more. */
  const refresh = async (found: Found): Promise<boolean> => {
    const forms = formsWithControls(await found.agent.get(found.url));
    const form = forms.find((each) => isSame(each, found.form));
    if (form) found.form = form;
    return form !== undefined;
  };

  const send = ({ agent, form, url }: Found, values: Values): supertest.Test => {
    const typed = Object.entries(values).filter((each): each is [string, string] => each[1] !== null);
    const all = [...form.hidden, ...(form.button ? [form.button] : []), ...typed];
    const request = agent.post(form.action || url);
    if (!form.multipart)
      return request
        .type("form")
        .send(new URLSearchParams(all.map(([name, value]) => [name, value])).toString());
    for (const [name, value] of all) request.field(name, value);
    return request;
  };

  /** Number of documents by collection, without those that every request may add. */
  const stored = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const collection of await mongoose.connection.db!.collections())
      if (
        !/^(?:sessions|jobs|sentforms|socketevents|system\.|rate|visits|auditintents)/i.test(
          collection.collectionName,
        )
      )
        counts[collection.collectionName] = await collection.countDocuments();
    return counts;
  };

  it("is refused, with a message in our own English at the field, and stores nothing", async () => {
    expect(forms.length).to.be.above(100);
    const wrong = new Set<string>();
    let count = 0;
    for (const found of forms) {
      const { path } = found;
      const { form } = found;
      const base: Record<string, string | null> = {};
      for (const control of form.controls) base[control.name] = usual(control);
      const before = await stored();
      let isAccepted = false;
      for (const control of form.controls) {
        const { name } = control;
        const bad = invalid(control);
        if (control.isRequired && !isChoice(control)) bad.push("");
        for (const value of bad) {
          count += 1;
          const say = (what: string) => {
            if (!LENIENT[path] && !ELSEWHERE[`${path} ${name}`])
              wrong.add(`${path} ${name} = ${JSON.stringify(value.slice(0, 20))}: ${what}`);
          };
          const answer = await send(found, { ...base, [name]: value });
          if (answer.status < 400) {
            isAccepted = true;
            await refresh(found);
          }
          // An unknown choice, which no browser sends, may count as none.
          if (isChoice(control)) {
            if (answer.status >= 500 || JOI.test(messagesIn(answer).join())) say("is not handled");
          } else if (answer.status !== 422 && answer.status !== 400) say(`answers ${answer.status}`);
          else for (const fault of faultsIn(answer, control)) say(fault);
        }
      }
      if (isAccepted) continue;
      const after = await stored();
      for (const [name, number] of Object.entries(after))
        if (number !== (before[name] ?? 0)) wrong.add(`${path}: stores ${name}`);
    }
    expect(count).to.be.above(400);
    expect([...wrong]).to.deep.equal([]);
  }).timeout(1_200_000);

  it("comes back as it was filled in", async () => {
    const wrong = new Set<string>();
    for (const found of forms) {
      if (!(await refresh(found))) continue;
      const { form, path } = found;
      const control = form.controls.find((each) => each.isRequired && !isChoice(each));
      if (!control || LENIENT[path]) continue;
      const values: Record<string, string | null> = {};
      for (const each of form.controls)
        values[each.name] = isChoice(each) ? (each.options.at(-1) ?? null) : each.value || valid(each);
      values[control.name] = "";
      const answer = await send(found, values);
      if (answer.status !== 422) continue;
      const shown = formsWithControls(answer);
      const back =
        shown.find((each) => isSame(each, form)) ??
        shown.find(
          ({ action, controls }) =>
            action === form.action && controls.some(({ name }) => name === control.name),
        );
      if (!back) wrong.add(`${path}: the form is gone`);
      for (const [name, value] of Object.entries(values)) {
        if (value === null || NOT_SHOWN_AGAIN.test(name) || FILLED_BY_FORM.has(name)) continue;
        const typed = back?.controls.find((each) => each.name === name)?.value ?? null;
        if ((typed ?? "") !== value)
          wrong.add(`${path} ${name}: ${JSON.stringify(typed)}, not ${JSON.stringify(value)}`);
      }
    }
    expect([...wrong]).to.deep.equal([]);
  }).timeout(600_000);
});

/** True for the same form in another version of its page. */
const isSame = (one: PageForm, other: PageForm): boolean => {
  const kind = ({ controls, hidden, button }: PageForm) => [
    controls.map(({ name }) => name),
    hidden.map(([name, value]) => (name === "id" ? value : name)),
    button,
  ];
  return JSON.stringify(kind(one)) === JSON.stringify(kind(other));
};

/** The value with which a form is usually sent: required fields are filled in. */
const usual = (control: Control): string | null => {
  if (control.value) return control.value;
  if (isChoice(control)) return control.options.at(-1) ?? null;
  return control.isRequired ? valid(control) : control.value;
};

const messagesIn = (answer: { text: string }): string[] => {
  const $ = page(answer);
  return $(".field-error, #form-errors li")
    .toArray()
    .map((each) => $(each).text().trim());
};

const isChoice = ({ type }: Control): boolean => type === "checkbox" || type === "radio" || type === "select";

/** What is wrong with a refused form, of which this field has a wrong value. */
function faultsIn(answer: { text: string }, control: Control): string[] {
  const $ = page(answer);
  const faults: string[] = [];
  const messages = messagesIn(answer);
  if (messages.length === 0) faults.push("no message");
  for (const message of messages) if (JOI.test(message)) faults.push(`says ${message}`);
  for (const link of $("#form-errors a[href^='#']").toArray()) {
    const id = $(link).attr("href")!.slice(1);
    if ($(`[id="${id}"]`).length === 0) faults.push(`links to nothing: #${id}`);
  }
  const fields = $(`[name="${control.name}"]`).not("[type=hidden], button, meta");
  const described = [...fields.toArray(), ...fields.closest("fieldset").toArray()].filter((each) =>
    ($(each).attr("aria-describedby") ?? "")
      .split(" ")
      .some((id) => id.endsWith("-error") && $(`[id="${id}"]`).text().trim() !== ""),
  );
  if (described.length === 0)
    faults.push(`not at the field: ${[...new Set(messages)].join(" | ").slice(0, 120)}`);
  else if (!described.some((each) => $(each).attr("aria-invalid") === "true"))
    faults.push("not marked as invalid");
  return faults;
}
