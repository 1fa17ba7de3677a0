import { type PointerEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { type CropView, sharesOf, WHOLE, writeCrop, ZOOM_MAX } from "#shared/people/crop.ts";
import { profileText } from "#shared/people/profile.text.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { Field } from "../../ui/Field.tsx";
import type { FieldBinding } from "../../ui/form-fields.ts";

const { crop: words } = profileText;

type Props = FieldBinding & {
  readonly label: string;
  readonly hint: string;
  readonly frame: keyof typeof RATIOS;
};

/** Aspect ratios (width / height) of the stored pictures. */
const RATIOS = { photo: 1, banner: 4, cover: 2 / 3 } as const;

/**
 * A file field for a picture. When hydrated, it previews the picked picture in its crop frame, and sends the
 * frame as fractions of the picture. Without JavaScript it is an ordinary file field, and the server chooses
 * the crop.
 */
export default function CropField({ frame, error, ...field }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [source, setSource] = useState<string | null>(null);
  const [refused, setRefused] = useState("");

  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) return;
    const show = () => {
      const file = input.files?.[0];
      const isTooBig = file !== undefined && file.size > MAX_UPLOAD_BYTES;
      setRefused(isTooBig ? words.tooBig : "");
      setSource(file && !isTooBig ? URL.createObjectURL(file) : null);
    };
    // A picture may have been picked before hydration.
    show();
    input.addEventListener("change", show);
    return () => input.removeEventListener("change", show);
  }, []);
  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source]);

  const problem = refused || error;
  return (
    <div className="crop-field" ref={box}>
      <Field
        {...field}
        {...(problem ? { error: problem } : {})}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
      />
      {source && (
        <Cropper
          key={source}
          source={source}
          name={field.name}
          frame={frame}
          onUnreadable={() => {
            setSource(null);
            setRefused(words.unreadable);
          }}
        />
      )}
    </div>
  );
}

type CropperProps = Pick<Props, "name" | "frame"> & {
  readonly source: string;
  readonly onUnreadable: () => void;
};

function Cropper({ source, name, frame, onUnreadable }: CropperProps) {
  const ratio = RATIOS[frame];
  const id = useId();
  const [aspect, setAspect] = useState<number | null>(null);
  const [view, setView] = useState<CropView>(WHOLE);
  const grip = useRef<{ x: number; y: number; view: CropView } | null>(null);
  const shares = sharesOf(view, aspect ?? ratio, ratio);

  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    setAspect(naturalWidth / naturalHeight);
  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, view };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!grip.current) return;
    const { x, y, view: begun } = grip.current;
    const { clientWidth, clientHeight } = event.currentTarget;
    setView({
      ...begun,
      across: moved(begun.across, (event.clientX - x) / clientWidth, shares.width),
      down: moved(begun.down, (event.clientY - y) / clientHeight, shares.height),
    });
  };
  const drop = () => {
    grip.current = null;
  };
  const slider = (what: keyof CropView, label: string, min: number, max: number, useful: boolean) => (
    <div className="crop-slider">
      <label htmlFor={`${id}-${what}`}>{label}</label>
      <input
        type="range"
        id={`${id}-${what}`}
        min={min}
        max={max}
        step={0.01}
        value={view[what]}
        disabled={!useful}
        onChange={(event) => setView({ ...view, [what]: Number(event.currentTarget.value) })}
      />
    </div>
  );

  return (
    <fieldset className="crop">
      <legend>{words.legend}</legend>
      <p className="field-hint">{words.hint}</p>
      <div
        className={`crop-frame crop-${frame}`}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <img
          src={source}
          alt=""
          draggable={false}
          onLoad={measure}
          onError={onUnreadable}
          style={{
            width: `${100 / shares.width}%`,
            height: `${100 / shares.height}%`,
            left: `${(-100 * shares.x) / shares.width}%`,
            top: `${(-100 * shares.y) / shares.height}%`,
          }}
        />
      </div>
      {slider("zoom", words.zoom, 1, ZOOM_MAX, true)}
      {slider("across", words.across, 0, 1, shares.width < 0.999)}
      {slider("down", words.down, 0, 1, shares.height < 0.999)}
      {aspect !== null && <input type="hidden" name={`${name}_crop`} value={writeCrop(shares)} />}
    </fieldset>
  );
}

/**
 * Returns the frame's position after the picture was dragged by a fraction of it; the picture follows the
 * pointer.
 */
function moved(from: number, by: number, share: number): number {
  if (share >= 0.999) return from;
  return Math.min(1, Math.max(0, from - (by * share) / (1 - share)));
}
