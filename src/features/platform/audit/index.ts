export type { AuditDetails } from "./model.ts";
export { accountsIn, presentAudit } from "./present.ts";
export { findAudit } from "./reads.ts";
export { type AuditEvent, announced, audited, auditedOfOthers, type Outcome, record } from "./record.ts";
export { verifyAudit } from "./verify.ts";
