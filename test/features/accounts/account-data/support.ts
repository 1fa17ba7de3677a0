import mongoose from "mongoose";
import supertest from "supertest";
import { formOf, send } from "#test/app/support/forms.ts";
import type { TestMember, TestSite } from "#test/support/site.ts";

export const DELETE = "/settings/data/delete";
export const LEAVING = "/settings/data/leaving";

type Agent = Awaited<ReturnType<TestSite["visit"]>>;

/** Deletes an account through the settings form, without JavaScript. */
export async function deleteByForm(
  agent: Agent,
  values: { works?: string; password?: string },
): Promise<supertest.Response> {
  return send(agent, formOf(await agent.get(DELETE).expect(200), "password"), {
    works: values.works ?? null,
    password: values.password ?? "",
  });
}

/** Sends `DELETE /api/users/{id}` with a JWT, by default the owner's. */
export async function deleteByApi(
  site: TestSite,
  member: TestMember,
  query = "",
  by = member,
): Promise<supertest.Response> {
  return supertest(site.url)
    .delete(`/api/users/${member.id}${query}`)
    .set("Authorization", `Bearer ${await site.tokenOf(by)}`);
}

/** Ends the fourteen days before an account is deleted, and runs the jobs that are then due. */
export async function letTimePass(site: TestSite, { id }: TestMember): Promise<void> {
  const users = mongoose.connection.collection("users");
  const _id = new mongoose.Types.ObjectId(id);
  await users.updateOne(
    { _id, leaving: { $ne: null } },
    { $set: { "leaving.until": new Date(Date.now() - 1) } },
  );
  await runNow(site, "account-data.sweep");
}

/** Makes a repeating job due, and waits for it and all jobs it enqueues. */
export async function runNow(site: TestSite, name: string): Promise<void> {
  await mongoose.connection
    .collection("jobs")
    .updateOne({ name, state: "waiting" }, { $set: { due: new Date() } });
  await site.app.jobs.whenIdle();
}
