import { compareValues } from "../bson/compare.ts";
import { isNumeric, toNumber } from "../bson/numbers.ts";
import { type Doc, isDoc, MinKey } from "../bson/types.ts";
import { CommandError, failedToParse, notImplemented } from "../errors.ts";
import type { Collation } from "../indexes/collation.ts";
import { fieldOf, setField } from "../query/paths.ts";

/** Values of the variables that an expression may use, without their `$$`. */
export type Variables = Readonly<Record<string, unknown>>;

/** Compiled expression. Undefined represents a missing value. */
export type Expression = (doc: Doc, variables: Variables) => unknown;

/** Context for compiling an operator's arguments. */
export interface Compiler {
  readonly collation: Collation | undefined;
  compile(expression: unknown): Expression;
}

/** Compiles `{ $op: argument }`. */
export type Operator = (argument: unknown, compiler: Compiler, name: string) => Expression;

const operators = new Map<string, Operator>();

/** Expressions of MongoDB that this server does not implement. */
const missing = new Set(["$accumulator", "$function", "$median", "$percentile", "$toHashedIndexKey"]);

/** Adds operators for use in expressions. */
export function register(table: Record<string, Operator>): void {
  for (const [name, operator] of Object.entries(table)) operators.set(name, operator);
}

/** Returns true if MongoDB has an expression operator with this name. */
export const isKnownOperator = (name: string) => operators.has(name) || missing.has(name);

/** Compiles an aggregation expression: field paths, variables, literals, operators. */
export function compileExpression(expression: unknown, collation?: Collation): Expression {
  const compiler: Compiler = { collation, compile: (inner) => compile(inner, compiler) };
  return compile(expression, compiler);
}

