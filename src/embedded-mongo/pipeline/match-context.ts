import { compileExpression, isTrue, type Variables } from "../expressions/evaluate.ts";
import type { Collation } from "../indexes/collation.ts";
import type { MatchContext } from "../query/predicate.ts";

/** Returns the context for matching filters: a collation, and variables for `$expr`. */
export function matchContext(variables: Variables, collation: Collation | undefined): MatchContext {
  return {
    collation,
    expression: (given) => {
      const expression = compileExpression(given, collation);
      return (doc) => isTrue(expression(doc, variables));
    },
  };
}
