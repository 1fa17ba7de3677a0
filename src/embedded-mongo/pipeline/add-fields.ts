import { type Doc, isDoc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import { compileExpression, type Expression, type Variables } from "../expressions/evaluate.ts";
import type { Collation } from "../indexes/collation.ts";
import { fieldOf, setField } from "../query/paths.ts";
import { mapping, type PipelineCompiler, type Stage, variablesOf } from "./stage.ts";

type Fields = Map<string, Expression | Fields>;

/** Compiles `$addFields` and `$set`. */
export function addFields(spec: unknown, { collation }: PipelineCompiler): Stage {
  if (!isDoc(spec)) throw new CommandError(40272, "$addFields specification stage must be an object");
  const fields: Fields = new Map();
  for (const [path, value] of Object.entries(spec)) insert(fields, path.split("."), value, path, collation);
  return mapping((doc, run, found) => added(doc, fields, doc, variablesOf(run, found)));
}

function insert(
  fields: Fields,
  parts: string[],
  value: unknown,
  path: string,
  collation: Collation | undefined,
): void {
  const [name, ...rest] = parts as [string, ...string[]];
  if (name === "") throw new CommandError(40352, "FieldPath cannot be constructed with empty string");
  if (name.startsWith("$"))
    throw new CommandError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  const there = fields.get(name);
  const nested =
    rest.length > 0 ||
    (isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]!.startsWith("$"));
  if (there && (!nested || typeof there === "function"))
    throw new CommandError(
      40176,
      `Invalid $addFields :: caused by :: specification contains two conflicting paths. Cannot specify both '${path}' and '${name}'`,
    );
  if (!nested) {
    fields.set(name, compileExpression(value, collation));
    return;
  }
  const inner: Fields = (there as Fields | undefined) ?? new Map();
  fields.set(name, inner);
  if (rest.length > 0) insert(inner, rest, value, path, collation);
  else
    for (const [key, item] of Object.entries(value as Doc))
      insert(inner, key.split("."), item, `${path}.${key}`, collation);
}

function added(value: unknown, fields: Fields, root: Doc, variables: Variables): Doc {
  const result: Doc = isDoc(value) ? { ...value } : {};
  for (const [name, field] of fields) {
    if (typeof field === "function") {
      const computed = field(root, variables);
      if (computed === undefined) delete result[name];
      else setField(result, name, computed);
    } else setField(result, name, addedInside(fieldOf(result, name), field, root, variables));
  }
  return result;
}

/** In an array, the fields are added to every element. */
function addedInside(value: unknown, fields: Fields, root: Doc, variables: Variables): unknown {
  if (Array.isArray(value)) return value.map((item) => addedInside(item, fields, root, variables));
  return added(value, fields, root, variables);
}
