import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { visuallyHidden } from '../visually-hidden.tsx';
import { FieldGroup, type FieldTexts } from './field.tsx';
import styles from './image-picker.module.css';

export interface ImagePickerProps extends FieldTexts {
  /** The chosen file; null when none is. */
  file: File | null;
  onPick: (file: File | null) => void;
  /** Someone dropped a file of another type. */
  onRefuse?: ((file: File) => void) | undefined;
  /** Address of the picture that is already stored. */
  storedSrc?: string | undefined;
  /** What stands in the frame while there is no picture: the event's cover. */
  placeholder?: ReactNode;
  /** Media types that may be chosen. */
  accept: readonly string[];
  texts: { choose: string; change: string; remove: string; drop: string };
}

/** Chooses one picture by dialog or by dropping it, and shows it at once. */
export function ImagePicker(props: ImagePickerProps) {
  const { file, onPick, onRefuse, storedSrc, placeholder, accept, texts, ...field } = props;
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
        {src ? <img src={src} alt="" className={styles.picture} /> : placeholder}
        <div className={styles.bar}>
          {/* The input comes before its label in the tree so that its focus ring can be drawn on the label. */}
          <input
            id={id}
            type="file"
            accept={accept.join(',')}
            className={classNames(visuallyHidden, styles.input)}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              // Emptied, so that choosing the same file again after removing it counts as a change.
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

/** An address for a file in memory, given back when the file changes. */
function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
