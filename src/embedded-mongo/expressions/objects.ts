import { type Doc, isDoc, typeName } from "../bson/types.ts";
import { CommandError, failedToParse } from "../errors.ts";
import { fieldOf, setField } from "../query/paths.ts";
import { type Expression, isNullish, type Operator, register } from "./evaluate.ts";

register({
  $getField: (argument, compiler, name) => {
    const { field, input } =
      isDoc(argument) && "field" in argument ? argument : { field: argument, input: undefined };
    const key = constantName(field, name, 5654601);
    const from: Expression = input === undefined ? (doc) => doc : compiler.compile(input);
    return (doc, variables) => {
      const value = from(doc, variables);
      if (isDoc(value)) return fieldOf(value, key);
      return value === null ? null : undefined;
    };
  },
  $setField: setter(true),
  $unsetField: setter(false),
});

/** `$literal` and constant strings name a field literally, including dollars and dots. */
function constantName(field: unknown, operator: string, code: number): string {
  const name = isDoc(field) && "$literal" in field ? field.$literal : field;
  const constant = typeof name === "string" && (isDoc(field) || !name.startsWith("$"));
  if (!constant)
    throw new CommandError(
      code,
      `${operator} requires 'field' to be a constant string, found: ${typeName(name)}`,
    );
  return name;
}

function setter(withValue: boolean): Operator {
  return (argument, compiler, name) => {
    if (!isDoc(argument)) throw failedToParse(`${name} requires an object as an argument`);
    const key = constantName(argument.field, name, 4161106);
    const input = compiler.compile(argument.input);
    const value: Expression = withValue ? compiler.compile(argument.value) : () => undefined;
    return (doc, variables) => {
      const target = input(doc, variables);
      if (isNullish(target)) return null;
      if (!isDoc(target))
        throw new CommandError(4161105, `${name} requires 'input' to evaluate to type Object`);
      const result: Doc = { ...target };
      const now = value(doc, variables);
      if (now === undefined) delete result[key];
      else setField(result, key, now);
      return result;
    };
  };
}
