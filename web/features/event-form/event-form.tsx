import { Eye } from 'lucide-react';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { FormProvider, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import { isProblem, NetworkError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart, lazyWithRetry } from '../../lib/lazy-part.tsx';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FormActionBar } from '../../ui/form-action-bar.tsx';
import { CoverField } from './cover-field.tsx';
import { ErrorList, names, showRefusal } from './error-list.tsx';
import styles from './event-form.module.css';
import { LanguagesFold } from './languages-fold.tsx';
import { PlaceFields } from './location-field.tsx';
import {
  CategoriesFold,
  GroupFold,
  Questions,
  QuestionsFold,
  RegistrationFold,
  ScheduleFold,
  TicketsFold,
} from './more-fields.tsx';
import { DescriptionField, TitleField } from './text-fields.tsx';
import { type FieldsShown, MoneyFields } from './ticket-fields.tsx';
import type { EventValues } from './values.ts';
import { VisibilityFold } from './visibility-fold.tsx';
import { startsInPast } from './when.ts';
import { WhenFields } from './when-fields.tsx';

const EventPreview = lazyWithRetry(() => import('./event-preview.tsx'));
const PreviewDialog = lazyPart(async () => ({
  default: (await import('./event-preview.tsx')).PreviewDialog,
}));
const PastDateDialog = lazyPart(() => import('./past-date-dialog.tsx'));

export interface SaveOptions {
  readonly picture: ChosenPicture | null;
  /** Whether to save an address without a pin, after the form has said that it isn't on the map. */
  readonly allowUnknownPlace: boolean;
  /** Whether to keep it as a draft, which only its team sees. */
  readonly draft: boolean;
  /** Called when saving has to wait until the site has loaded its list of places. */
  readonly onWait: () => void;
}

export type SaveEvent = (values: EventValues, options: SaveOptions) => Promise<void>;

/** The form's initial state in this browser. */
export interface Start {
  readonly initial: EventValues;
  /** Input restored from a draft. */
  readonly draft: Partial<EventValues> | null;
}

interface EventFormProps {
  /** What the server renders. */
  readonly initial: EventValues;
  /** Called once, before anything else can be typed. */
  readonly start: () => Start;
  /** The picture restored from a draft. */
  readonly restorePicture: () => Promise<ChosenPicture | null>;
  /** The event's current picture. */
  readonly storedPicture?: string | undefined;
  /** The group that the event is published in now. */
  readonly group?: EventDetail['group'] | undefined;
  readonly shown?: FieldsShown;
  /** Whether the person decides if it repeats. */
  readonly repeats?: boolean;
  readonly texts: { readonly submit: string; readonly busy: string; readonly failed: string };
  /** `stays`: it is one, and the form saves it as one. `offered`: it can be saved as one instead. */
  readonly drafting?: 'stays' | 'offered' | undefined;
  /** Saves. Errors it throws are shown, next to the fields they name. */
  readonly onSubmit: SaveEvent;
  /** Called with the input, to save it as a draft. */
  readonly onType: (initial: EventValues, values: EventValues) => void;
  readonly onPicture: (picture: ChosenPicture | null) => void;
  readonly notice?: ReactNode;
  /** Shown above the submit button. */
  readonly beforeSubmit?: ReactNode;
}

/** Characters of an event's password. */
const leastPassword = 4;

const openValidate = () => import('./validate.ts');

/** If the validation code can't be loaded, the server validates by the same contract. */
const lazyResolver =
  (language: Language, isDraft: () => boolean): Resolver<EventValues> =>
  async (values, context, options) => {
    const validate = await openValidate().catch(() => null);
    return validate === null
      ? { values, errors: {} }
      : validate.resolveEvent(language, isDraft())(values, context, options);
  };

