export { Service as Services, type ServiceDoc } from "./model.ts";
export { countOpenOrder } from "./open-orders.ts";
export { readService } from "./permitted.ts";
export { presentServices, presentTerms } from "./present.ts";
export { setServiceRating } from "./rating.ts";
export { readServicesForSitemap, servicesUpOf } from "./reads.ts";
export type { ServiceTerms } from "./terms.ts";
export { termsSchema } from "./terms.ts";
