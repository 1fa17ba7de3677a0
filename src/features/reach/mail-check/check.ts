import { isIP } from "node:net";
import type { DkimConfig } from "../../../core/mail/index.ts";
import { dkimRecord, domainOf } from "../../../core/mail/index.ts";
import type { Names } from "../../../core/net/index.ts";
import type { MailRecordDto } from "../../../shared/reach/mail-check.dto.ts";
import { mailCheckText as words } from "../../../shared/reach/mail-check.text.ts";

/** What of the configuration DNS has to agree with. */
export interface MailSetting {
  /** `Name <address>`. */
  readonly from: string;
  readonly bounceAddress: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly staffEmail: string;
  readonly dkim: DkimConfig | undefined;
}

type Found = Omit<MailRecordDto, "record">;

/** Whether the internet can know a domain at all; what only machines know of themselves is not looked up. */
export const isOfTheInternet = (domain: string): boolean =>
  domain.includes(".") &&
  isIP(domain) === 0 &&
  !/\.(?:local|localhost|localdomain|internal|lan|home|test|example|invalid)$/.test(domain);

/** Looks up all that mail servers ask of a domain before they take its mails; each by itself, and all at once. */
export async function checkMailDomain(setting: MailSetting, names: Names): Promise<MailRecordDto[]> {
  const domain = domainOf(setting.from);
  // What SPF is asked of is the domain that letters come back to.
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
      ...(await look().catch((): Found => ({ ...none, state: "unknown", says: words.unknown }))),
    })),
  );
}

const none = { name: null, found: [], set: null } as const;

async function spfOf(name: string, { smtpUrl }: MailSetting, names: Names): Promise<Found> {
  const found = (await names.texts(name)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const server = smtpUrl ? new URL(smtpUrl).hostname : "";
  const ours = isOfTheInternet(server) ? `a:${server}` : "mx";
  const value = `v=spf1 ${ours} -all`;
  const told = { name, found, set: null };
  if (found.length === 0)
    return { ...told, state: "bad", says: words.spf.missing, set: { kind: "TXT", value } };
  if (found.length > 1) return { ...told, state: "bad", says: words.spf.several };
  const [text] = found as [string];
  if (/\s\+?all(?:\s|$)/i.test(text)) return { ...told, state: "bad", says: words.spf.all };
  if (!/\s(?:[-~]all|redirect=\S+)(?:\s|$)/i.test(text))
    return { ...told, state: "advice", says: words.spf.open };
  return { ...told, state: "good", says: words.spf.good };
}

async function dkimOf(domain: string, { dkim }: MailSetting, names: Names): Promise<Found> {
  if (!dkim) return { ...none, state: "advice", says: words.dkim.unsigned };
  const { name, key } = dkimRecord(dkim);
  const texts = await names.texts(name);
  const found = texts.filter((text) => tagOf(text, "p") !== null);
  const set = { kind: "TXT", value: `v=DKIM1; k=rsa; p=${key}` } as const;
  if (found.length === 0) return { name, found, set, state: "bad", says: words.dkim.missing };
  if (!found.some((text) => tagOf(text, "p") === key))
    return { name, found, set, state: "bad", says: words.dkim.other };
  if (!isAligned(dkim.domainName, domain))
    return { name, found, set: null, state: "bad", says: words.dkim.apart(dkim.domainName) };
  return { name, found, set: null, state: "good", says: words.dkim.good };
}

async function dmarcOf(domain: string, { staffEmail }: MailSetting, names: Names): Promise<Found> {
  for (const each of ownAndAbove(domain)) {
    const name = `_dmarc.${each}`;
    const found = (await names.texts(name)).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (found.length === 0) continue;
    const told = { name, found, set: null };
    if (found.length > 1) return { ...told, state: "bad", says: words.dmarc.several };
    const policy = tagOf(found[0]!, "p")?.toLowerCase();
    if (policy === "quarantine" || policy === "reject")
      return { ...told, state: "good", says: words.dmarc.good };
    return policy === "none"
      ? { ...told, state: "advice", says: words.dmarc.none }
      : { ...told, state: "bad", says: words.dmarc.wrong };
  }
  const value = `v=DMARC1; p=none; rua=mailto:${staffEmail}`;
  const set = { kind: "TXT", value } as const;
  return { name: `_dmarc.${domain}`, found: [], set, state: "bad", says: words.dmarc.missing };
}

async function bouncesOf({ bounceAddress }: MailSetting, names: Names): Promise<Found> {
  if (!bounceAddress) return { ...none, state: "advice", says: words.bounces.unset };
  const name = domainOf(bounceAddress);
  const found = await names.mailServers(name);
  const told = { name, found, set: null };
  return found.length > 0
    ? { ...told, state: "good", says: words.bounces.good(name) }
    : { ...told, state: "bad", says: words.bounces.missing(name) };
}

/** A tag of a record such as `v=DKIM1; p=…`, spaces within left out; null where there is none. */
function tagOf(text: string, tag: string): string | null {
  const found = new RegExp(`(?:^|;)\\s*${tag}\\s*=([^;]*)`, "i").exec(text)?.[1];
  return found === undefined ? null : found.replace(/\s+/g, "");
}

/** DMARC takes a signature of the domain itself, of one above and of one below it (relaxed). */
const isAligned = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

/** A domain and those above it, down to two parts: a policy of the whole counts where a part has none. */
function ownAndAbove(domain: string): string[] {
  const parts = domain.split(".");
  return parts.slice(0, -1).map((_part, at) => parts.slice(at).join("."));
}
