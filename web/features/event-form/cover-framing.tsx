import { useTranslations } from 'use-intl';
import { type Framing, nearestZoom } from '../../../contracts/pictures.ts';
import { RangeField } from '../../ui/fields/text-field.tsx';
import styles from './cover-framing.module.css';

interface CoverFramingProps {
  readonly framing: Framing;
  readonly onFrame: (framing: Framing) => void;
}

/** Chooses the part of the picture that stays visible when it is cropped. Dragging the picture does the same. */
export default function CoverFraming({ framing, onFrame }: CoverFramingProps) {
  const t = useTranslations('eventForm');
  const percent = (value: number) => t('framingPercent', { value: String(value) });
  return (
    <fieldset className={styles.framing}>
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
