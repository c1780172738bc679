import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { categories } from '../../../contracts/categories.ts';
import { eventFields } from '../../../contracts/event-fields.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { eventLimits } from '../../../contracts/limits.ts';
import { parseAmount } from '../../../contracts/prices.ts';
import { leads, ownGroupsQuery } from '../../api/groups.ts';
import { useFormats } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chips, Segmented, Select } from '../../ui/fields/choices.tsx';
import { FieldGroup, FormMessage } from '../../ui/fields/field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import styles from './event-form.module.css';
import { Fold } from './fold.tsx';
import { RegistrationTimes } from './registration-times.tsx';
import { type FieldsShown, MoneyFields, SeatFields } from './ticket-fields.tsx';
import { type EventValues, formFlags, registrationTimes, standardQuestions } from './values.ts';

/** Price, refunds, approval, capacity, and ticket transfers. */
export function TicketsFold({ shown }: { readonly shown: FieldsShown }) {
  const t = useTranslations('eventForm');
  const formats = useFormats();
  const [type, price, capacity, approval] = useWatch<
    EventValues,
    ['ticketType', 'ticketPrice', 'capacity', 'tenantApproval']
  >({ name: ['ticketType', 'ticketPrice', 'capacity', 'tenantApproval'] });
  const types = useWatch<EventValues, 'types'>({ name: 'types' });
  const currency = useWatch<EventValues, 'currency'>({ name: 'currency' });
  const amount = parseAmount(price, currency);
  const cost = Number.isNaN(amount) ? t('paid') : formats.money(amount, currency);
  const value = [
    types.length > 0 ? t('ticketTypes', { count: types.length }) : type === 'free' ? t('free') : cost,
    /^\d+$/.test(capacity) ? t('seats', { count: Number(capacity) }) : t('noLimit'),
    t(approval === 'yes' ? 'withApproval' : 'noApproval'),
  ].join(' · ');
  return (
    <Fold
      title={t('ticketsGroup')}
      value={value}
      names={[
        'ticketType',
        'ticketPrice',
        'currency',
        'refundHours',
        'capacity',
        ...formFlags.tickets,
        'types',
        'pools',
        'addOns',
        'orders',
      ]}
    >
      {shown === 'no-money' ? <FormMessage tone="plain">{t('moneyOfOthers')}</FormMessage> : <MoneyFields />}
      <SeatFields />
    </Fold>
  );
}

/** When people can register. */
export function RegistrationFold() {
  const t = useTranslations('eventForm');
  const [opensAt, closesAt, waitingRoom] = useWatch<EventValues, ['opensAt', 'closesAt', 'waitingRoom']>({
    name: ['opensAt', 'closesAt', 'waitingRoom'],
  });
  const formats = useFormats();
  const dayOf = (moment: string) => formats.date(moment.slice(0, 10));
  const opens = opensAt === '' ? t('opensNow') : t('opensOn', { date: dayOf(opensAt) });
  const closes = closesAt === '' ? t('closesAtStart') : t('closesOn', { date: dayOf(closesAt) });
  return (
    <Fold
      title={t('registrationGroup')}
      value={[opens, closes, ...(waitingRoom === 'yes' ? [t('withWaitingRoom')] : [])].join(' · ')}
      names={[...registrationTimes, ...formFlags.registration]}
    >
      <RegistrationTimes />
    </Fold>
  );
}

