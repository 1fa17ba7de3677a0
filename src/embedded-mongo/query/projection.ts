import { isNumeric, toNumber, toSafeInteger } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError } from "../errors.ts";
import {
  compileExpression,
  type Expression,
  isKnownOperator,
  type Variables,
} from "../expressions/evaluate.ts";
import type { Collation } from "../indexes/collation.ts";
import { elementPath, parseField } from "./filter.ts";
import { isIndex, setField } from "./paths.ts";
import { type MatchContext, type Predicate, predicate } from "./predicate.ts";

/** Makes the projected document; `position` is the array index the positional operator stands for. */
export type Projector = (doc: Doc, variables: Variables, position?: string) => Doc;

export interface Projection {
  readonly apply: Projector;
  /** Top-level and dotted fields that are enough to make the result; undefined when all may be needed. */
  readonly fields: readonly string[] | undefined;
  /** Whether `.$` is used, so that the match has to tell the array index. */
  readonly positional: boolean;
}

/** What is done with one field; `tree` for documents with further fields inside. */
type Node =
  | { kind: "include" }
  | { kind: "exclude" }
  | { kind: "compute"; expression: Expression }
  | { kind: "slice"; skip: number | undefined; count: number }
  | { kind: "elemMatch"; test: Predicate }
  | { kind: "position" }
  | { kind: "tree"; fields: Map<string, Node> };

type Tree = Node & { kind: "tree" };

/**
 * Compiles a projection of find, or with `find: false` the specification of `$project`.
 * Throws what MongoDB answers for mixed inclusion and exclusion, path collisions and the like.
 */
export function compileProjection(
  spec: Doc,
  options: { find: boolean; collation?: Collation | undefined; context: MatchContext },
): Projection {
  const root: Tree = { kind: "tree", fields: new Map() };
  for (const [path, value] of Object.entries(spec)) addNode(root, path, value, options);
  const mode = modeOf(root);
  const inclusion = mode === "include";
  const id = root.fields.get("_id");
  if (inclusion && !id) root.fields.set("_id", { kind: "include" });
  const positional = hasKind(root, "position");
  const apply: Projector = inclusion
    ? (doc, variables, position) => include(doc, root, { root: doc, variables, position }) as Doc
    : (doc, variables, position) => exclude(doc, root, { root: doc, variables, position }) as Doc;
  return { apply, fields: inclusion ? plainFields(root, "") : undefined, positional };
}

function addNode(
  root: Tree,
  path: string,
  value: unknown,
  options: Parameters<typeof compileProjection>[1],
): void {
  if (path === "") throw new CommandError(40352, "FieldPath cannot be constructed with empty string");
  const parts = path.split(".");
  const positional = options.find && parts.at(-1) === "$";
  if (positional) parts.pop();
  if (parts.includes("")) throw new CommandError(15998, "FieldPath field names may not be empty strings.");
  if (parts.some((part) => part.startsWith("$") && !/^\$(id|ref|db)$/.test(part)))
    throw new CommandError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
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
    if (next.kind !== "tree") throw collision(path);
    tree = next;
  }
  const last = parts.at(-1)!;
  const there = tree.fields.get(last);
  if (there?.kind === "tree" && node.kind === "tree") {
    for (const [name, inner] of node.fields) insert(there, [name], inner, `${path}.${name}`);
    return;
  }
  if (there) throw collision(path);
  tree.fields.set(last, node);
}

const collision = (path: string) => new CommandError(31250, `Path collision at ${path}`);

function toNode(value: unknown, options: Parameters<typeof compileProjection>[1]): Node {
  if (isNumeric(value)) return { kind: toNumber(value) !== 0 ? "include" : "exclude" };
  if (typeof value === "boolean") return { kind: value ? "include" : "exclude" };
  if (!isDoc(value)) return { kind: "compute", expression: compileExpression(value, options.collation) };
  const [first] = Object.keys(value);
  if (first === undefined)
    throw new CommandError(51270, "An empty sub-projection is not a valid value. Found empty object at path");
  if (options.find && first === "$slice") return sliceNode(value.$slice, value, options);
  if (options.find && first === "$elemMatch") return elemMatchNode(value.$elemMatch, options);
  if (first.startsWith("$") && !isKnownOperator(first))
    throw new CommandError(31325, `Invalid $project :: caused by :: Unknown expression ${first}`);
  if (first.startsWith("$"))
    return { kind: "compute", expression: compileExpression(value, options.collation) };
  const tree: Tree = { kind: "tree", fields: new Map() };
  for (const [name, inner] of Object.entries(value))
    insert(tree, name.split("."), toNode(inner, options), name);
  return tree;
}

function sliceNode(argument: unknown, value: Doc, options: Parameters<typeof compileProjection>[1]): Node {
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
  // `$slice: [<array expression>, n]` is the expression operator.
  if (skip === undefined || argument.length !== 2)
    return { kind: "compute", expression: compileExpression(value, options.collation) };
  if (count === undefined || count <= 0)
    throw new CommandError(28729, "First argument to $slice must be a number, the second positive");
  return { kind: "slice", skip, count };
}

