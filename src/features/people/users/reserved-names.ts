import { mixesAlphabets } from "#core/text/mixed-scripts.ts";
import { site } from "#shared/site.ts";
import { lookAlikeKey } from "./look-alike-key.ts";
import { nameKeyOf } from "./name-key.ts";

/** Words that readers would take for the site's staff or its machines (issue 34, section 2). */
const RESERVED = [
  ...["admin", "admins", "administrator", "administration", "moderator", "moderators", "mod", "mods"],
  ...["staff", "team", "support", "help", "helpdesk", "service", "official", "security", "abuse", "safety"],
  ...["billing", "payments", "payouts", "finance", "legal", "privacy", "copyright", "press", "editor"],
  ...["root", "system", "sysadmin", "webmaster", "hostmaster", "postmaster", "mailerdaemon", "noreply"],
  ...["info", "contact", "everyone", "anonymous", "guest", "deleted", "null", "undefined", "api", "bot"],
];
/** Words that say in any name that its holder speaks for the site. */
const TITLES = new Set(
  ["admin", "admins", "administrator", "moderator", "moderators", "staff", "official"].map(nameKeyOf),
);
/** Words that change nothing beside a reserved one, as in "The Support Team". */
const FILLERS = ["the", "our", "your", "site", "customer", "member", "account", "desk"];

const USERNAMES = new Set(RESERVED.map(usernameKey));
const NAMES = patternOf(RESERVED, FILLERS);

/** True for usernames that pass for the site or its staff, in look-alike letters and with punctuation too. */
export function isReservedUsername(username: string): boolean {
  const key = usernameKey(username);
  return USERNAMES.has(key) || key.includes(usernameKey(site().name.replace(/[^A-Za-z0-9]/g, "")));
}

/**
 * True for display names that pass for the site or its staff, in letters of any script: reserved words only, a title
 * such as "Moderator" beside other words, or the site's name in any position.
 */
export function isReservedName(name: string): boolean {
  const key = nameKeyOf(name);
  const siteKey = nameKeyOf(site().name);
  return (
    NAMES.test(key) ||
    (siteKey !== "" && key.includes(siteKey)) ||
    name.split(/\s+/).some((word) => TITLES.has(nameKeyOf(word)))
  );
}

/** True for members of earlier times who have a name that is refused today. */
export const isRefusedToday = ({ name, username }: Readonly<Record<"name" | "username", string>>): boolean =>
  isReservedUsername(username) || isReservedName(name) || mixesAlphabets(name);

/** Here the small i counts as l too, because "adm1n" must not pass for the staff. */
function usernameKey(name: string): string {
  return lookAlikeKey(name).replaceAll("i", "l");
}

function patternOf(reserved: readonly string[], fillers: readonly string[]): RegExp {
  const [words, others] = [reserved, fillers].map((list) => list.map(nameKeyOf).join("|"));
  return new RegExp(`^(?:${others})*(?:${words})(?:${words}|${others})*$`, "u");
}