/** What the registration form asks, each question switched with one tap. */
export function Questions() {
  const t = useTranslations('eventForm');
  const { setValue } = useFormContext<EventValues>();
  const asked = useWatch<EventValues, typeof standardQuestions>({ name: standardQuestions });
  const isAsked = (index: number) => asked[index] !== 'off';
  return (
    <FieldGroup label={t('questions')} hint={t('questionsHint')} className={styles.questions}>
      <ul className={styles.asked}>
        <li className={styles.always}>{t('asksName')}</li>
        <li className={styles.always}>{t('asksEmail')}</li>
        {standardQuestions.map((name, index) => (
          <li key={name}>
            <Chips
              label={t(name)}
              labelHidden
              name={`${name}-asked`}
              choices={[{ value: name, label: t(name) }]}
              value={isAsked(index) ? [name] : []}
              onChange={() => setValue(name, isAsked(index) ? 'off' : 'required', { shouldDirty: true })}
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

/** Whether the answers to the standard questions are required. */
export function QuestionsFold() {
  const t = useTranslations('eventForm');
  const fields = useTranslations('eventFields.form');
  const { register } = useFormContext<EventValues>();
  const asked = useWatch<EventValues, typeof standardQuestions>({ name: standardQuestions });
  const value = standardQuestions
    .map((name, index) => `${t(name)}: ${fields(`asked.${asked[index] ?? 'off'}`)}`)
    .join(' · ');
  return (
    <Fold title={t('answers')} value={value} names={standardQuestions}>
      {standardQuestions.map((name) => (
        <Segmented
          key={name}
          label={fields(name)}
          choices={eventFields[name].options.map((option) => ({
            value: option,
            label: fields(`asked.${option}`),
          }))}
          {...register(name)}
        />
      ))}
    </Fold>
  );
}

export function CategoriesFold() {
  const t = useTranslations('eventForm');
  const categoryNames = useTranslations('categories');
  const { register } = useFormContext<EventValues>();
  const chosen = useWatch<EventValues, 'categories'>({ name: 'categories' });
  const value =
    chosen.length === 0 ? t('noCategories') : chosen.map((name) => categoryNames(name)).join(', ');
  return (
    <Fold title={t('categories')} value={value} names={['categories']}>
      <Chips
        label={t('categories')}
        labelHidden
        choices={categories.map((name) => ({ value: name, label: categoryNames(name) }))}
        {...register('categories')}
      />
    </Fold>
  );
}

/** The group to publish in, for people who organise one. */
export function GroupFold({ published }: { readonly published: EventDetail['group'] }) {
  const t = useTranslations('eventForm');
  const { register, setValue } = useFormContext<EventValues>();
  const { errors } = useFormState<EventValues>({ name: 'groupId' });
  const { data } = useQuery(ownGroupsQuery());
  const chosen = useWatch<EventValues, 'groupId'>({ name: 'groupId' });
  const own = (data?.groups ?? []).filter(({ role }) => leads(role));
  const stays = published !== null && !own.some(({ $id }) => $id === published.$id) ? [published] : [];
  const choices = [...stays, ...own];
  const unknown = data !== undefined && chosen !== '' && !choices.some(({ $id }) => $id === chosen);
  // A draft, or the page's address, may name a group that the person no longer organises.
  useEffect(() => {
    if (unknown) setValue('groupId', '');
  }, [unknown, setValue]);
  if (choices.length === 0) return null;
  return (
    <Fold
      title={t('group')}
      value={choices.find(({ $id }) => $id === chosen)?.name ?? t('noGroup')}
      names={['groupId']}
    >
      <Select
        // The value may be known before the groups are; remounting the field with them shows it.
        key={choices.length}
        id="groupId"
        label={t('group')}
        labelHidden
        hint={t('groupHint')}
        error={errors.groupId?.message}
        options={[
          { value: '', label: t('noGroup') },
          ...choices.map(({ $id, name }) => ({ value: $id, label: name })),
        ]}
        {...register('groupId')}
      />
    </Fold>
  );
}

/** The programme: any number of days, each with its activities. */
export function ScheduleFold() {
  const t = useTranslations('eventForm');
  const { errors } = useFormState<EventValues>({ name: 'schedule' });
  const schedule = useWatch<EventValues, 'schedule'>({ name: 'schedule' });
  const value = schedule.length === 0 ? t('noSchedule') : t('scheduleDays', { count: schedule.length });
  return (
    <Fold title={t('schedule')} value={value} names={['schedule']}>
      <p id="schedule" className={errors.schedule ? styles.warn : styles.note}>
        {errors.schedule?.message ?? t('scheduleHint')}
      </p>
      <ScheduleDays />
    </Fold>
  );
}

function ScheduleDays() {
  const t = useTranslations('eventForm');
  const { control, register, getValues } = useFormContext<EventValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'schedule' });
  const nameOf = (index: number) => getValues(`schedule.${index}.day`) || `${t('day')} ${index + 1}`;
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.day}>
          <div className={styles.dayHead}>
            <TextField
              label={t('day')}
              placeholder={t('dayPlaceholder')}
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
    </>
  );
}
