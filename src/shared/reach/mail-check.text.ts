/** Texts of the check of the sender domain's DNS records. */
export const mailCheckText = {
  title: "Mail check",
  lead: "Checks whether other mail servers can tell that emails from this site are ours. Emails that they cannot verify go to spam.",
  from: (address: string) => `Emails are sent from ${address}.`,
  noServer: "This site does not send emails",
  noServerBody: "SMTP_URL is not set. Emails are stored, and can be read only in development.",
  notPublic: "This is not an internet domain",
  notPublicBody:
    "Set MAIL_FROM to an address at a domain you own. This page will then say which records to set there.",
  again: "Check again",
  cached: "DNS stores old answers for a while. Your changes may take an hour to show.",
  records: {
    spf: "SPF: which servers may send",
    dkim: "DKIM: our signature",
    dmarc: "DMARC: what happens to emails that are not ours",
    bounces: "Where undelivered newsletters are returned",
  },
  states: { good: "Good", advice: "Could be better", bad: "Needs fixing", unknown: "No answer" },
  at: "At",
  found: "There now",
  nothing: "Nothing",
  set: (kind: string) => `Set this (${kind})`,
  unknown: "DNS did not answer. Check again in a moment.",
  spf: {
    good: "It names the servers that may send, and other servers are rejected. Check that yours is included.",
    missing: "No record says which servers may send for this domain.",
    several: "There are several of these records, so mail servers ignore them all. Combine them into one.",
    all: "It lets any server in the world send for this domain.",
    open: "It does not reject other servers. End it with ~all or -all.",
  },
  dkim: {
    good: "The key in DNS matches ours. Our emails are signed, and anybody can verify this.",
    missing: "We sign emails, but nobody can verify the signature because the matching key is not in DNS.",
    other: "The key in DNS does not match ours, so our emails look forged.",
    unsigned:
      "This site does not sign emails. Set DKIM_PRIVATE_KEY, unless your mail server signs the emails it sends.",
    apart: (domain: string) =>
      `The key is for ${domain}, which is not the domain that emails are sent from. DMARC does not count such signatures.`,
  },
  dmarc: {
    good: "Mail servers know what to do with emails that falsely claim to be ours.",
    missing:
      "No record says what to do with emails that falsely claim to be ours. Gmail and Yahoo ask for this.",
    none: "It only monitors emails (p=none). When the reports show that all of your emails pass, set p=quarantine.",
    several: "There are several of these records, so mail servers ignore them all. Keep one.",
    wrong: "It has no policy (p=), so mail servers ignore it.",
  },
  bounces: {
    good: (domain: string) => `Newsletters that cannot be delivered are returned to ${domain} and counted.`,
    missing: (domain: string) => `${domain} does not accept emails, so returned newsletters are lost.`,
    unset:
      "Newsletters that cannot be delivered are not counted. Set BOUNCE_ADDRESS, so that newsletters automatically stop going to addresses that do not work.",
  },
} as const;
