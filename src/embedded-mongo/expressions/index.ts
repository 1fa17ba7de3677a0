// Each import registers its operators.
import "./arithmetic.ts";
import "./arrays.ts";
import "./conversions.ts";
import "./dates/operators.ts";
import "./logic.ts";
import "./objects.ts";
import "./strings.ts";
import "./trigonometry.ts";
import "../pipeline/accumulators.ts";
