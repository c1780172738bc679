import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useFieldArray,
  useForm,
  useFormContext,
} from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { categories } from '../../../contracts/categories.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import { eventLimits } from '../../../contracts/limits.ts';
import { isProblem } from '../../api/errors.ts';
import { leads, ownGroupsQuery } from '../../api/groups.ts';
import { showFieldErrors } from '../../lib/form.ts';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, Chips, Select } from '../../ui/fields/choices.tsx';
import { FormErrorSummary, FormMessage } from '../../ui/fields/field.tsx';
import { DateField, TextArea, TextField, TimeField } from '../../ui/fields/text-field.tsx';
import { CoverField } from './cover-field.tsx';
import styles from './event-form.module.css';
import { PlaceFields } from './location-field.tsx';
import { type FieldsShown, TicketFields } from './ticket-fields.tsx';
import { type EventValues, emptyValues } from './values.ts';

/** The group that an event is published in: for those who are organisers of one. */
function GroupField({ published }: { readonly published: EventDetail['group'] }) {
  const t = useTranslations('eventForm');
  const { register, formState, getValues, setValue } = useFormContext<EventValues>();
  const { data } = useQuery(ownGroupsQuery());
  const own = (data?.groups ?? []).filter(({ role }) => leads(role));
  const stays = published !== null && !own.some(({ $id }) => $id === published.$id) ? [published] : [];
  const choices = [...stays, ...own];
  const chosen = getValues('groupId');
  const strange = data !== undefined && chosen !== '' && !choices.some(({ $id }) => $id === chosen);
  // A draft, or the address of the page, may name a group that the person no longer looks after.
  useEffect(() => {
    if (strange) setValue('groupId', '');
  }, [strange, setValue]);
  if (choices.length === 0) return null;
  return (
    <Select
      // What is chosen may be known before the groups are: drawn anew with them, it is shown.
      key={choices.length}
      id="groupId"
      label={t('group')}
      note={t('optional')}
      hint={t('groupHint')}
      error={formState.errors.groupId?.message}
      options={[
        { value: '', label: t('noGroup') },
        ...choices.map(({ $id, name }) => ({ value: $id, label: name })),
      ]}
      {...register('groupId')}
    />
  );
}

/** Dates, times and their zone. */
function WhenFields() {
  const t = useTranslations('eventForm');
  const { register, watch, formState } = useFormContext<EventValues>();
  const [allDay, date, timeZone] = watch(['allDay', 'date', 'timeZone']);
  const field = (name: 'date' | 'endDate' | 'startTime' | 'endTime') => ({
    id: name,
    label: t(name),
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const [zones, setZones] = useState<readonly string[]>([]);
  // Four hundred, which hardly anybody opens: they are there before the list drops down.
  const listZones = () => zones.length === 0 && setZones(Intl.supportedValuesOf('timeZone'));
  // Some engines list a zone under its older name only (Asia/Calcutta).
  const names = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <section className={styles.group}>
      <h2>{t('whenGroup')}</h2>
      <div className={styles.pair}>
        <DateField {...field('date')} />
        <DateField {...field('endDate')} note={t('endDateNote')} min={date || undefined} />
      </div>
      <Checkbox label={t('allDay')} {...register('allDay')} />
      {!allDay && (
        <div className={styles.pair}>
          <TimeField {...field('startTime')} />
          <TimeField {...field('endTime')} hint={t('endTimeHint')} />
        </div>
      )}
      <Select
        id="timeZone"
        label={t('timeZone')}
        options={names.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        onPointerDown={listZones}
        onFocus={listZones}
        {...register('timeZone')}
      />
    </section>
  );
}

/** The programme: any number of days, each with its activities. */
function ScheduleFields() {
  const t = useTranslations('eventForm');
  const { control, register, getValues, formState } = useFormContext<EventValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'schedule' });
  const error = formState.errors.schedule?.message;
  const nameOf = (index: number) => getValues(`schedule.${index}.day`) || `${t('day')} ${index + 1}`;
  return (
    <section className={styles.group}>
      <h2 id="schedule">{t('schedule')}</h2>
      <p>{error ?? t('scheduleHint')}</p>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.day}>
          <div className={styles.dayHead}>
            <TextField
              label={t('day')}
              placeholder={t('dayPlaceholder')}
              maxLength={100}
              {...register(`schedule.${index}.day`)}
            />
            <IconButton
              label={t('removeDay', { day: nameOf(index) })}
              icon={<Trash2 />}
              onClick={() => remove(index)}
            />
          </div>
          <TextArea
            label={t('activities')}
            hint={t('activitiesHint')}
            rows={3}
            {...register(`schedule.${index}.activities`)}
          />
        </div>
      ))}
      {fields.length < eventLimits.scheduleDays && (
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => append({ day: '', activities: '' })}
        >
          {t('addDay')}
        </Button>
      )}
    </section>
  );
}

export type SaveEvent = (
  values: EventValues,
  picture: ChosenPicture | null,
  onWait: () => void,
) => Promise<void>;

