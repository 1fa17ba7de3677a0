import type { Cheerio, CheerioAPI } from "cheerio";
import type { Element } from "domhandler";
import type supertest from "supertest";
import { page } from "./stories.ts";

type Agent = ReturnType<typeof supertest.agent>;

/** Where a form led: the address, and the element to which its fragment leads. */
export interface Landed {
  readonly location: string;
  readonly $: CheerioAPI;
  readonly target: Cheerio<Element>;
  /** What a screen reader says of the element: its label or text. */
  readonly name: string;
}

/** Presses a button on a page as a browser without JavaScript does, and follows the redirect. */
export async function press(agent: Agent, path: string, button: string): Promise<Landed> {
  const $ = page(await agent.get(path).expect(200));
  const pressed = $(button)
    .filter((_, each) => $(each).closest("form[method=post]").length > 0)
    .first();
  if (pressed.length === 0) throw new Error(`no button ${button} on ${path}`);
  return submit(agent, $, pressed as Cheerio<Element>);
}

/** Sends the form of a button, with what is filled in on the page. */
export async function submit(agent: Agent, $: CheerioAPI, button: Cheerio<Element>): Promise<Landed> {
  const form = button.closest("form");
  const id = form.attr("id");
  const fields = [...form.serializeArray(), ...(id ? $(`[form="${id}"]`).serializeArray() : [])];
  const name = button.attr("name");
  if (name) fields.push({ name, value: button.attr("value") ?? "" });
  const body = new URLSearchParams(fields.map((each) => [each.name, each.value]));
  const { headers } = await agent.post(form.attr("action")!).type("form").send(body.toString()).expect(303);
  return follow(agent, headers.location!);
}

async function follow(agent: Agent, location: string): Promise<Landed> {
  const [path, fragment = ""] = location.split("#");
  const $ = page(await agent.get(path!).expect(200));
  const target = $("[id]").filter((_, each) => $(each).attr("id") === decodeURIComponent(fragment));
  return { location, $, target, name: (target.attr("aria-label") ?? target.text()).trim() };
}
