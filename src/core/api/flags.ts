import { invalidField } from "../base/errors.ts";
import type { Field } from "./field.ts";
import type { Condition, Level } from "./filter-level.ts";
import { isTruthy, OPERATOR_NAMES } from "./operators.ts";
import { asList, type QueryValue } from "./parse-query.ts";
import { castBoolean, type QueryPath, wrongType } from "./values.ts";

/** Returns true if a flag with this value meets an operator. A flag is never missing. */
type Meets = (flag: boolean, value: QueryValue, path: QueryPath) => boolean;

const equal: Meets = (flag, value, path) => castBoolean(value, path) === flag;
const oneOf: Meets = (flag, value, path) =>
  (asList(value) ?? [value]).map((item) => castBoolean(item, path)).includes(flag);

const MEETS: Readonly<Record<string, Meets>> = {
  $eq: equal,
  $ne: (...question) => !equal(...question),
  $in: oneOf,
  $notIn: (...question) => !oneOf(...question),
  $null: (_flag, value) => !isTruthy(value),
  $notNull: (_flag, value) => isTruthy(value),
};

/**
 * Compiles one operator on a computed flag (`Field.when`). The condition is completed once the viewer is
 * known. Throws 400 for an operator or a value that does not apply to flags.
 */
export function compileFlag(
  { scope, negated }: Level,
  when: NonNullable<Field["when"]>,
  name: string,
  value: QueryValue,
  path: QueryPath,
): Condition {
  const meets = Object.hasOwn(MEETS, name) ? MEETS[name] : undefined;
  if (!meets && !OPERATOR_NAMES.includes(name)) throw invalidField(path, `Unknown operator ${name}`);
  if (!meets) throw wrongType(path, "compared with $eq, $ne, $in or $null");
  const [whenTrue, whenFalse] = [true, false].map((flag) => meets(flag, value, path) !== negated);
  if (whenTrue === whenFalse) return whenTrue ? {} : { _id: { $in: [] } };
  const condition = {};
  scope.late.push((viewer) => void Object.assign(condition, when(viewer, Boolean(whenTrue))));
  return condition;
}
