import { Router } from "express";
import Joi from "joi";
import { describeRoute, entryAnswer, sendChanged, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { invalidField } from "#core/base/errors.ts";
import { isZone } from "#core/base/zones.ts";
import type { Services } from "#core/services.ts";
import { zoneOf } from "../../people/users/index.ts";
import { planChapters } from "./commands/plan.ts";
import { planRules } from "./rules.ts";

const planning = Joi.object<{ data: { readonly zone?: string } }>({
  data: (planRules as Joi.ObjectSchema)
    .keys({ zone: Joi.string().max(64).description("Time zone of the plan; default: the caller's") })
    .required(),
});

/** `POST /api/stories/:id/plan`: schedules all draft chapters. A chapter's date is changed by `PUT`. */
export function planRoutes(services: Services): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "post",
      path: "/stories/:id/plan",
      tag: "stories",
      scope: "write",
      body: planning,
      summary: "Schedule all draft chapters of a story on days of the week, in order",
      responses: {
        200: entryAnswer("The number of chapters that are planned"),
        400: "Nothing to plan, or an invalid day, time or time zone",
        403: "The caller has no access",
        404: "No such story",
      },
    },
    async (request, response) => {
      const { data } = validated<{ data: { readonly zone?: string } }>(planning, request.body ?? {});
      const { zone, ...times } = data;
      if (zone !== undefined && !isZone(zone)) throw invalidField("zone", "Unknown time zone");
      const caller = callerOf(request);
      const id = String(request.params.id);
      const planned = await planChapters(services, caller, id, times, zone ?? (await zoneOf(caller.viewer)));
      sendChanged(request, response, id, { planned });
    },
  );
  return router;
}
