import { scaleBand, scaleLinear } from "d3-scale";
import { area, curveMonotoneX, line } from "d3-shape";
import { formatNumber } from "../../../src/shared/format.ts";

/** Units of the drawing, which is stretched to the place it has. */
const WIDTH = 600;
const HEIGHT = 200;
const LINES = 4;

/**
 * Figures side by side as bars, or as a line of points that follow from one another. Drawn on the server, without
 * scripts; words and numbers stand around it as text, so that they keep their size on a phone.
 */
export function Chart({
  figures,
  look,
  label,
  first,
  last,
}: {
  figures: readonly number[];
  look: "bars" | "line";
  /** What is read out for the picture. */
  label: string;
  /** Words under its two ends. */
  first: string;
  last: string;
}) {
  const most = Math.max(1, ...figures);
  const steps = Math.min(LINES, most);
  const height = scaleLinear().domain([0, most]).nice(steps).range([HEIGHT, 0]);
  const ticks = height.ticks(steps);
  return (
    <figure className="chart">
      <div className="chart-scale" aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{formatNumber(tick)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {ticks.map((tick) => (
          <line key={tick} className="chart-line" x2={WIDTH} y1={height(tick)} y2={height(tick)} />
        ))}
        {look === "bars" ? <Bars {...{ figures, height }} /> : <Line {...{ figures, height }} />}
      </svg>
      <figcaption aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

interface Drawn {
  figures: readonly number[];
  height: (figure: number) => number;
}

function Bars({ figures, height }: Drawn) {
  const places = figures.map((_, index) => index);
  const left = scaleBand<number>().domain(places).range([0, WIDTH]).paddingInner(0.25);
  return places.map((place) => {
    const top = height(figures[place]!);
    return (
      <rect
        key={place}
        className="chart-bar"
        x={left(place)}
        width={left.bandwidth()}
        y={top}
        height={HEIGHT - top}
      />
    );
  });
}

function Line({ figures, height }: Drawn) {
  const left = scaleLinear()
    .domain([0, Math.max(1, figures.length - 1)])
    .range([0, WIDTH]);
  const x = (_: number, index: number) => left(index);
  const below = area<number>().x(x).y0(HEIGHT).y1(height).curve(curveMonotoneX);
  const over = line<number>().x(x).y(height).curve(curveMonotoneX);
  return (
    <>
      <path className="chart-area" d={below([...figures]) ?? ""} />
      <path className="chart-curve" d={over([...figures]) ?? ""} />
    </>
  );
}
