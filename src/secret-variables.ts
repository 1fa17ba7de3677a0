import { DEVELOPMENT_SECRETS, environmentRules } from "./environment.ts";

const rules: Readonly<Record<string, { readonly metas?: readonly { secret?: boolean }[] }>> =
  environmentRules.describe().keys;

/** Names of all variables that the site reads. */
export const environmentVariables: readonly string[] = Object.keys(rules);

/** Names of the variables that are marked as secret in the table of rules. */
export const secretVariables: readonly string[] = Object.entries(rules)
  .filter(([, { metas = [] }]) => metas.some(({ secret }) => secret))
  .map(([name]) => name);

/** Form of a value by which it is recognised as a secret, and the variable that it belongs in. */
interface SecretForm {
  readonly variable: string;
  readonly form: RegExp;
}

const FORMS: readonly SecretForm[] = [
  { variable: "STRIPE_SECRET_KEY", form: /^(?:sk|rk)_(?:live|test)_/ },
  { variable: "STRIPE_WEBHOOK_SECRET", form: /^whsec_/ },
  { variable: "MONGODB_URI", form: /^mongodb(?:\+srv)?:\/\// },
  { variable: "SMTP_URL", form: /^smtps?:\/\// },
  { variable: "DKIM_PRIVATE_KEY", form: /^-----BEGIN [A-Z ]*PRIVATE KEY/ },
  { variable: "ENCRYPTION_KEYS", form: /^[\w-]{1,32}:[A-Za-z0-9+/]{43}=/ },
];

/** Returns the variable that a value belongs in by its form; undefined if it may be anywhere. */
export const variableOfForm = (value: string): string | undefined =>
  FORMS.find(({ form }) => form.test(unquoted(value)))?.variable;

/** Returns a value without white space and quotation marks around it. */
export const unquoted = (value: string): string => value.trim().replace(/^["'`“‘](.*?)["'`”’]?$/s, "$1");

/**
 * Returns every text in the environment that must not be printed: the values of secret variables, their parts
 * (each key of a list, each line of a PEM file), and passwords in the URL of any variable.
 */
export function secretsIn(environment: NodeJS.ProcessEnv): string[] {
  const values = environmentVariables.flatMap((name) => {
    const value = environment[name] ?? "";
    const isSecret = secretVariables.includes(name) || variableOfForm(value) !== undefined;
    return [...(isSecret ? partsOf(value) : []), ...passwordsIn(value)];
  });
  return values.filter((value) => !DEVELOPMENT_SECRETS.includes(value));
}

function partsOf(value: string): string[] {
  const plain = unquoted(value);
  const lines = plain.split(/\\n|\r?\n/).filter((line) => line.length >= 16 && !line.startsWith("-----"));
  const entries = plain.split(/[\s,]+/).filter((entry) => entry.length >= 16);
  return [
    value,
    value.trim(),
    plain,
    ...lines.map((line) => line.trim()),
    ...entries,
    ...entries.map((entry) => entry.slice(entry.indexOf(":") + 1)).filter((key) => key.length >= 16),
  ];
}

/** Returns the password of a URL, as written and decoded; it may contain characters that should be encoded. */
function passwordsIn(value: string): string[] {
  const credentials = /^[\s"'`]*[a-z][a-z0-9+.-]*:\/\/([^:\s]*):(.+)@/is.exec(value);
  if (!credentials) return [];
  const password = credentials[2]!;
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
