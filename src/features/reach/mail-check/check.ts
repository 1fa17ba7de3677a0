import { isIP } from "node:net";
import type { DkimConfig } from "#core/mail/index.ts";
import { dkimRecord, domainOf } from "#core/mail/index.ts";
import type { Names } from "#core/net/index.ts";
import type { MailRecordDto } from "#shared/reach/mail-check.dto.ts";
import { mailCheckText as storedTexts } from "#shared/reach/mail-check.text.ts";

/** Mail configuration that DNS must match. */
export interface MailSetting {
  /** `Name <address>`. */
  readonly from: string;
  readonly bounceAddress: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly staffEmail: string;
  readonly dkim: DkimConfig | undefined;
}

type Found = Omit<MailRecordDto, "record">;

/** True if a domain can exist on the internet; local-only names are not looked up. */
export const isOfTheInternet = (domain: string): boolean =>
  domain.includes(".") &&
  isIP(domain) === 0 &&
  !/\.(?:local|localhost|localdomain|internal|lan|home|test|example|invalid)$/.test(domain);

/** Looks up all DNS records that mail servers check before accepting a domain's mail; all concurrently. */
export async function checkMailDomain(setting: MailSetting, names: Names): Promise<MailRecordDto[]> {
  const domain = domainOf(setting.from);
  // SPF is checked against the bounce (return-path) domain.
  const back = setting.bounceAddress ? domainOf(setting.bounceAddress) : domain;
  const looks = {
    spf: () => spfOf(back, setting, names),
    dkim: () => dkimOf(domain, setting, names),
    dmarc: () => dmarcOf(domain, setting, names),
    bounces: () => bouncesOf(setting, names),
  } as const;
  const known = Object.entries(looks) as [keyof typeof looks, () => Promise<Found>][];
  return Promise.all(
    known.map(async ([record, look]) => ({
      record,
      ...(await look().catch((): Found => ({ ...none, state: "unknown", says: storedTexts.unknown }))),
    })),
  );
}

const none = { name: null, found: [], set: null } as const;

async function spfOf(name: string, { smtpUrl }: MailSetting, names: Names): Promise<Found> {
  const found = (await names.texts(name)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const server = smtpUrl ? new URL(smtpUrl).hostname : "";
  const ours = isOfTheInternet(server) ? `a:${server}` : "mx";
  const value = `v=spf1 ${ours} -all`;
  const result = { name, found, set: null };
  if (found.length === 0)
    return { ...result, state: "bad", says: storedTexts.spf.missing, set: { kind: "TXT", value } };
  if (found.length > 1) return { ...result, state: "bad", says: storedTexts.spf.several };
  const [text] = found as [string];
  if (/\s\+?all(?:\s|$)/i.test(text)) return { ...result, state: "bad", says: storedTexts.spf.all };
  if (!/\s(?:[-~]all|redirect=\S+)(?:\s|$)/i.test(text))
    return { ...result, state: "advice", says: storedTexts.spf.open };
  return { ...result, state: "good", says: storedTexts.spf.good };
}

async function dkimOf(domain: string, { dkim }: MailSetting, names: Names): Promise<Found> {
  if (!dkim) return { ...none, state: "advice", says: storedTexts.dkim.unsigned };
  const { name, key } = dkimRecord(dkim);
  const texts = await names.texts(name);
  const found = texts.filter((text) => tagOf(text, "p") !== null);
  const set = { kind: "TXT", value: `v=DKIM1; k=rsa; p=${key}` } as const;
  if (found.length === 0) return { name, found, set, state: "bad", says: storedTexts.dkim.missing };
  if (!found.some((text) => tagOf(text, "p") === key))
    return { name, found, set, state: "bad", says: storedTexts.dkim.other };
  if (!isAligned(dkim.domainName, domain))
    return { name, found, set: null, state: "bad", says: storedTexts.dkim.apart(dkim.domainName) };
  return { name, found, set: null, state: "good", says: storedTexts.dkim.good };
}

async function dmarcOf(domain: string, { staffEmail }: MailSetting, names: Names): Promise<Found> {
  for (const each of ownAndAbove(domain)) {
    const name = `_dmarc.${each}`;
    const found = (await names.texts(name)).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (found.length === 0) continue;
    const result = { name, found, set: null };
    if (found.length > 1) return { ...result, state: "bad", says: storedTexts.dmarc.several };
    const policy = tagOf(found[0]!, "p")?.toLowerCase();
    if (policy === "quarantine" || policy === "reject")
      return { ...result, state: "good", says: storedTexts.dmarc.good };
    return policy === "none"
      ? { ...result, state: "advice", says: storedTexts.dmarc.none }
      : { ...result, state: "bad", says: storedTexts.dmarc.wrong };
  }
  const value = `v=DMARC1; p=none; rua=mailto:${staffEmail}`;
  const set = { kind: "TXT", value } as const;
  return { name: `_dmarc.${domain}`, found: [], set, state: "bad", says: storedTexts.dmarc.missing };
}

async function bouncesOf({ bounceAddress }: MailSetting, names: Names): Promise<Found> {
  if (!bounceAddress) return { ...none, state: "advice", says: storedTexts.bounces.unset };
  const name = domainOf(bounceAddress);
  const found = await names.mailServers(name);
  const result = { name, found, set: null };
  return found.length > 0
    ? { ...result, state: "good", says: storedTexts.bounces.good(name) }
    : { ...result, state: "bad", says: storedTexts.bounces.missing(name) };
}

/** Returns a tag of a record such as `v=DKIM1; p=…`, without inner spaces; null if missing. */
function tagOf(text: string, tag: string): string | null {
  const found = new RegExp(`(?:^|;)\\s*${tag}\\s*=([^;]*)`, "i").exec(text)?.[1];
  return found === undefined ? null : found.replace(/\s+/g, "");
}

/** DMARC relaxed alignment: accepts a signature of the domain, a parent domain or a subdomain. */
const isAligned = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

/**
 * Returns a domain and its parents, down to two labels: a parent's policy applies if a subdomain has none.
 */
function ownAndAbove(domain: string): string[] {
  const parts = domain.split(".");
  return parts.slice(0, -1).map((_part, at) => parts.slice(at).join("."));
}
