import { Crop, ImagePlus, Shuffle } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { pictureTypes, wholePicture } from '../../../contracts/pictures.ts';
import { lazyPart, lazyWithRetry } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { ImagePicker } from '../../ui/fields/image-picker.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './cover-field.module.css';
import { type EventValues, newSeed } from './values.ts';

const CoverFraming = lazyPart(() => import('./cover-framing.tsx'));
/** Drawings are heavy markup: they come after the form is hydrated. */
const CoverChoices = lazyWithRetry(() => import('./cover-choices.tsx'));

interface CoverFieldProps {
  readonly storedSrc: string | undefined;
  readonly picture: ChosenPicture | null;
  readonly onPick: (picture: ChosenPicture | null) => void;
}

type Refusal = 'imageRefused' | 'reframeFailed';

/** The picture: an upload, which can also be dropped or pasted, or one of the generated covers. */
export function CoverField({ storedSrc, picture, onPick }: CoverFieldProps) {
  const t = useTranslations('eventForm');
  const [refusal, setRefusal] = useState<Refusal>();
  const place = useRef<HTMLDivElement>(null);
  const pick = (file: File | null) => {
    setRefusal(undefined);
    onPick(file && { file, framing: wholePicture });
  };
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if ((pictureTypes as readonly string[]).includes(file.type)) pick(file);
    else setRefusal('imageRefused');
  };
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    // Spreadsheets and word processors add a picture of the text that is copied.
    if (file === undefined || isText(event)) return;
    event.preventDefault();
    take(file);
    place.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const left = new AbortController();
    document.addEventListener('paste', takePasted, { signal: left.signal });
    return () => left.abort();
  }, []);
  const reframe = async (src: string) => {
    try {
      pick(await storedFile(src));
    } catch {
      setRefusal('reframeFailed');
    }
  };
  const error = refusal && t(refusal);
  if (picture === null && storedSrc === undefined) {
    return (
      <div ref={place}>
        <GeneratedCovers error={error} onTake={take} />
      </div>
    );
  }
  return (
    <div ref={place} className={styles.picture}>
      <ImagePicker
        label={t('cover')}
        error={error}
        accept={pictureTypes}
        file={picture?.file ?? null}
        onPick={pick}
        onRefuse={() => setRefusal('imageRefused')}
        framing={picture?.framing}
        onFrame={(framing) => picture && onPick({ ...picture, framing })}
        storedSrc={storedSrc}
        texts={{
          choose: t('chooseImage'),
          change: t('changeImage'),
          remove: t('removeImage'),
          drop: t('dropImage'),
        }}
      />
      {picture !== null && (
        <Suspense>
          <CoverFraming framing={picture.framing} onFrame={(framing) => onPick({ ...picture, framing })} />
        </Suspense>
      )}
      {picture === null && storedSrc !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Crop aria-hidden="true" />}
          onClick={() => void reframe(storedSrc)}
        >
          {t('reframe')}
        </Button>
      )}
    </div>
  );
}

/** Whether text is pasted into a field. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && clipboardData?.getData('text/plain') !== '';
}

interface GeneratedCoversProps {
  readonly error: string | undefined;
  readonly onTake: (file: File | undefined) => void;
}

function GeneratedCovers({ error, onTake }: GeneratedCoversProps) {
  const t = useTranslations('eventForm');
  const { setValue } = useFormContext<EventValues>();
  const [design, categories] = useWatch<EventValues, ['coverDesign', 'categories']>({
    name: ['coverDesign', 'categories'],
  });
  const hydrated = useHydrated();
  const id = useId();
  const [over, setOver] = useState(false);
  const choose = (chosen: string) => setValue('coverDesign', chosen, { shouldDirty: true });
  return (
    <FieldGroup label={t('cover')} hint={t('coverHint')} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same */}
      <div
        className={classNames(styles.row, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onTake(event.dataTransfer.files[0]);
        }}
      >
        <input
          id={id}
          type="file"
          accept={pictureTypes.join(',')}
          className={classNames(visuallyHidden, styles.input)}
          onChange={(event) => {
            onTake(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <label htmlFor={id} className={styles.upload}>
          <ImagePlus aria-hidden="true" />
          {t('chooseImage')}
        </label>
        {hydrated ? (
          <Suspense fallback={<Places />}>
            <CoverChoices design={design} category={categories[0]} onChoose={choose} />
          </Suspense>
        ) : (
          <Places />
        )}
        <IconButton
          label={t('otherCovers')}
          icon={<Shuffle />}
          className={styles.shuffle}
          onClick={() => choose(newSeed())}
        />
      </div>
    </FieldGroup>
  );
}

const places = [0, 1, 2, 3];

/** Placeholders, so that nothing moves when the covers load. */
function Places() {
  return places.map((place) => <span key={place} className={styles.choice} />);
}

/** The stored picture as if newly chosen, because another crop makes another picture. */
async function storedFile(src: string): Promise<File> {
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(`The picture answers ${answer.status}`);
  const bytes = await answer.blob();
  return new File([bytes], 'cover', { type: bytes.type });
}
