/**
 * Requests to user-supplied servers: `outgoing` fetches pages, `outbound` delivers messages; one guard
 * prevents both from reaching internal servers. `names` resolves DNS records.
 */
export { isPublicAddress } from "./addresses.ts";
export { ClosedAddressError } from "./guard.ts";
export { createNames, type Names } from "./names.ts";
export { createOutbound, type Outbound, type OutboundAnswer, type OutboundRequest } from "./outbound.ts";
export { createOutgoing, type Fetched, type Outgoing, OutgoingError, type Wanted } from "./outgoing.ts";
