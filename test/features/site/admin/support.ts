import type supertest from "supertest";
import { findAudit } from "#features/platform/audit/index.ts";
import { page } from "#test/app/support/stories.ts";
import type { TestMember, TestSite } from "#test/support/site.ts";

export type Agent = ReturnType<typeof supertest.agent>;

/** A browser without JavaScript that submits the forms of the back office. */
export interface Desk {
  readonly agent: Agent;
  /** Submits the form with this address on a page, with these fields filled in. */
  send(path: string, action: string, fields?: Record<string, string>): Promise<supertest.Response>;
}

export async function deskOf(site: TestSite, member: TestMember): Promise<Desk> {
  const agent = await site.visit(member);
  return {
    agent,
    async send(path, action, fields = {}) {
      const $ = page(await agent.get(path));
      const form = $(`form[method="post"][action="${action}"]`);
      if (form.length === 0) throw new Error(`no form for ${action} on ${path}`);
      const values: Record<string, string> = {};
      for (const element of form.find("[name]:not(button)")) {
        const input = $(element);
        if (/^(checkbox|radio)$/.test(input.attr("type") ?? "") && input.attr("checked") === undefined)
          continue;
        values[input.attr("name")!] =
          input.attr("value") ?? input.find("option[selected]").attr("value") ?? input.text();
      }
      return agent
        .post(action)
        .type("form")
        .send({ ...values, ...fields });
    },
  };
}

/** Returns actions in the audit log, newest first. */
export const logged = async (limit = 50): Promise<string[]> =>
  (await findAudit({}, { limit })).rows.map(({ action }) => action);
