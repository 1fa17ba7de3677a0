import { isDoc } from "../bson/types.ts";
import { CommandError, failedToParse, notImplemented } from "../errors.ts";
import {
  type Compiler,
  checkVariable,
  compareInExpression,
  compileArguments,
  compileNamed,
  type Expression,
  isNullish,
  isTrue,
  type Operator,
  register,
  simple,
} from "./evaluate.ts";

const comparison = (holds: (order: number) => boolean): Operator =>
  simple(2, ([a, b], { collation }) => holds(compareInExpression(a, b, collation)));

register({
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: simple(2, ([a, b], { collation }) => Math.sign(compareInExpression(a, b, collation))),
  $and: (argument, compiler) => {
    const items = compileList(argument, compiler);
    return (doc, variables) => items.every((item) => isTrue(item(doc, variables)));
  },
  $or: (argument, compiler) => {
    const items = compileList(argument, compiler);
    return (doc, variables) => items.some((item) => isTrue(item(doc, variables)));
  },
  $not: simple(1, ([value]) => !isTrue(value)),
  $cond: (argument, compiler, name) => {
    const [condition, yes, no] = compileCondition(argument, compiler, name);
    return (doc, variables) => (isTrue(condition!(doc, variables)) ? yes! : no!)(doc, variables);
  },
  $ifNull: (argument, compiler, name) => {
    const items = compileArguments(argument, compiler, name, 2, 1000);
    return (doc, variables) => {
      let value: unknown;
      for (const item of items) {
        value = item(doc, variables);
        if (!isNullish(value)) return value;
      }
      return value;
    };
  },
  $switch: compileSwitch,
  $literal: (argument) => () => argument,
  $let: (argument, compiler) => {
    if (!isDoc(argument) || !isDoc(argument.vars) || !("in" in argument))
      throw failedToParse("$let only supports an object as its argument, with 'vars' and 'in'");
    const vars = Object.entries(argument.vars).map(([name, value]) => {
      checkVariable(name);
      return [name, compiler.compile(value)] as const;
    });
    const body = compiler.compile(argument.in);
    return (doc, variables) => {
      const inner: Record<string, unknown> = { ...variables };
      for (const [name, value] of vars) inner[name] = value(doc, variables);
      return body(doc, inner);
    };
  },
  $rand: () => () => Math.random(),
  $meta: (argument) => {
    if (argument !== "textScore") throw notImplemented(`$meta: ${String(argument)}`);
    return (_doc, variables) => variables[" textScore"];
  },
  $expr: (argument, compiler) => compiler.compile(argument),
});

function compileList(argument: unknown, compiler: Compiler): Expression[] {
  return (Array.isArray(argument) ? argument : [argument]).map((item) => compiler.compile(item));
}

function compileCondition(argument: unknown, compiler: Compiler, name: string): Expression[] {
  if (!isDoc(argument)) return compileArguments(argument, compiler, name, 3);
  const parts = compileNamed(argument, compiler, name, ["if", "then", "else"]);
  return [parts.if!, parts.then!, parts.else!];
}

function compileSwitch(argument: unknown, compiler: Compiler): Expression {
  if (!isDoc(argument) || !Array.isArray(argument.branches))
    throw new CommandError(40060, "$switch requires an object with 'branches'");
  const branches = argument.branches.map((branch) => {
    const { case: test, then } = compileNamed(branch, compiler, "$switch", ["case", "then"]);
    return [test!, then!] as const;
  });
  const otherwise = "default" in argument ? compiler.compile(argument.default) : undefined;
  return (doc, variables) => {
    for (const [test, then] of branches) if (isTrue(test(doc, variables))) return then(doc, variables);
    if (otherwise) return otherwise(doc, variables);
    throw new CommandError(
      40066,
      "$switch could not find a matching branch for an input, and no default was specified.",
    );
  };
}