/** Everything about an event on one screen, with a preview. Rarely changed fields are folded. */
export function EventForm(props: EventFormProps) {
  const { initial, storedPicture, group, shown = 'all', repeats = true, texts, drafting } = props;
  const { onSubmit, notice, beforeSubmit } = props;
  const t = useTranslations('eventForm');
  const errorText = useErrorText();
  /** Which of the two buttons was pressed last. The validation reads it before the next rendering. */
  const asDraft = useRef(drafting === 'stays');
  const [pressedDraft, setPressedDraft] = useState(false);
  const savesDraft = drafting === 'offered' && pressedDraft;
  const form = useForm<EventValues>({
    resolver: lazyResolver(useLocale(), () => asDraft.current),
    defaultValues: initial,
    shouldFocusError: false,
  });
  const element = useStart(form, props);
  const [picture, setPicture] = usePicture(props);
  const [refusal, setRefusal] = useState<string>();
  const [waits, setWaits] = useState(false);
  const [past, setPast] = useState<EventValues | null>(null);
  const [previews, setPreviews] = useState(false);
  /** The address that the form has reported as missing on the map. */
  const unknownPlace = useRef<string>(null);
  const { isSubmitting, submitCount } = form.formState;
  useFocusOnFirstError(form, element);

  const save = async (values: EventValues) => {
    setRefusal(undefined);
    setWaits(false);
    const needsPassword = values.visibility === 'password' && initial.visibility !== 'password';
    if ((needsPassword || values.password !== '') && values.password.length < leastPassword) {
      const message = t('passwordTooShort', { count: String(leastPassword) });
      form.setError('password', { type: 'server', message }, { shouldFocus: true });
      return;
    }
    const allowUnknownPlace = unknownPlace.current === values.location.trim();
    try {
      const options = { picture, allowUnknownPlace, draft: asDraft.current, onWait: () => setWaits(true) };
      await onSubmit(values, options);
    } catch (error) {
      if (!isProblem(error) && !(error instanceof NetworkError)) throw error;
      if (isProblem(error, 'place_not_found')) {
        unknownPlace.current = values.location.trim();
        form.setError('location', { type: 'server', message: t('placeUnknown') }, { shouldFocus: true });
      } else if (!showRefusal(form, error)) setRefusal(errorText(error));
    }
  };
  const validated = form.handleSubmit(async (values) => {
    const { date, startTime } = form.formState.defaultValues ?? {};
    const isNew = initial.date === '' || values.date !== date || values.startTime !== startTime;
    if (isNew && startsInPast(values, Date.now())) setPast(values);
    else await save(values);
  });
  const submit = async (draft: boolean) => {
    // The other of the two buttons, while the event is being created, would create a second one.
    if (isSubmitting) return;
    asDraft.current = draft;
    setPressedDraft(draft);
    await validated();
  };
  const confirmPast = async () => {
    setPast(null);
    await form.handleSubmit(save)();
  };

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        method="dialog"
        noValidate
        className={styles.form}
        onFocus={() => void openValidate().catch(() => {})}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(drafting === 'stays');
        }}
      >
        <div className={styles.fields}>
          {notice}
          <FormMessage title={refusal && texts.failed}>{refusal}</FormMessage>
          <ErrorList form={form} />
          {shown === 'money' ? (
            <MoneyFields />
          ) : (
            <>
              <TitleField />
              <WhenFields repeats={repeats} />
              <PlaceFields
                onUnknown={(location) => {
                  unknownPlace.current = location;
                }}
              />
              <DescriptionField />
              <CoverField storedSrc={storedPicture} picture={picture} onPick={setPicture} />
              <Questions />
              <section aria-labelledby="more">
                <h2 id="more" className={styles.more}>
                  {t('moreGroup')}
                </h2>
                <TicketsFold shown={shown} />
                <RegistrationFold />
                <QuestionsFold />
                <CategoriesFold />
                <GroupFold published={group ?? null} />
                <VisibilityFold hasPassword={initial.visibility === 'password'} />
                <ScheduleFold />
                <LanguagesFold />
              </section>
            </>
          )}
        </div>
        <div className={styles.side}>
          {shown !== 'money' && (
            <div className={styles.preview}>
              <WidePreview storedSrc={storedPicture} picture={picture} />
            </div>
          )}
          <FormActionBar className={styles.actions} aria-label={texts.submit}>
            {beforeSubmit}
            <FormMessage tone="plain">{isSubmitting && waits && t('waitsForPlaces')}</FormMessage>
            <div className={styles.buttons}>
              {shown !== 'money' && (
                <Button
                  variant="secondary"
                  size="lg"
                  className={classNames(styles.previewButton, drafting === 'offered' && styles.small)}
                  icon={<Eye aria-hidden="true" />}
                  onClick={() => setPreviews(true)}
                >
                  <span>{t('preview')}</span>
                </Button>
              )}
              {drafting === 'offered' && (
                <Button
                  variant="secondary"
                  size="lg"
                  busy={isSubmitting && savesDraft}
                  disabled={isSubmitting && !savesDraft}
                  onClick={() => void submit(true)}
                >
                  {t('saveAsDraft')}
                </Button>
              )}
              <Button
                type="submit"
                size="lg"
                block
                busy={isSubmitting && !savesDraft}
                disabled={isSubmitting && savesDraft}
              >
                {isSubmitting && !savesDraft ? texts.busy : texts.submit}
              </Button>
            </div>
          </FormActionBar>
        </div>
        <Suspense>
          {previews && (
            <PreviewDialog storedSrc={storedPicture} picture={picture} onClose={() => setPreviews(false)} />
          )}
          {past !== null && submitCount > 0 && (
            <PastDateDialog
              date={past.date}
              submit={texts.submit}
              onConfirm={() => void confirmPast()}
              onClose={() => setPast(null)}
            />
          )}
        </Suspense>
      </form>
    </FormProvider>
  );
}

