export { Service as Services, type ServiceDoc } from "./model.ts";
export { countOpenOrder } from "./open-orders.ts";
export { readService } from "./permitted.ts";
export { presentMine, presentServices, presentTerms } from "./present.ts";
export { setServiceRating } from "./rating.ts";
export { readServicesForSitemap, servicesOf, servicesUpOf } from "./reads.ts";
export { sellerFeesOf } from "./seller-fees.ts";
export type { ServiceTerms } from "./terms.ts";
export { termsSchema } from "./terms.ts";
