import { type Doc, isDoc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import type { Variables } from "../expressions/evaluate.ts";
import { isIndex, setField } from "./paths.ts";
import type { PositionOf } from "./position.ts";
import {
  addNode,
  hasKind,
  modeOf,
  type Node,
  type ProjectionOptions,
  plainFields,
  type Tree,
} from "./projection-tree.ts";

/** Produces the projected document; `position` returns the array index for `.$`. */
export type Projector = (doc: Doc, variables: Variables, position?: PositionOf) => Doc;

/** A compiled projection. */
export interface Projection {
  readonly apply: Projector;
  /** Top-level and dotted fields sufficient to compute the result; undefined if all fields may be needed. */
  readonly fields: readonly string[] | undefined;
  /** True if `.$` is used, so that matching must report the array index. */
  readonly positional: boolean;
}

/**
 * Compiles a find projection, or with `find: false` a `$project` specification. Throws MongoDB's errors for
 * mixed inclusion and exclusion, path collisions and the like.
 */
export function compileProjection(spec: Doc, options: ProjectionOptions): Projection {
  const root: Tree = { kind: "tree", fields: new Map() };
  for (const [path, value] of Object.entries(spec)) addNode(root, path, value, options);
  if (hasKind(root, "position") && hasKind(root, "elemMatch"))
    throw new CommandError(31256, "Cannot specify positional operator and $elemMatch.");
  const mode = modeOf(root);
  const inclusion = mode === "include";
  const id = root.fields.get("_id");
  if (inclusion && !id) root.fields.set("_id", { kind: "include" });
  const shape = inclusion ? include : exclude;
  const place = placeOf(root);
  const apply: Projector = (doc, variables, position) => {
    const result = shape(doc, root, { root: doc, variables });
    return place ? (atPosition(result, place, 0, position) as Doc) : result;
  };
  return { apply, fields: inclusion ? plainFields(root, "") : undefined, positional: place !== undefined };
}

/** Returns the path before `.$`, or undefined if the projection has none. */
function placeOf({ fields }: Tree): string[] | undefined {
  for (const [name, node] of fields) {
    if (node.kind === "position") return [name];
    const below = node.kind === "tree" && placeOf(node);
    if (below) return [name, ...below];
  }
}

interface Scope {
  readonly root: Doc;
  readonly variables: Variables;
}

function include(value: Doc, tree: Tree, scope: Scope): Doc {
  const result: Doc = {};
  for (const name of Object.keys(value)) {
    const node = tree.fields.get(name);
    if (!node || node.kind === "exclude" || node.kind === "compute" || node.kind === "elemMatch") continue;
    const kept = node.kind === "tree" ? includeInside(value[name], node, scope) : shaped(value[name], node);
    if (kept !== undefined) setField(result, name, kept);
    else if (node.kind === "tree" && hasKind(node, "compute"))
      setField(result, name, include({}, node, scope));
  }
  for (const [name, node] of tree.fields) addComputed(result, value, name, node, scope);
  return result;
}

function includeInside(value: unknown, tree: Tree, scope: Scope): unknown {
  if (isDoc(value)) return include(value, tree, scope);
  if (!Array.isArray(value)) return undefined;
  const computed = hasKind(tree, "compute");
  return value.flatMap((item) => {
    const kept = includeInside(item, tree, scope);
    if (kept === undefined) return computed ? [include({}, tree, scope)] : [];
    return [kept];
  });
}

/** Adds computed fields, creating missing documents for dotted paths. */
function addComputed(result: Doc, value: Doc, name: string, node: Node, scope: Scope): void {
  if (node.kind === "compute") {
    const computed = node.expression(scope.root, scope.variables);
    if (computed !== undefined) setField(result, name, computed);
  } else if (node.kind === "elemMatch") {
    const found = shaped(value[name], node);
    if (found !== undefined) setField(result, name, found);
  } else if (node.kind === "tree" && hasKind(node, "compute") && !Object.hasOwn(value, name)) {
    setField(result, name, include({}, node, scope));
  }
}

function exclude(value: Doc, tree: Tree, scope: Scope): Doc {
  const result: Doc = {};
  for (const name of Object.keys(value)) {
    const node = tree.fields.get(name);
    const kept = node ? excludeInside(value[name], node, scope) : value[name];
    if (kept !== undefined) setField(result, name, kept);
  }
  for (const [name, node] of tree.fields)
    if (node.kind === "compute") addComputed(result, value, name, node, scope);
  return result;
}

function excludeInside(value: unknown, node: Node, scope: Scope): unknown {
  if (node.kind !== "tree") return shaped(value, node);
  if (isDoc(value)) return exclude(value, node, scope);
  return Array.isArray(value) ? value.map((item) => excludeInside(item, node, scope)) : value;
}

function shaped(value: unknown, node: Exclude<Node, Tree>): unknown {
  switch (node.kind) {
    case "include":
    case "position":
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
  }
}

/** Keeps one element of the first array on the path before `.$` in the projected value. */
function atPosition(
  value: unknown,
  path: readonly string[],
  part: number,
  position: PositionOf | undefined,
): unknown {
  if (Array.isArray(value)) return matchedElement(value, position?.(path.slice(0, part).join(".")));
  const name = path[part];
  if (name === undefined || !isDoc(value) || !Object.hasOwn(value, name)) return value;
  const result = { ...value };
  setField(result, name, atPosition(value[name], path, part + 1, position));
  return result;
}

function matchedElement(list: unknown[], index: string | undefined): unknown[] {
  if (index === undefined || !isIndex(index))
    throw new CommandError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  if (Number(index) >= list.length)
    throw new CommandError(
      51247,
      "Executor error during find command :: caused by :: positional operator '.$' element mismatch",
    );
  return list.slice(Number(index), Number(index) + 1);
}

function sliced(list: unknown[], { skip, count }: { skip: number | undefined; count: number }): unknown[] {
  if (skip === undefined) return count < 0 ? list.slice(count) : list.slice(0, count);
  const start = skip < 0 ? Math.max(list.length + skip, 0) : skip;
  return list.slice(start, start + count);
}
