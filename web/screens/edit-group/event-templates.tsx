import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, LayoutTemplate } from 'lucide-react';
import { type SubmitEvent, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventTemplate } from '../../../contracts/event-templates.ts';
import { useViewer } from '../../api/account.ts';
import { sharedEventsQuery } from '../../api/event-groups.ts';
import {
  eventTemplatesQuery,
  useCreateFromTemplate,
  useDeleteTemplate,
  useRenameTemplate,
} from '../../api/event-templates.ts';
import { groupEventsQuery } from '../../api/groups.ts';
import { useToday } from '../../features/events/event-row.tsx';
import group from '../../features/group-form/group-screen.module.css';
import ConfirmDialog from '../../features/groups/confirm-dialog.tsx';
import shared from '../../features/groups/shared-list.module.css';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { DateField, TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './event-templates.module.css';

const SaveTemplateDialog = lazyPart(() =>
  withItsTexts(['series'], import('../../features/series/save-template-dialog.tsx')),
);

interface OfTemplate {
  readonly groupId: string;
  readonly template: EventTemplate;
  readonly onClose: () => void;
}

/** The group's templates: make an event from one, rename it, delete it. */
function EventTemplates({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('series.templates');
  const query = useQuery(eventTemplatesQuery(groupId));
  const { data, isError } = query;
  return (
    <section aria-labelledby="templates" className={group.part}>
      <header>
        <h2 id="templates">{t('title')}</h2>
        <p>{t('text')}</p>
      </header>
      <div>
        {isError && <QueryError title={t('failed')} query={query} />}
        {data === undefined && !isError && <Skeleton shape="line" />}
        {data !== undefined && <SaveForm groupId={groupId} />}
        {data !== undefined && data.templates.length > 0 && (
          <ul className={styles.list}>
            {data.templates.map((template) => (
              <TemplateRow key={template.$id} groupId={groupId} template={template} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Saves one of the group's events, if the person organises any. */
function SaveForm({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('series.templates');
  const formats = useFormats();
  const events = useOrganisedEvents(groupId);
  const [chosen, setChosen] = useState('');
  const [saves, setSaves] = useState(false);
  if (events === undefined) return <Skeleton shape="line" />;
  const event = events.find(({ $id }) => $id === chosen) ?? events[0];
  if (event === undefined) {
    return (
      <>
        <p>{t('noEvents')}</p>
        <Link to={paths.createEvent(groupId)} className={buttonClass({ variant: 'secondary' })}>
          <CalendarPlus aria-hidden="true" />
          {t('createEvent')}
        </Link>
      </>
    );
  }
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setSaves(true);
  };
  return (
    <form method="dialog" className={shared.form} onSubmit={submit}>
      <Select
        label={t('event')}
        value={event.$id}
        options={events.map(({ $id, eventTitle, date }) => ({
          value: $id,
          label: `${eventTitle} · ${formats.date(date)}`,
        }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button type="submit" variant="secondary" icon={<LayoutTemplate aria-hidden="true" />}>
        {t('saveEvent')}
      </Button>
      {saves && (
        <Suspense>
          <SaveTemplateDialog
            groupId={groupId}
            eventId={event.$id}
            title={event.eventTitle}
            onClose={() => setSaves(false)}
          />
        </Suspense>
      )}
    </form>
  );
}

/** The person's own events of the group, the next ones first, with one date of each series. */
function useOrganisedEvents(groupId: string) {
  const viewer = useViewer();
  const upcoming = useQuery(groupEventsQuery(groupId, 'upcoming')).data;
  const past = useQuery(groupEventsQuery(groupId, 'past')).data;
  const others = useQuery(sharedEventsQuery(groupId)).data;
  if (upcoming === undefined || past === undefined || others === undefined) return undefined;
  const elsewhere = new Set(others.events.map(({ $id }) => $id));
  const own = [...upcoming.events, ...past.events].filter(
    ({ $id, organiser }) => organiser === viewer?.$id && !elsewhere.has($id),
  );
  return [...Map.groupBy(own, ({ $id, series }) => series?.$id ?? $id).values()].flatMap(
    ([first]) => first ?? [],
  );
}

function TemplateRow({ groupId, template }: Omit<OfTemplate, 'onClose'>) {
  const t = useTranslations('series.templates');
  const formats = useFormats();
  const [open, setOpen] = useState<'use' | 'rename' | 'delete' | null>(null);
  const { name, eventTitle, date } = template;
  const props = { groupId, template, onClose: () => setOpen(null) };
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {t('from', { title: eventTitle, date: formats.date(date).replaceAll(' ', '\u00a0') })}
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="secondary"
          icon={<CalendarPlus aria-hidden="true" />}
          aria-label={t('useName', { name })}
          onClick={() => setOpen('use')}
        >
          {t('use')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('renameName', { name })}
          onClick={() => setOpen('rename')}
        >
          {t('rename')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('deleteName', { name })}
          onClick={() => setOpen('delete')}
        >
          {t('delete')}
        </Button>
      </div>
      {open === 'use' && <UseDialog {...props} />}
      {open === 'rename' && <RenameDialog {...props} />}
      {open === 'delete' && <DeleteTemplate {...props} />}
    </li>
  );
}

/** Asks for the date of the new event, which is then a draft to look through. */
function UseDialog({ groupId, template, onClose }: OfTemplate) {
  const t = useTranslations('series.templates');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const today = useToday();
  const [date, setDate] = useState(today);
  const { mutate, isPending, isSuccess, error } = useCreateFromTemplate(groupId);
  const fieldError = isProblem(error) ? error.fields.date : undefined;
  const submit = () =>
    mutate(
      { templateId: template.$id, date },
      {
        onSuccess: ({ $id }) => {
          showToast({ tone: 'good', text: t('used') });
          void navigate(paths.editEvent($id));
        },
      },
    );
  return (
    <FormDialog
      title={t('useTitle', { name: template.name })}
      description={t('useText')}
      closeLabel={t('close')}
      dismissLabel={t('back')}
      submitLabel={t('useNow')}
      busy={isPending || isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        id="template-date"
        label={t('date')}
        required
        value={date}
        error={fieldError}
        onChange={(change) => setDate(change.currentTarget.value)}
      />
      {error !== null && fieldError === undefined && <FormMessage>{errorText(error)}</FormMessage>}
    </FormDialog>
  );
}

function RenameDialog({ groupId, template, onClose }: OfTemplate) {
  const t = useTranslations('series.templates');
  const errorText = useErrorText();
  const [name, setName] = useState(template.name);
  const { mutate, isPending, error } = useRenameTemplate(groupId);
  const submit = () =>
    mutate(
      { templateId: template.$id, name },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: t('renamed') });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('renameTitle')}
      closeLabel={t('close')}
      dismissLabel={t('back')}
      submitLabel={t('renameNow')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id="template-new-name"
        label={t('name')}
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        error={error === null ? undefined : (isProblem(error) && error.fields.name) || errorText(error)}
        onChange={(change) => setName(change.currentTarget.value)}
      />
    </FormDialog>
  );
}

function DeleteTemplate({ groupId, template, onClose }: OfTemplate) {
  const t = useTranslations('series.templates');
  const work = useDeleteTemplate(groupId, {
    onDone: () => showToast({ tone: 'plain', text: t('deleted', { name: template.name }) }),
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: template.name })}
      text={t('deleteText')}
      texts={{ confirm: t('delete'), keep: t('back'), close: t('close') }}
      work={work}
      onConfirm={() => work.mutate(template.$id)}
      onClose={onClose}
    />
  );
}

export default withTexts(EventTemplates, ['series']);
