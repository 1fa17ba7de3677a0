import { randomBytes } from "node:crypto";
import Joi from "joi";
import type { OnBehalf } from "#core/auth/on-behalf.ts";
import { forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, guest } from "#core/base/viewer.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { findUserForStaff } from "../../people/staff/index.ts";
import { userPolicy } from "../../people/users/index.ts";
import { record } from "../../platform/audit/index.ts";

/** Milliseconds after which acting on a member's behalf ends automatically. */
const ON_BEHALF_MS = 30 * 60_000;

const rules = Joi.object<{ purpose: string }>({ purpose: Joi.string().trim().max(500).required() });

type How = "stopped" | "signed-out" | "time";

interface End extends OnBehalf {
  readonly by: string;
}

/**
 * Acting on a member's behalf: begins with a purpose and is ended by the admin or the time limit; both are in
 * the audit log.
 */
export interface ActingOnBehalf {
  /**
   * Starts acting and returns the value for the session. The end is always logged, whatever happens to the
   * session.
   * @throws 400 without a purpose, 403 for non-admins and for staff as the target, 404 for unknown members
   */
  begin(caller: Caller, id: string, input: unknown): Promise<OnBehalf>;
  /** Logs the end, once even if called repeatedly. */
  end(by: string, acting: OnBehalf, how: How, requestId: string): Promise<void>;
}

export function createActingOnBehalf(services: Services, jobs: Jobs): ActingOnBehalf {
  const end: ActingOnBehalf["end"] = (by, { id, as, until }, how, requestId) =>
    record(
      services,
      { viewer: { ...guest, id: as, actor: { id: by, username: "", until } }, requestId },
      { action: "on-behalf.end", subject: { type: "user", id: as }, details: { how } },
      `on-behalf:${id}:end`,
    );
  const endInTime = defineJob<End>({
    name: "admin.end-on-behalf",
    run: ({ by, ...acting }) => end(by, acting, "time", ""),
  });
  jobs.add(endInTime);
  return {
    end,
    async begin(caller, id, input) {
      const user = await findUserForStaff(id);
      if (!user) throw notFound();
      if (!userPolicy.can(caller.viewer, "act-on-behalf", user) || user.blocked) throw forbidden();
      const { purpose } = validate(rules, input);
      const until = services.now().getTime() + ON_BEHALF_MS;
      const acting = { id: randomBytes(9).toString("base64url"), as: id, until };
      // The job for the end is enqueued first, so that no start is left without an end.
      const payload = { ...acting, by: caller.viewer.id as string };
      await jobs.enqueue(endInTime, payload, { runAt: new Date(until), key: acting.id });
      const subject = { type: "user", id } as const;
      const details = { purpose, minutes: ON_BEHALF_MS / 60_000 };
      await record(services, caller, { action: "on-behalf.start", subject, details });
      return acting;
    },
  };
}
