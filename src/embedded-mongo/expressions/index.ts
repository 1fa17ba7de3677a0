// Each of these adds its operators to those expressions may use.
import "./arithmetic.ts";
import "./arrays.ts";
import "./conversions.ts";
import "./dates/operators.ts";
import "./logic.ts";
import "./objects.ts";
import "./strings.ts";
import "./trigonometry.ts";
import "../pipeline/accumulators.ts";
