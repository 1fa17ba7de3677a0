export type { AuditDetails, AuditEntry } from "./model.ts";
export { prepareAudit } from "./model.ts";
export { accountsIn, presentAudit } from "./present.ts";
export { type AuditFilter, findAudit } from "./reads.ts";
export { type AuditEvent, announced, audited, auditedOfOthers, type Outcome, record } from "./record.ts";
export { type Verification, verifyAudit } from "./verify.ts";
