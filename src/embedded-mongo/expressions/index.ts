// Each of these adds its operators to those expressions may use.
import "./arithmetic.ts";
import "./arrays.ts";
import "./logic.ts";
import "../pipeline/accumulators.ts";