function compile(expression: unknown, compiler: Compiler): Expression {
  if (typeof expression === "string")
    return expression.startsWith("$") ? reference(expression) : () => expression;
  if (Array.isArray(expression)) {
    const items = expression.map((item) => compile(item, compiler));
    return (doc, variables) => items.map((item) => item(doc, variables) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const keys = Object.keys(expression);
  const [first] = keys;
  if (first?.startsWith("$")) {
    if (keys.length > 1)
      throw new CommandError(
        15983,
        `an expression specification must contain exactly one field, the name of the expression. Found ${keys.length} fields`,
      );
    const operator = operators.get(first);
    if (!operator && missing.has(first)) throw notImplemented(`the expression ${first}`);
    if (!operator) throw new CommandError(168, `Unrecognized expression '${first}'`);
    return operator(expression[first], compiler, first);
  }
  return compileObject(expression, compiler);
}

function compileObject(expression: Doc, compiler: Compiler): Expression {
  const fields = Object.entries(expression).map(([name, value]) => {
    checkFieldName(name);
    return [name, compile(value, compiler)] as const;
  });
  return (doc, variables) => {
    const result: Doc = {};
    for (const [name, field] of fields) {
      const value = field(doc, variables);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

function checkFieldName(name: string): void {
  if (name.startsWith("$"))
    throw new CommandError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  if (name.includes("."))
    throw new CommandError(
      16412,
      "FieldPath field names may not contain '.'. Consider using $getField or $setField.",
    );
}

function reference(text: string): Expression {
  if (!text.startsWith("$$")) {
    const parts = splitPath(text.slice(1));
    const [only] = parts;
    if (parts.length === 1) return (doc) => fieldOf(doc, only!);
    return (doc) => valueAt(doc, parts, 0);
  }
  const [name, ...parts] = splitPath(text.slice(2)) as [string, ...string[]];
  switch (name) {
    case "ROOT":
    case "CURRENT":
      return (doc) => valueAt(doc, parts, 0);
    case "REMOVE":
      return () => undefined;
    case "KEEP":
    case "PRUNE":
    case "DESCEND":
      return () => text;
    default:
      return (_doc, variables) => {
        if (!(name in variables)) throw new CommandError(17276, `Use of undefined variable: ${name}`);
        return valueAt(variables[name], parts, 0);
      };
  }
}

/** Rejects invalid variable names. */
export function checkVariable(name: string): void {
  if (!/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name) && name !== "CURRENT")
    throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
}

function splitPath(path: string): string[] {
  const parts = path.split(".");
  if (path === "") throw new CommandError(16872, "'$' by itself is not a valid FieldPath");
  if (parts.includes("")) throw new CommandError(15998, "FieldPath field names may not be empty strings.");
  for (const part of parts)
    if (part.startsWith("$"))
      throw new CommandError(
        16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
  return parts;
}

/** Returns the value at a path of an expression; arrays on the path give arrays. */
export function valueAt(value: unknown, parts: readonly string[], from: number): unknown {
  let current = value;
  for (let part = from; part < parts.length; part++) {
    if (Array.isArray(current)) {
      const found: unknown[] = [];
      for (const item of current) {
        const inner = isDoc(item) ? valueAt(item, parts, part) : undefined;
        if (inner !== undefined) found.push(inner);
      }
      return found;
    }
    if (!isDoc(current)) return undefined;
    current = fieldOf(current, parts[part]!);
  }
  return current;
}

/** Returns the truth value in expressions: false, null, missing and zero are false. */
export function isTrue(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumeric(value) ? toNumber(value) !== 0 : true;
}

/** Returns true for null and missing values. */
export const isNullish = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Compares values in expressions, where missing is less than null. */
export function compareInExpression(a: unknown, b: unknown, collation?: Collation): number {
  if (a === undefined) return b === undefined ? 0 : b instanceof MinKey ? 1 : -1;
  if (b === undefined) return a instanceof MinKey ? -1 : 1;
  return compareValues(a, b, collation);
}

/** Compiles an operator's arguments, a list or a single value, and checks their number. */
export function compileArguments(
  argument: unknown,
  compiler: Compiler,
  name: string,
  least: number,
  most = least,
): Expression[] {
  const list = Array.isArray(argument) ? argument : [argument];
  if (list.length < least || list.length > most) {
    const wanted = least === most ? `exactly ${least}` : `at least ${least} and at most ${most}`;
    throw new CommandError(
      least === most ? 16020 : 28667,
      `Expression ${name} takes ${wanted} arguments. ${list.length} were passed in.`,
    );
  }
  return list.map((item) => compiler.compile(item));
}

/** Compiles the named arguments of operators such as `$cond: { if, then, else }`; rejects unknown ones. */
export function compileNamed<Name extends string>(
  argument: unknown,
  compiler: Compiler,
  operator: string,
  required: readonly Name[],
  optional: readonly Name[] = [],
): Partial<Record<Name, Expression>> {
  if (!isDoc(argument)) throw failedToParse(`${operator} requires an object as an argument`);
  for (const name of required)
    if (!(name in argument)) throw failedToParse(`Missing '${name}' parameter to ${operator}`);
  const compiled: Partial<Record<Name, Expression>> = {};
  for (const [name, value] of Object.entries(argument)) {
    if (![...required, ...optional].includes(name as Name))
      throw failedToParse(`Unrecognized argument to ${operator}: ${name}`);
    compiled[name as Name] = compiler.compile(value);
  }
  return compiled;
}

/** Creates an operator with a fixed number of evaluated arguments. */
export const simple =
  (
    count: number | [number, number],
    evaluate: (values: unknown[], compiler: Compiler) => unknown,
  ): Operator =>
  (argument, compiler, name) => {
    const [least, most] = Array.isArray(count) ? count : [count, count];
    const items = compileArguments(argument, compiler, name, least, most);
    return (doc, variables) =>
      evaluate(
        items.map((item) => item(doc, variables)),
        compiler,
      );
  };

/** Works as `simple`, but returns null for null or missing arguments. */
export const nullable = (
  count: number | [number, number],
  evaluate: (values: unknown[], compiler: Compiler) => unknown,
): Operator =>
  simple(count, (values, compiler) => (values.some(isNullish) ? null : evaluate(values, compiler)));
