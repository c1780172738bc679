import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventTemplate } from '../../../contracts/event-templates.ts';
import {
  eventTemplatesQuery,
  useCreateFromTemplate,
  useDeleteTemplate,
  useRenameTemplate,
} from '../../api/event-templates.ts';
import { useToday } from '../../features/events/event-row.tsx';
import group from '../../features/group-form/group-screen.module.css';
import ConfirmDialog from '../../features/groups/confirm-dialog.tsx';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { DateField, TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './event-templates.module.css';

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
        {data?.templates.length === 0 && (
          <div className={group.none}>
            <div>
              <p>{t('none')}</p>
              <p className={styles.soft}>{t('noneHint')}</p>
            </div>
            <Link to={paths.yourEvents()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('toEvents')}
            </Link>
          </div>
        )}
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

function TemplateRow({ groupId, template }: Omit<OfTemplate, 'onClose'>) {
  const t = useTranslations('series.templates');
  const formats = useFormats();
  const [open, setOpen] = useState<'use' | 'rename' | 'delete' | null>(null);
  const { name, eventTitle, date } = template;
  const shared = { groupId, template, onClose: () => setOpen(null) };
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{name}</strong>
        <span className={styles.soft}>{t('from', { title: eventTitle, date: formats.date(date) })}</span>
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
      {open === 'use' && <UseDialog {...shared} />}
      {open === 'rename' && <RenameDialog {...shared} />}
      {open === 'delete' && <DeleteTemplate {...shared} />}
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
  const work = useDeleteTemplate(groupId);
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: template.name })}
      text={t('deleteText')}
      texts={{ confirm: t('delete'), keep: t('back'), close: t('close') }}
      work={work}
      onConfirm={() =>
        work.mutate(template.$id, {
          onSuccess: () => showToast({ tone: 'plain', text: t('deleted', { name: template.name }) }),
        })
      }
      onClose={onClose}
    />
  );
}

export default withTexts(EventTemplates, ['series']);
