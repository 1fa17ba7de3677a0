import { compileExpression, isTrue, type Variables } from "../expressions/evaluate.ts";
import type { Collation } from "../indexes/collation.ts";
import type { MatchContext } from "../query/predicate.ts";

/** How filters are matched: with a collation, and with variables in `$expr`. */
export function matchContext(variables: Variables, collation: Collation | undefined): MatchContext {
  return {
    collation,
    expression: (given) => {
      const expression = compileExpression(given, collation);
      return (doc) => isTrue(expression(doc, variables));
    },
  };
}
