import { MapPin } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { type GroupDetail, GroupInput } from '../../../contracts/groups.ts';
import type { Language } from '../../../contracts/languages.ts';
import { groupLimits } from '../../../contracts/limits.ts';
import { pictureTypes, wholePicture } from '../../../contracts/pictures.ts';
import { useViewer } from '../../api/account.ts';
import { useFormDraft } from '../../api/form-drafts.ts';
import type { GroupSubmission } from '../../api/groups.ts';
import { remedyTexts } from '../../api/problem-texts.ts';
import { draftPicture } from '../../lib/draft-picture.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useLeave } from '../../lib/leave.ts';
import { useSite } from '../../lib/page-context.tsx';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Cover } from '../../ui/cover.tsx';
import { Field, FormMessage } from '../../ui/fields/field.tsx';
import { ImagePicker } from '../../ui/fields/image-picker.tsx';
import { TextArea, TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import { FormActionBar } from '../../ui/form-action-bar.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { pictureSubject } from '../groups/group-card.tsx';
import styles from './group-form.module.css';

const Markdown = lazyPart(() => import('../../ui/markdown.tsx'));

export interface GroupValues extends GroupSubmission {
  name: string;
  address: string;
  place: string;
  description: string;
}

/** Initial values of an empty form. */
export const emptyGroup: GroupValues = { name: '', address: '', place: '', description: '' };

export function valuesOf({ $id, name, place, description }: GroupDetail): GroupValues {
  return { name, address: $id, place, description };
}

/** Only the changed fields: the others may be newer on the server than in this form. */
export function changedGroup(initial: GroupValues, values: GroupValues): Partial<GroupValues> {
  const names = ['name', 'address', 'place', 'description'] as const;
  const changed = names.filter((name) => values[name] !== initial[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

const longest = 36;

/** Derives an address from the Latin letters and digits of a name. */
export function addressOf(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{Mark}/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, longest)
      // Everything else has become a single hyphen.
      .replaceAll(/^-|-$/g, '')
  );
}

/**
 * Validates by the contract, so that form and server agree. Messages are in `language`; `missing` is that of an empty
 * address, which breaks no rule worth reading.
 */
const resolveGroup =
  (language: Language, missing: string): Resolver<GroupValues> =>
  async (values) => {
    const result = GroupInput.safeParse(values);
    if (result.success) return { values, errors: {} };
    const errors: Record<string, string> = {};
    for (const issue of result.error.issues) errors[String(issue.path[0])] ??= issue.message;
    const texts = await remedyTexts(language, errors);
    if (errors.address !== undefined && values.address.trim() === '') texts.address = missing;
    const messages = Object.entries(texts);
    return {
      values: {},
      errors: Object.fromEntries(messages.map(([name, message]) => [name, { type: 'contract', message }])),
    };
  };

interface GroupFormProps {
  readonly initial: GroupValues;
  /** Id of the group's current picture. */
  readonly storedPicture?: string | undefined;
  /** The address of an existing group can't change. */
  readonly exists: boolean;
  readonly texts: { readonly submit: string; readonly busy: string };
  /** Saves, and returns the page that follows. Errors it throws are shown, next to the fields they name. */
  readonly onSubmit: (values: GroupValues, picture: ChosenPicture | null) => Promise<string>;
}

const names = ['name', 'address', 'place', 'description'] as const;

/** The share of its limit from which on a field shows how much is left. */
const nearLimit = 0.8;

/** The form to create or edit a group. */
export function GroupForm({ initial, storedPicture, exists, texts, onSubmit }: GroupFormProps) {
  const t = useTranslations('groupForm');
  const errorText = useErrorText();
  const leave = useLeave();
  const form = useForm<GroupValues>({
    resolver: resolveGroup(useLocale(), t('addressMissing')),
    defaultValues: initial,
  });
  const draft = `group ${exists ? initial.address : ''}`;
  const [picture, setPicture, forgetPicture] = usePicture(draft);
  const [refusal, setRefusal] = useState<string>();
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState;
  const clearDraft = useFormDraft<Partial<GroupValues>>(
    draft,
    isDirty ? changedGroup(initial, form.watch()) : null,
    (typed) => form.reset({ ...initial, ...typed }, { keepDefaultValues: true }),
  );
  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const next = await onSubmit(values, picture);
      clearDraft();
      forgetPicture();
      await leave(next);
    } catch (error) {
      if (!showFieldErrors(error, names, form.setError)) setRefusal(errorText(error));
    }
  });
  const values = form.watch();
  const site = useSite().url.replace(/^https?:\/\//, '');
  const field = (name: (typeof names)[number]) => {
    const left = groupLimits[name] - values[name].trim().length;
    const tooLong = left < 0 ? t('tooLong', { limit: groupLimits[name], count: -left }) : undefined;
    const near = left >= 0 && left <= groupLimits[name] * (1 - nearLimit);
    return {
      id: name,
      label: t(name),
      hint: near && !(name === 'address' && exists) ? t('charactersLeft', { count: left }) : undefined,
      error: tooLong ?? errors[name]?.message,
      ...form.register(name),
    };
  };
  // Follows the name until the address is edited.
  const suggest = (name: string) => {
    if (!exists && !dirtyFields.address) form.resetField('address', { defaultValue: addressOf(name) });
  };
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        <FormMessage>{refusal}</FormMessage>
        <TextField
          {...field('name')}
          {...form.register('name', { onChange: (event) => suggest(event.target.value) })}
          className={styles.name}
          placeholder={t('namePlaceholder')}
          autoComplete="off"
        />
        {!exists && (
          <AddressField
            {...field('address')}
            hint={
              <>
                {/* For those who don't see it before the field. */}
                <VisuallyHidden>{`${site}${paths.group(values.address || '…')} `}</VisuallyHidden>
                {t('addressHint')}
              </>
            }
            before={`${site}${paths.group('')}`}
          />
        )}
        <TextField {...field('place')} note={t('optional')} />
        <TextArea
          {...field('description')}
          note={t('optional')}
          hint={field('description').hint ?? t('descriptionHint')}
          rows={7}
        />
        <FormActionBar aria-label={texts.submit}>
          <Button type="submit" size="lg" busy={isSubmitting} className={styles.save}>
            {isSubmitting ? texts.busy : texts.submit}
          </Button>
        </FormActionBar>
      </div>
      <div className={styles.side}>
        <GroupCover
          id={values.address}
          title={values.name}
          storedPicture={storedPicture}
          picture={picture}
          onPick={setPicture}
        />
        <GroupPreview values={values} />
      </div>
    </form>
  );
}

