import { isNumeric, toNumber, toSafeInteger } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError } from "../errors.ts";
import { compileExpression, type Expression, isKnownOperator } from "../expressions/evaluate.ts";
import type { Collation } from "../indexes/collation.ts";
import { elementPath, isReference, parseField } from "./filter.ts";
import { isTruthy } from "./filter-operands.ts";
import { plainFilter } from "./plain-filter.ts";
import { type MatchContext, type Predicate, predicate } from "./predicate.ts";

/** What a projection does with one field; `tree` for nested fields. */
export type Node =
  | { kind: "include" }
  | { kind: "exclude" }
  | { kind: "compute"; expression: Expression; meta?: boolean }
  | { kind: "slice"; skip: number | undefined; count: number }
  | { kind: "elemMatch"; test: Predicate }
  | { kind: "position" }
  | { kind: "tree"; fields: Map<string, Node> };

/** A node with nested fields. */
export type Tree = Node & { kind: "tree" };

/** Selects the syntax of a specification: find's projection or `$project`. */
export interface ProjectionOptions {
  readonly find: boolean;
  readonly collation?: Collation | undefined;
  readonly context: MatchContext;
}

/** Adds one field of a specification to the tree. */
export function addNode(root: Tree, path: string, value: unknown, options: ProjectionOptions): void {
  if (path === "") throw new CommandError(40352, "FieldPath cannot be constructed with empty string");
  const parts = path.split(".");
  const positional = options.find && parts.at(-1) === "$";
  if (positional) {
    parts.pop();
    if (hasKind(root, "position"))
      throw new CommandError(31276, "Cannot specify more than one positional projection per query.");
    if (!isTruthy(value))
      throw new CommandError(31395, "positional projection cannot be used with exclusion");
  }
  if (options.find && parts.includes("$"))
    throw new CommandError(
      31394,
      "As of 4.4, it's illegal to specify positional operator in the middle of a path.",
    );
  if (parts.includes("")) throw new CommandError(15998, "FieldPath field names may not be empty strings.");
  if (parts.some((part) => part.startsWith("$") && !/^\$(id|ref|db)$/.test(part)))
    throw new CommandError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  if (options.find && parts.length > 1 && isDoc(value) && Object.keys(value)[0] === "$elemMatch")
    throw new CommandError(31275, "Cannot use $elemMatch projection on a nested field");
  const node: Node = positional ? { kind: "position" } : toNode(value, options);
  insert(root, parts, node, path);
}

function insert(root: Tree, parts: readonly string[], node: Node, path: string): void {
  let tree = root;
  for (const part of parts.slice(0, -1)) {
    let next = tree.fields.get(part);
    if (!next) {
      next = { kind: "tree", fields: new Map() };
      tree.fields.set(part, next);
    }
    if (next.kind !== "tree") throw collision(path, next, part);
    tree = next;
  }
  const last = parts.at(-1)!;
  const there = tree.fields.get(last);
  if (there?.kind === "tree" && node.kind === "tree") {
    for (const [name, inner] of node.fields) insert(there, [name], inner, `${path}.${name}`);
    return;
  }
  if (there) throw collision(path, there);
  tree.fields.set(last, node);
}

const collision = (path: string, there: Node, at?: string) =>
  there.kind === "tree" || !at
    ? new CommandError(31250, `Path collision at ${path}`)
    : new CommandError(
        31249,
        `Path collision at ${path} remaining portion ${path.slice(path.indexOf(at) + at.length + 1)}`,
      );