function elemMatchNode(argument: unknown, { context }: Parameters<typeof compileProjection>[1]): Node {
  if (!isDoc(argument)) throw badValue("elemMatch: Invalid argument, object required");
  const filter = parseField(elementPath, { $elemMatch: argument });
  if (filter.kind !== "elemMatch") throw badValue("elemMatch: Invalid argument");
  const inner = predicate(filter, context);
  return { kind: "elemMatch", test: (item) => inner([item]) };
}

/** Whether the projection names what to keep or what to leave out; `_id` alone may differ. */
function modeOf(root: Tree): "include" | "exclude" {
  let mode: "include" | "exclude" | undefined;
  const visit = (node: Node, path: string) => {
    if (node.kind === "tree") {
      for (const [name, inner] of node.fields) visit(inner, path ? `${path}.${name}` : name);
      return;
    }
    if (path === "_id" && (node.kind === "include" || node.kind === "exclude")) return;
    const wanted = node.kind === "exclude" ? "exclude" : node.kind === "slice" ? mode : "include";
    if (node.kind === "elemMatch" || wanted === undefined) return;
    if (mode && mode !== wanted) {
      const code = wanted === "exclude" ? 31254 : 31253;
      const [does, is] = wanted === "exclude" ? ["exclusion", "inclusion"] : ["inclusion", "exclusion"];
      throw new CommandError(code, `Cannot do ${does} on field ${path} in ${is} projection`);
    }
    mode = wanted;
  };
  visit(root, "");
  if (mode) return mode;
  if (hasKind(root, "elemMatch")) return "include";
  const id = root.fields.get("_id");
  return id?.kind === "include" ? "include" : "exclude";
}

const hasKind = (node: Node, kind: Node["kind"]): boolean =>
  node.kind === kind ||
  (node.kind === "tree" && [...node.fields.values()].some((inner) => hasKind(inner, kind)));

/** The fields a plain inclusion names; undefined when something is computed. */
function plainFields(tree: Tree, prefix: string): string[] | undefined {
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

interface Scope {
  readonly root: Doc;
  readonly variables: Variables;
  readonly position: string | undefined;
}

function include(value: Doc, tree: Tree, scope: Scope): Doc {
  const result: Doc = {};
  for (const name of Object.keys(value)) {
    const node = tree.fields.get(name);
    if (!node || node.kind === "exclude" || node.kind === "compute") continue;
    const kept =
      node.kind === "tree" ? includeInside(value[name], node, scope) : shaped(value[name], node, scope);
    if (kept !== undefined) setField(result, name, kept);
  }
  for (const [name, node] of tree.fields) addComputed(result, value, name, node, scope);
  return result;
}

function includeInside(value: unknown, tree: Tree, scope: Scope): unknown {
  if (isDoc(value)) return include(value, tree, scope);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) => {
    const kept = includeInside(item, tree, scope);
    return kept === undefined ? [] : [kept];
  });
}

/** Adds what is computed, making documents for dotted paths that are not there. */
function addComputed(result: Doc, value: Doc, name: string, node: Node, scope: Scope): void {
  if (node.kind === "compute") {
    const computed = node.expression(scope.root, scope.variables);
    if (computed !== undefined) setField(result, name, computed);
  } else if (
    node.kind === "tree" &&
    hasKind(node, "compute") &&
    !isDoc(value[name]) &&
    !Array.isArray(value[name])
  ) {
    const made = include({}, node, scope);
    if (Object.keys(made).length > 0) setField(result, name, made);
  }
}

function exclude(value: Doc, tree: Tree, scope: Scope): Doc {
  const result: Doc = {};
  for (const name of Object.keys(value)) {
    const node = tree.fields.get(name);
    const kept = node ? excludeInside(value[name], node, scope) : value[name];
    if (kept !== undefined) setField(result, name, kept);
  }
  return result;
}

function excludeInside(value: unknown, node: Node, scope: Scope): unknown {
  if (node.kind !== "tree") return shaped(value, node, scope);
  if (isDoc(value)) return exclude(value, node, scope);
  return Array.isArray(value) ? value.map((item) => excludeInside(item, node, scope)) : value;
}

function shaped(value: unknown, node: Exclude<Node, Tree>, scope: Scope): unknown {
  switch (node.kind) {
    case "include":
      return value;
    case "exclude":
    case "compute":
      return undefined;
    case "slice":
      return Array.isArray(value) ? sliced(value, node) : value;
    case "elemMatch": {
      const found = Array.isArray(value) ? value.find(node.test) : undefined;
      return found === undefined ? undefined : [found];
    }
    case "position": {
      if (!Array.isArray(value)) return value;
      if (scope.position === undefined || !isIndex(scope.position))
        throw new CommandError(
          51246,
          "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
        );
      return value.slice(Number(scope.position), Number(scope.position) + 1);
    }
  }
}

function sliced(list: unknown[], { skip, count }: { skip: number | undefined; count: number }): unknown[] {
  if (skip === undefined) return count < 0 ? list.slice(count) : list.slice(0, count);
  const start = skip < 0 ? Math.max(list.length + skip, 0) : skip;
  return list.slice(start, start + count);
}
