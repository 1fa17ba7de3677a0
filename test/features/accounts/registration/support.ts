import mongoose from "mongoose";
import supertest from "supertest";
import type { UserDoc } from "#features/people/users/index.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import type { TestSite } from "#test/support/site.ts";

export type Agent = ReturnType<typeof supertest.agent>;

/** Valid registration input. */
export const good = (username: string, more: Record<string, string> = {}) => ({
  username,
  email: `${username}@example.com`,
  password: "a long password",
  terms: "true",
  ...more,
});

/** The stored account with all fields, including private ones. */
export const stored = async (username: string) =>
  (await mongoose.connection.collection("users").findOne({ username })) as unknown as UserDoc | null;

/** A browser without JavaScript that has just registered. */
export async function newcomer(site: TestSite, username: string, more = {}): Promise<Agent> {
  const agent = supertest.agent(site.url);
  await agent.post("/register").type("form").send(good(username, more)).expect(303);
  return agent;
}

/** Presses a button of the page's form, selected by its `intent`. */
export async function press(
  agent: Agent,
  path: string,
  intent: string,
  values: Parameters<typeof send>[2] = {},
  holding = "_csrf",
): Promise<supertest.Response> {
  const page = await agent.get(path).expect(200);
  return send(agent, formOf(main(page), holding), { ...values, intent });
}

/** The part of a page between header and footer, so that only the page's forms are found. */
const main = ({ text }: { text: string }) => ({ text: /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text });