function toNode(value: unknown, options: ProjectionOptions): Node {
  if (isNumeric(value)) return { kind: toNumber(value) !== 0 ? "include" : "exclude" };
  if (typeof value === "boolean") return { kind: value ? "include" : "exclude" };
  if (!isDoc(value)) return { kind: "compute", expression: compileExpression(value, options.collation) };
  const [first] = Object.keys(value);
  if (first === undefined)
    throw new CommandError(51270, "An empty sub-projection is not a valid value. Found empty object at path");
  if (options.find && first === "$slice") return sliceNode(value.$slice, value, options);
  if (options.find && first === "$elemMatch") return elemMatchNode(value.$elemMatch, options);
  const operator = first.startsWith("$") && !isReference(first);
  if (operator && !isKnownOperator(first) && first !== "$elemMatch")
    throw new CommandError(31325, `Invalid $project :: caused by :: Unknown expression ${first}`);
  if (operator)
    return {
      kind: "compute",
      expression: compileExpression(value, options.collation),
      meta: first === "$meta",
    };
  const tree: Tree = { kind: "tree", fields: new Map() };
  for (const [name, inner] of Object.entries(value))
    insert(tree, name.split("."), toNode(inner, options), name);
  return tree;
}

function sliceNode(argument: unknown, value: Doc, options: ProjectionOptions): Node {
  if (!Array.isArray(argument)) {
    const count = toSafeInteger(argument);
    if (count === undefined)
      throw new CommandError(
        28667,
        "Invalid $slice syntax. The given syntax did not match the find() syntax",
      );
    return { kind: "slice", skip: undefined, count };
  }
  const [skip, count] = argument.map(toSafeInteger);
  // `$slice: [<array expression>, n]` is the expression operator, not the projection operator.
  if (skip === undefined || argument.length !== 2)
    return { kind: "compute", expression: compileExpression(value, options.collation) };
  if (count === undefined || count <= 0)
    throw new CommandError(28729, "First argument to $slice must be a number, the second positive");
  return { kind: "slice", skip, count };
}

function elemMatchNode(argument: unknown, { context }: ProjectionOptions): Node {
  if (!isDoc(argument)) throw badValue("elemMatch: Invalid argument, object required");
  const filter = parseField(elementPath, { $elemMatch: argument });
  if (filter.kind !== "elemMatch") throw badValue("elemMatch: Invalid argument");
  const inner = predicate(plainFilter(filter), context);
  return { kind: "elemMatch", test: (item) => inner([item]) };
}

/** Returns whether the projection includes or excludes fields; `_id` alone may differ. */
export function modeOf(root: Tree): "include" | "exclude" {
  let mode: "include" | "exclude" | undefined;
  const visit = (node: Node, path: string) => {
    if (node.kind === "tree") {
      for (const [name, inner] of node.fields) visit(inner, path ? `${path}.${name}` : name);
      return;
    }
    if (path === "_id" && (node.kind === "include" || node.kind === "exclude")) return;
    const wanted = node.kind === "exclude" ? "exclude" : node.kind === "slice" ? mode : "include";
    if (node.kind === "elemMatch" || wanted === undefined) return;
    if (node.kind === "compute" && node.meta) return;
    if (mode && mode !== wanted) {
      const code = wanted === "exclude" ? 31254 : 31253;
      const [does, is] = wanted === "exclude" ? ["exclusion", "inclusion"] : ["inclusion", "exclusion"];
      throw new CommandError(code, `Cannot do ${does} on field ${path} in ${is} projection`);
    }
    mode = wanted;
  };
  visit(root, "");
  if (mode) return mode;
  if (hasKind(root, "elemMatch") && !hasKind(root, "slice")) return "include";
  const id = root.fields.get("_id");
  return id?.kind === "include" ? "include" : "exclude";
}

/** True if a tree contains a node of the given kind. */
export const hasKind = (node: Node, kind: Node["kind"]): boolean =>
  node.kind === kind ||
  (node.kind === "tree" && [...node.fields.values()].some((inner) => hasKind(inner, kind)));

/** Returns the fields of a plain inclusion, or undefined if something is computed. */
export function plainFields(tree: Tree, prefix: string): string[] | undefined {
  const fields: string[] = [];
  for (const [name, node] of tree.fields) {
    if (node.kind === "exclude") continue;
    if (node.kind === "include") fields.push(prefix + name);
    else if (node.kind === "tree") {
      const inner = plainFields(node, `${prefix}${name}.`);
      if (!inner) return undefined;
      fields.push(...inner);
    } else return undefined;
  }
  return fields;
}
