import { disposableEmailBlocklistSet } from "disposable-email-domains-js";

/** True for an address at a disposable mail service, subdomains included (specification, section 8). */
export function isDisposable(email: string): boolean {
  const blocked = disposableEmailBlocklistSet();
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  return labels.some((_, at) => blocked.has(labels.slice(at).join(".")));
}
