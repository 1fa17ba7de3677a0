import type supertest from "supertest";
import { findAudit } from "../../../../src/features/platform/audit/index.ts";
import { page } from "../../../app/support/stories.ts";
import type { TestMember, TestSite } from "../../../support/site.ts";

export type Agent = ReturnType<typeof supertest.agent>;

/** A browser without JavaScript that fills in the forms of the back office. */
export interface Desk {
  readonly agent: Agent;
  /** Sends the form of this address as it stands on a page, with these fields filled in. */
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

/** Actions in the audit log, the newest first. */
export const logged = async (limit = 50): Promise<string[]> =>
  (await findAudit({}, { limit })).rows.map(({ action }) => action);
