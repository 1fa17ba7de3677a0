import { scaleBand, scaleLinear } from "d3-scale";
import { formatNumber } from "#shared/format.ts";

/** Size of the drawing in drawing units; it is stretched to the available space. */
const WIDTH = 600;
const HEIGHT = 200;
const LINES = 4;

/**
 * Bar chart: one bar for each figure, and nothing between them. Rendered on the server without scripts; labels
 * and numbers are text outside the drawing, so that they keep their size on a phone.
 */
export function Chart({
  figures,
  label,
  first,
  last,
}: {
  figures: readonly number[];
  /** Accessible label of the chart. */
  label: string;
  /** Labels below the two ends of the chart. */
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
        <Bars figures={figures} height={height} />
      </svg>
      <figcaption aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

function Bars({ figures, height }: { figures: readonly number[]; height: (figure: number) => number }) {
  const places = figures.map((_, index) => index);
  const xScale = scaleBand<number>().domain(places).range([0, WIDTH]).paddingInner(0.25);
  return places.map((place) => {
    const top = height(figures[place]!);
    return (
      <rect
        key={place}
        className="chart-bar"
        x={xScale(place)}
        width={xScale.bandwidth()}
        y={top}
        height={HEIGHT - top}
      />
    );
  });
}
