import { readableBy } from "#core/db/readable.ts";
import { Service } from "./model.ts";
import { servicePolicy } from "./policy.ts";

/** Look-ups of services, checked by the policy. */
export const { read: readService, permitted: permittedService } = readableBy(Service, servicePolicy);
