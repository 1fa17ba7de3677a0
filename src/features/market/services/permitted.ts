import { readableBy } from "../../../core/db/readable.ts";
import { Service } from "./model.ts";
import { servicePolicy } from "./policy.ts";

/** Services as the policy lets a caller have them. */
export const { read: readService, permitted: permittedService } = readableBy(Service, servicePolicy);