interface EventFormProps {
  readonly initial: EventValues;
  /** What only this browser knows of an earlier try; the server renders the form without. */
  readonly restore?: (() => EventValues | null) | undefined;
  /** The picture that the event has already. */
  readonly storedPicture?: string | undefined;
  /** The group that it is published in already. */
  readonly group?: EventDetail['group'] | undefined;
  readonly shown?: FieldsShown;
  readonly texts: { readonly submit: string; readonly busy: string };
  /**
   * Saves; a refusal that names fields is shown at them, whatever else it throws is the caller's own. It calls `onWait`
   * where that takes until the list of places has been read.
   */
  readonly onSubmit: SaveEvent;
  /** Hears of what is typed, to keep it. */
  readonly onType?: ((values: EventValues) => void) | undefined;
  readonly notice?: ReactNode;
}

const openValidate = () => import('./validate.ts');

/** If the validation code can't be loaded, the server validates by the same contract. */
const lazyResolver =
  (language: Language): Resolver<EventValues> =>
  async (values, context, options) => {
    const validate = await openValidate().catch(() => null);
    return validate === null
      ? { values, errors: {} }
      : validate.resolveEvent(language)(values, context, options);
  };

const names = Object.keys(emptyValues) as (keyof EventValues)[];

/** All that an organiser states of an event: the picture at the left, the fields at the right. */
export function EventForm({
  initial,
  restore,
  storedPicture,
  group,
  shown = 'all',
  texts,
  onSubmit,
  onType,
  notice,
}: EventFormProps) {
  const t = useTranslations('eventForm');
  const categoryNames = useTranslations('categories');
  const form = useForm<EventValues>({ resolver: lazyResolver(useLocale()), defaultValues: initial });
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [waits, setWaits] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const hearTyping = useEffectEvent((values: EventValues) => onType?.(values));
  const fillAgain = useEffectEvent(() => {
    const kept = restore?.() ?? null;
    if (kept !== null) form.reset(kept);
  });
  // Before what was typed while the page did not listen yet comes in: that is younger.
  useLayoutEffect(() => fillAgain(), []);
  // Not by events of the form: a pin that is dragged and a suggestion that is taken send none.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => isDirty && hearTyping(values as EventValues),
      }),
    [form],
  );

  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    setWaits(false);
    try {
      await onSubmit(values, picture, () => setWaits(true));
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (!showRefusal(form, error)) setRefusal(error.message);
    }
  });
  const text = (name: 'eventTitle' | 'description') => ({
    id: name,
    label: t(name),
    error: errors[name]?.message,
    ...form.register(name),
  });

  return (
    <FormProvider {...form}>
      <form
        method="dialog"
        noValidate
        className={styles.form}
        onFocus={() => void openValidate().catch(() => {})}
        onSubmit={(event) => void submit(event)}
      >
        {shown !== 'money' && <CoverField storedSrc={storedPicture} picture={picture} onPick={setPicture} />}
        <div className={styles.fields}>
          {notice}
          <FormMessage>{refusal}</FormMessage>
          <ErrorList form={form} />
          {shown !== 'money' && (
            <>
              <TextField {...text('eventTitle')} maxLength={200} />
              <TextArea {...text('description')} rows={7} hint={t('descriptionHint')} />
              <WhenFields />
              <PlaceFields />
            </>
          )}
          <TicketFields shown={shown} />
          {shown !== 'money' && (
            <>
              <Chips
                label={t('categories')}
                note={t('optional')}
                choices={categories.map((value) => ({ value, label: categoryNames(value) }))}
                {...form.register('categories')}
              />
              <GroupField published={group ?? null} />
              <ScheduleFields />
            </>
          )}
          <FormMessage tone="plain">{isSubmitting && waits && t('waitsForPlaces')}</FormMessage>
          <Button type="submit" size="lg" block busy={isSubmitting}>
            {isSubmitting ? texts.busy : texts.submit}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** What the server refused, at the field it is about. */
function showRefusal(form: UseFormReturn<EventValues>, error: unknown): boolean {
  if (isProblem(error, 'place_not_found', 'place_lookup_failed')) {
    form.setError('location', { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  }
  if (isProblem(error, 'event_capacity_below_confirmed')) {
    form.setError('capacity', { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  }
  if (isProblem(error, 'event_group_lost')) {
    form.setError('groupId', { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  }
  if (isProblem(error, 'event_money_not_allowed')) {
    form.setError('ticketPrice', { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  }
  if (isProblem(error, 'event_ticket_type_locked')) {
    form.setError('ticketType', { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  }
  return showFieldErrors(error, names, form.setError);
}

/** After a try to submit, all faults in one place with links to their fields: the form is longer than a screen. */
function ErrorList({ form }: { readonly form: UseFormReturn<EventValues> }) {
  const t = useTranslations('eventForm');
  const { errors, submitCount } = form.formState;
  const listed = names.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ fieldId: name, text: message }] : [];
  });
  if (submitCount === 0 || listed.length < 2) return null;
  return <FormErrorSummary title={t('faults')} errors={listed} />;
}
