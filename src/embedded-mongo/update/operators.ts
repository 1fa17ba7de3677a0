import { compareValues } from "../bson/compare.ts";
import {
  addNumbers,
  compareNumbers,
  isNumeric,
  makeNumber,
  multiplyNumbers,
  type Numeric,
  toBigInt,
  toNumber,
} from "../bson/numbers.ts";
import { type Doc, isDoc, Long, type Timestamp, typeName } from "../bson/types.ts";
import { badValue, type CommandError, failedToParse, typeMismatch } from "../errors.ts";
import { isTruthy } from "../query/filter-operands.ts";
import type { MatchContext } from "../query/predicate.ts";
import { addToSet, type Change, pop, pull, pullAll, push } from "./array-operators.ts";

/** Compiles the argument of an update operator for one field. */
export type UpdateOperator = (argument: unknown, path: string, context: UpdateContext) => Change;

/** Context of update operators. */
export interface UpdateContext extends MatchContext {
  readonly now: Date;
  readonly timestamp: Timestamp;
}

/** A change that removes the field. */
export const removed = Symbol("removed");

/** Update operators that change one field; `$rename` and `$setOnInsert` are handled by the caller. */
export const updateOperators: Record<string, UpdateOperator> = {
  $set: (argument) => () => argument,
  $unset: () => (old) => (old === undefined ? undefined : removed),
  $inc: (argument, path) => {
    if (!isNumeric(argument))
      throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${show(argument)}}`);
    return (old) => {
      if (old === undefined) return argument;
      if (!isNumeric(old)) throw notNumeric("$inc", path, old);
      return changed("$inc", addNumbers(old, argument), old, argument);
    };
  },
  $mul: (argument, path) => {
    if (!isNumeric(argument))
      throw typeMismatch(`Cannot multiply with non-numeric argument: {${path}: ${show(argument)}}`);
    return (old) => {
      if (old === undefined) return multiplyNumbers(argument, 0);
      if (!isNumeric(old)) throw notNumeric("$mul", path, old);
      return changed("$mul", multiplyNumbers(old, argument), old, argument);
    };
  },
  $min:
    (argument, _path, { collation }) =>
    (old) =>
      old === undefined || compareValues(argument, old, collation) < 0 ? argument : undefined,
  $max:
    (argument, _path, { collation }) =>
    (old) =>
      old === undefined || compareValues(argument, old, collation) > 0 ? argument : undefined,
  $currentDate: (argument, path, { now, timestamp }) => {
    const type = isDoc(argument)
      ? argument.$type
      : isTruthy(argument) || argument === false
        ? "date"
        : undefined;
    if (type !== "date" && type !== "timestamp")
      throw badValue(
        `The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {${path}: ...}}`,
      );
    return () => (type === "date" ? now : timestamp);
  },
  $bit: (argument, path) => {
    if (!isDoc(argument))
      throw badValue(
        `The $bit modifier is not compatible with a ${typeName(argument)}. You must pass in an embedded document`,
      );
    const steps = Object.entries(argument);
    if (steps.length === 0) throw badValue("You must pass in at least one bitwise operation");
    for (const [name, operand] of steps)
      if (!["and", "or", "xor"].includes(name) || !["int", "long"].includes(typeName(operand)))
        throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor' of integers, not '${name}'`);
    return (old = 0) => {
      if (!["int", "long"].includes(typeName(old)))
        throw badValue(
          `Cannot apply $bit to a value of non-integral type.Field ${path} has type ${typeName(old)}`,
        );
      const long = old instanceof Long || steps.some(([, operand]) => operand instanceof Long);
      let bits = toBigInt(old as number)!;
      for (const [name, operand] of steps) {
        const mask = toBigInt(operand as number)!;
        bits = name === "and" ? bits & mask : name === "or" ? bits | mask : bits ^ mask;
      }
      return makeNumber(bits, long ? "long" : "int");
    };
  },
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: (argument, _path, context) => pull(argument, context),
  $pullAll: (argument, _path, context) => pullAll(argument, context),
};

/**
 * Returns the result of arithmetic, or undefined if it equals the old value. Integer results of more than 64
 * bits are rejected, not converted to doubles.
 */
function changed(operator: string, result: Numeric, old: Numeric, argument: Numeric): Numeric | undefined {
  const whole = [old, argument].every((value) => ["int", "long"].includes(typeName(value)));
  if (whole && typeName(result) === "double")
    throw badValue(
      `Failed to apply ${operator} operations to current value (${show(old)}): the result does not fit into 64 bits`,
    );
  // NaN never counts as unchanged, as in MongoDB.
  if (Number.isNaN(toNumber(result))) return result;
  return typeName(result) === typeName(old) && compareNumbers(result, old) === 0 ? undefined : result;
}

function notNumeric(operator: string, path: string, old: unknown): CommandError {
  return typeMismatch(
    `Cannot apply ${operator} to a value of non-numeric type. {_id: ...} has the field '${path.split(".").at(-1)}' of non-numeric type ${typeName(old)}`,
  );
}

const show = (value: unknown) => (typeof value === "string" ? JSON.stringify(value) : String(value));

/** Throws for unknown operators. */
export function checkOperator(name: string, fields: unknown): asserts fields is Doc {
  if (!(name in updateOperators) && name !== "$rename" && name !== "$setOnInsert")
    throw failedToParse(
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  if (!isDoc(fields))
    throw failedToParse(
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${show(fields)}}`,
    );
}
