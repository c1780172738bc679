import { ImagePlus, Trash2 } from 'lucide-react';
import {
  type CSSProperties,
  type DragEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import type { Framing } from '../../../contracts/pictures.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { visuallyHidden } from '../layout.tsx';
import { FieldGroup, type FieldTexts } from './field.tsx';
import styles from './image-picker.module.css';

export interface ImagePickerProps extends FieldTexts {
  /** The chosen file; null when none is. */
  file: File | null;
  onPick: (file: File | null) => void;
  /** A file of an unsupported type was dropped. */
  onRefuse?: ((file: File) => void) | undefined;
  /** Address of the stored picture. */
  storedSrc?: string | undefined;
  /** Shown while there is no picture, such as the event's cover. */
  placeholder?: ReactNode;
  /** The crop of the picture; centred by default. */
  framing?: Framing | undefined;
  /** Called when the picture was dragged. */
  onFrame?: ((framing: Framing) => void) | undefined;
  /** Accepted media types. */
  accept: readonly string[];
  texts: { choose: string; change: string; remove: string; drop: string };
}

/** Picks one picture by dialog or drag and drop, with a preview. */
export function ImagePicker(props: ImagePickerProps) {
  const { file, onPick, onRefuse, framing, onFrame, storedSrc, placeholder, accept, texts, ...field } = props;
  const id = useId();
  const preview = useObjectUrl(file);
  const [over, setOver] = useState(false);
  const src = preview ?? storedSrc;
  const take = (picked: File | undefined) => {
    if (!picked) return;
    if (accept.includes(picked.type)) onPick(picked);
    else onRefuse?.(picked);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <FieldGroup {...field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button below does the same */}
      <div
        className={classNames(styles.frame, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {src ? (
          <img
            src={src}
            alt=""
            className={classNames(styles.picture, framing && styles.framed)}
            style={framing && cutOf(framing)}
            draggable={framing === undefined}
            onPointerMove={(event) => framing && isDragged(event) && onFrame?.(dragged(framing, event))}
            onPointerDown={(event) => framing && event.currentTarget.setPointerCapture(event.pointerId)}
          />
        ) : (
          placeholder
        )}
        <div className={styles.bar}>
          {/* Before its label in the DOM, so that its focus ring can be drawn on the label. */}
          <input
            id={id}
            type="file"
            accept={accept.join(',')}
            className={classNames(visuallyHidden, styles.input)}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              // Cleared, so that choosing the same file again fires a change event.
              event.currentTarget.value = '';
            }}
          />
          <label htmlFor={id} className={styles.choose}>
            <ImagePlus aria-hidden="true" />
            {src ? texts.change : texts.choose}
          </label>
          {file && (
            <Button
              size="sm"
              variant="secondary"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onPick(null)}
            >
              {texts.remove}
            </Button>
          )}
          <span className={styles.drop}>{texts.drop}</span>
        </div>
      </div>
    </FieldGroup>
  );
}

/** The crop in CSS; the server crops the same way. */
function cutOf({ x, y, zoom }: Framing): CSSProperties {
  const point = `${x}% ${y}%`;
  return { objectPosition: point, transformOrigin: point, scale: String(zoom) };
}

/** Touch scrolls the page instead; the sliders move the picture. */
function isDragged({ pointerType, buttons }: PointerEvent): boolean {
  return pointerType !== 'touch' && buttons === 1;
}

function dragged({ x, y, zoom }: Framing, event: PointerEvent<HTMLImageElement>): Framing {
  const { width, height } = event.currentTarget.getBoundingClientRect();
  const moved = (from: number, by: number, side: number) =>
    Math.min(100, Math.max(0, Math.round(from - (by / side) * 100)));
  return { x: moved(x, event.movementX, width / zoom), y: moved(y, event.movementY, height / zoom), zoom };
}

/** An object URL, revoked when the file changes. */
export function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
