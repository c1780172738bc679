import { Crop } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Framing, nearestZoom, pictureTypes, wholePicture } from '../../../contracts/pictures.ts';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { ImagePicker } from '../../ui/fields/image-picker.tsx';
import { RangeField } from '../../ui/fields/text-field.tsx';
import coverFramingStyles from './cover-framing.module.css';
import styles from './event-form.module.css';
import type { EventValues } from './values.ts';

interface CoverFieldProps {
  readonly storedSrc: string | undefined;
  readonly picture: ChosenPicture | null;
  readonly onPick: (picture: ChosenPicture | null) => void;
}

type Refusal = 'imageRefused' | 'reframeFailed';

/** The picture and what of it stays in view; while there is none, the cover that the event would get. */
export function CoverField({ storedSrc, picture, onPick }: CoverFieldProps) {
  const t = useTranslations('eventForm');
  const { watch } = useFormContext<EventValues>();
  const [title, categories] = watch(['eventTitle', 'categories']);
  const [refusal, setRefusal] = useState<Refusal>();
  const pick = (file: File | null) => {
    setRefusal(undefined);
    onPick(file && { file, framing: wholePicture });
  };
  const reframe = async (src: string) => {
    try {
      pick(await storedFile(src));
    } catch {
      setRefusal('reframeFailed');
    }
  };
  return (
    <div className={styles.picture}>
      <ImagePicker
        label={t('cover')}
        note={t('optional')}
        hint={storedSrc === undefined && picture === null ? t('coverHint') : undefined}
        error={refusal && t(refusal)}
        accept={pictureTypes}
        file={picture?.file ?? null}
        onPick={pick}
        onRefuse={() => setRefusal('imageRefused')}
        framing={picture?.framing}
        onFrame={(framing) => picture && onPick({ ...picture, framing })}
        storedSrc={storedSrc}
        placeholder={<Cover id="draft" title={title} category={categories[0]} />}
        texts={{
          choose: t('chooseImage'),
          change: t('changeImage'),
          remove: t('removeImage'),
          drop: t('dropImage'),
        }}
      />
      {picture !== null && (
        <CoverFraming framing={picture.framing} onFrame={(framing) => onPick({ ...picture, framing })} />
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

/** The stored picture as if it had been chosen again: cut anew, it becomes another one. */
async function storedFile(src: string): Promise<File> {
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(`The picture answers ${answer.status}`);
  const bytes = await answer.blob();
  return new File([bytes], 'cover', { type: bytes.type });
}

interface CoverFramingProps {
  readonly framing: Framing;
  readonly onFrame: (framing: Framing) => void;
}

/** Chooses what of the cover stays in view where it is cut. Dragging the picture does the same. */
function CoverFraming({ framing, onFrame }: CoverFramingProps) {
  const t = useTranslations('eventForm');
  const percent = (value: number) => t('framingPercent', { value: String(value) });
  return (
    <fieldset className={coverFramingStyles.framing}>
      <legend>{t('framing')}</legend>
      <p>{t('framingHint')}</p>
      <RangeField
        label={t('framingAcross')}
        value={framing.x}
        min={0}
        max={100}
        step={1}
        valueText={percent(framing.x)}
        onChange={(x) => onFrame({ ...framing, x })}
      />
      <RangeField
        label={t('framingDown')}
        value={framing.y}
        min={0}
        max={100}
        step={1}
        valueText={percent(framing.y)}
        onChange={(y) => onFrame({ ...framing, y })}
      />
      <RangeField
        label={t('framingZoom')}
        value={framing.zoom}
        min={1}
        max={nearestZoom}
        step={0.1}
        valueText={percent(Math.round(framing.zoom * 100))}
        onChange={(zoom) => onFrame({ ...framing, zoom })}
      />
    </fieldset>
  );
}