/**
 * Fills the form with what only this browser knows: its zone and time, and a draft. Input typed before hydration is
 * newer than both. Done while hydrating, so that nothing typed in between mixes with the restored text.
 */
function useStart(form: UseFormReturn<EventValues>, { initial: rendered, start, onType }: EventFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [initial, setInitial] = useState<EventValues>();
  const fill = useEffectEvent(() => {
    const typed = typedBefore(element.current, rendered);
    const { initial: values, draft } = start();
    setInitial(values);
    form.reset(values);
    const changed = Object.entries({ ...draft, ...typed });
    for (const [name, value] of changed)
      form.setValue(name as keyof EventValues, value, { shouldDirty: true });
    // The values set here have no subscriber yet.
    if (Object.keys(typed).length > 0) onType(values, form.getValues());
    selectRestored(element.current, typed);
  });
  useLayoutEffect(() => fill(), []);
  const keep = useEffectEvent((values: EventValues) => initial && onType(initial, values));
  // Not by the form's events: dragging a pin and choosing a suggestion fire none.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => isDirty && keep(values as EventValues),
      }),
    [form],
  );
  return element;
}

/** The texts that differ from what the server rendered. */
function typedBefore(form: HTMLFormElement | null, rendered: EventValues): Partial<EventValues> {
  const texts = [...(form?.elements ?? [])].flatMap((field) => {
    const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
    if (!isText || !names.includes(field.name as keyof EventValues)) return [];
    if (
      /^(?:checkbox|radio|file)$/.test(field.type) ||
      field.value === rendered[field.name as keyof EventValues]
    )
      return [];
    return [[field.name, field.value]];
  });
  return Object.fromEntries(texts);
}

/** Selects restored text in a focused field, so that typing replaces it. */
function selectRestored(form: HTMLFormElement | null, typed: Partial<EventValues>): void {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (isText && form?.contains(field) && !(field.name in typed)) field.select();
}

/** The chosen picture, restored with the draft. */
function usePicture({ restorePicture, onPicture }: EventFormProps) {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const touched = useRef(false);
  const restore = useEffectEvent(async () => {
    const before = await restorePicture();
    if (before !== null && !touched.current) setPicture(before);
  });
  useEffect(() => void restore(), []);
  const pick = (chosen: ChosenPicture | null) => {
    touched.current = true;
    setPicture(chosen);
    onPicture(chosen);
  };
  return [picture, pick] as const;
}

/**
 * In screen order: the form library goes by registration order, which a reset changes, and fields in closed sections
 * have no element yet.
 */
function useFocusOnFirstError(
  { formState: { submitCount, isSubmitting, errors } }: UseFormReturn<EventValues>,
  element: { readonly current: HTMLFormElement | null },
): void {
  const focused = useRef(0);
  useEffect(() => {
    if (isSubmitting || focused.current === submitCount || Object.keys(errors).length === 0) return;
    focused.current = submitCount;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

/** As in the styles: from here on, the preview is beside the form. */
const wide = '(width >= 56rem)';

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function WidePreview(props: { storedSrc: string | undefined; picture: ChosenPicture | null }) {
  const t = useTranslations('eventForm');
  const isWide = useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(wide).matches,
    () => false,
  );
  return (
    <>
      <p className={styles.previewLabel}>{t('preview')}</p>
      <Suspense fallback={<div className={styles.previewRoom} />}>
        {isWide ? <EventPreview {...props} beside /> : <div className={styles.previewRoom} />}
      </Suspense>
    </>
  );
}
