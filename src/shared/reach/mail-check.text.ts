/** What DNS says of the domain that mails come from. */
export const mailCheckText = {
  title: "Mail check",
  lead: "Whether other mail servers can tell that mails of this site are ours. What they cannot tell goes to spam.",
  from: (address: string) => `Mails come from ${address}.`,
  noServer: "No mail leaves this site",
  noServerBody: "SMTP_URL is not set: mails are kept, and readable in development only.",
  notPublic: "This is no domain of the internet",
  notPublicBody: "Set MAIL_FROM to an address at a domain of yours; then this page says what to set there.",
  again: "Look again",
  cached: "DNS keeps what it knows for a while: what you set may show only after an hour.",
  records: {
    spf: "SPF: which servers may send",
    dkim: "DKIM: our signature",
    dmarc: "DMARC: what becomes of what is not ours",
    bounces: "Where newsletters come back to",
  },
  states: { good: "Good", advice: "Could be better", bad: "To be mended", unknown: "No answer" },
  at: "At",
  found: "There now",
  nothing: "Nothing",
  set: (kind: string) => `Set this (${kind})`,
  unknown: "DNS did not answer. Look again in a moment.",
  spf: {
    good: "Servers are named, and others are turned away. See that yours is among them.",
    missing: "Nothing says which servers may send for this domain.",
    several: "There are several of these: mail servers then take none. Put them into one.",
    all: "It lets every server of the world send for this domain.",
    open: "It does not turn other servers away. End it with ~all or -all.",
  },
  dkim: {
    good: "The key there is the other half of ours: our mails are signed, and anybody can prove it.",
    missing: "We sign mails, and nobody can prove it: the key's other half is not in DNS.",
    other: "The key there is not the other half of ours: our mails look forged.",
    unsigned:
      "This site does not sign mails. Set DKIM_PRIVATE_KEY, unless your mail server signs what goes through it.",
    apart: (domain: string) =>
      `The key is of ${domain}, which is not the domain that mails come from: DMARC does not count such signatures.`,
  },
  dmarc: {
    good: "Mail servers know what to do with mails that only say they are ours.",
    missing: "Nothing says what becomes of mails that only say they are ours. Gmail and Yahoo ask for this.",
    none: "It only watches (p=none). When the reports show that all of your mails pass, say p=quarantine.",
    several: "There are several of these: mail servers then take none. Keep one.",
    wrong: "It has no policy (p=): mail servers take no notice of it.",
  },
  bounces: {
    good: (domain: string) => `Newsletters that cannot be delivered come back to ${domain}, and are counted.`,
    missing: (domain: string) => `${domain} takes no mail: what comes back is lost.`,
    unset:
      "What cannot be delivered is not counted. Set BOUNCE_ADDRESS, and newsletters stop going to dead addresses by themselves.",
  },
} as const;
