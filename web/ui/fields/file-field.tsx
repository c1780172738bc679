import { FileText, Upload } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './file-field.module.css';

interface FileFieldProps extends FieldTexts {
  /** The chosen file; null when none is. */
  readonly file: File | null;
  readonly onPick: (file: File | null) => void;
  /** Accepted extensions and media types. Browsers don't check what is dropped. */
  readonly accept: string;
  readonly texts: { readonly choose: string; readonly drop: string; readonly change: string };
}

/** One file of any kind, chosen or dropped. The browser's own field lies over the zone, and takes presses and drops. */
export function FileField({ file, onPick, accept, texts, ...field }: FileFieldProps) {
  const [over, setOver] = useState(false);
  return (
    <Field {...field}>
      {(aria) => (
        <div className={classNames(styles.zone, file && styles.chosen, over && styles.over)}>
          <input
            {...aria}
            type="file"
            accept={accept}
            className={styles.input}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ target }) => onPick(target.files?.[0] ?? null)}
          />
          {/* Screen readers have the field's own text. */}
          <span aria-hidden="true" className={styles.face}>
            {file === null ? <Upload /> : <FileText />}
            <span className={styles.name}>
              {file?.name ?? texts.choose}
              {file === null && <span className={styles.drop}> {texts.drop}</span>}
            </span>
            {file !== null && <span className={styles.change}>{texts.change}</span>}
          </span>
        </div>
      )}
    </Field>
  );
}