/** The chosen picture, kept with the draft in this tab. */
function usePicture(draft: string) {
  const viewer = useViewer();
  // The owner stays the same when the session ends.
  const [pictures] = useState(() => draftPicture(viewer?.$id ?? '', draft, 'tab'));
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void pictures.restore().then((before) => {
      if (isCurrent) setPicture((chosen) => chosen ?? before);
    });
    return () => {
      isCurrent = false;
    };
  }, [pictures]);
  const pick = (chosen: ChosenPicture | null) => {
    setPicture(chosen);
    void pictures.save(chosen);
  };
  return [picture, pick, () => void pictures.save(null)] as const;
}

interface AddressFieldProps extends TextFieldProps {
  /** The part of the address that is always the same. */
  readonly before: string;
}

/** The end of the group's web address, after what doesn't change. */
function AddressField({ label, hint, error, id, before, ...input }: AddressFieldProps) {
  return (
    <Field {...{ label, hint, error, id }}>
      {(aria) => (
        <div className={styles.address}>
          <span aria-hidden="true">{before}</span>
          <input
            {...input}
            {...aria}
            placeholder="kite-flyers"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
    </Field>
  );
}

/** Name, place and description as the group's page will show them, below its picture. */
function GroupPreview({ values: { name, place, description } }: { readonly values: GroupValues }) {
  const t = useTranslations('groupForm');
  return (
    <section aria-label={t('preview')} className={styles.preview}>
      <p className={styles.label}>{t('preview')}</p>
      <p className={classNames(styles.title, name.trim() === '' && styles.blank)}>
        {name.trim() || t('previewTitle')}
      </p>
      {place.trim() !== '' && (
        <p className={styles.place}>
          <MapPin aria-hidden="true" />
          {place}
        </p>
      )}
      {description.trim() === '' ? (
        <p className={styles.blank}>{t('previewAbout')}</p>
      ) : (
        <div className={styles.description}>
          <Suspense>
            <Markdown text={description} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

interface GroupCoverProps extends Pick<GroupFormProps, 'storedPicture'> {
  readonly id: string;
  readonly title: string;
  readonly picture: ChosenPicture | null;
  readonly onPick: (picture: ChosenPicture | null) => void;
}

/** The group's picture, or its generated cover. */
function GroupCover({ id, title, storedPicture, picture, onPick }: GroupCoverProps) {
  const t = useTranslations('groupForm');
  const [refused, setRefused] = useState(false);
  // The cover of the group's page.
  const [motif] = pictureSubject({ $id: id, name: title, cover: null }).categories;
  const pick = (file: File | null) => {
    setRefused(false);
    onPick(file && { file, framing: wholePicture });
  };
  return (
    <ImagePicker
      label={t('cover')}
      note={t('optional')}
      hint={storedPicture === undefined && picture === null ? t('coverHint') : undefined}
      error={refused ? t('imageRefused') : undefined}
      accept={pictureTypes}
      file={picture?.file ?? null}
      onPick={pick}
      onRefuse={() => setRefused(true)}
      framing={picture?.framing}
      onFrame={(framing) => picture && onPick({ ...picture, framing })}
      storedSrc={storedPicture}
      placeholder={<Cover id={id} title={title} category={motif} />}
      texts={{
        choose: t('chooseImage'),
        change: t('changeImage'),
        remove: t('removeImage'),
        drop: t('dropImage'),
      }}
    />
  );
}
