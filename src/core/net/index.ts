/**
 * Requests to servers that strangers named: pages that are read (`outgoing`), messages that are handed over
 * (`outbound`). One guard keeps both from leading inside. And what DNS says of a name (`names`).
 */
export { isPublicAddress } from "./addresses.ts";
export { ClosedAddressError } from "./guard.ts";
export { createNames, type Names } from "./names.ts";
export { createOutbound, type Outbound, type OutboundAnswer, type OutboundRequest } from "./outbound.ts";
export { createOutgoing, type Fetched, type Outgoing, OutgoingError, type Wanted } from "./outgoing.ts";
