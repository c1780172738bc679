import { useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { currencySign, decimalsOf } from '../../../contracts/money.ts';
import { parseAmount } from '../../../contracts/prices.ts';
import { codeLimits, type ManagedCode } from '../../../contracts/ticket-codes.ts';
import { type ManagedTickets, ticketLimits } from '../../../contracts/ticket-types.ts';
import { useAddCodes, useEndCode } from '../../api/ticket-types.ts';
import { instantIn } from '../../features/event-form/when.ts';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { amountTextOf, digitsOf } from '../../ui/digits.ts';
import { Chips, Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { AmountField, MomentField, NumberField, TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './tickets-panel.module.css';

interface CodeDialogProps {
  readonly event: EventDetail;
  readonly types: ManagedTickets['types'];
  /** Makes up unique codes instead of asking for one. */
  readonly batch: boolean;
  readonly onClose: () => void;
}

interface Draft {
  codes: string;
  generate: string;
  kind: ManagedCode['kind'];
  value: string;
  ticketTypes: string[];
  opensAt: string;
  closesAt: string;
  maxUses: string;
  maxPerPerson: string;
}

const kinds = ['percent', 'amount', 'price', 'access'] as const;
const fieldNames = [
  'codes',
  'generate',
  'value',
  'ticketTypes',
  'opensAt',
  'closesAt',
  'maxUses',
  'maxPerPerson',
] as const;

/** Creates one code, or a batch that is downloaded. */
export default function CodeDialog({ event, types, batch, onClose }: CodeDialogProps) {
  const t = useTranslations('manageTickets');
  const locale = useLocale();
  const errorText = useErrorText();
  const formats = useFormats();
  const { url } = useSite();
  const { mutateAsync, isPending, error } = useAddCodes(event.$id);
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<Draft>({
    defaultValues: {
      codes: '',
      generate: '',
      kind: 'percent',
      value: '',
      ticketTypes: [],
      opensAt: '',
      closesAt: '',
      maxUses: batch ? '1' : '',
      maxPerPerson: '',
    },
  });
  const { errors } = formState;
  const kind = watch('kind');
  const submit = handleSubmit(async (draft) => {
    const { timeZone } = event;
    try {
      const { codes } = await mutateAsync({
        ...(batch ? { generate: Number(draft.generate) } : { codes: [draft.codes] }),
        kind,
        value: termsValue(draft, event.currency),
        ticketTypes: draft.ticketTypes,
        opensAt: instantIn(draft.opensAt, timeZone),
        closesAt: instantIn(draft.closesAt, timeZone),
        maxUses: numberOrNull(draft.maxUses),
        maxPerPerson: numberOrNull(draft.maxPerPerson),
      });
      if (batch) download(codes, t('fileName'), (code) => `${url}${paths.event(event.$id)}?code=${code}`);
      const count = codes.length;
      showToast({
        tone: 'good',
        text: batch ? t('generated', { count, shown: formats.count(count) }) : t('created'),
      });
      onClose();
    } catch (error) {
      if (isProblem(error, 'ticket_code_exists', 'ticket_code_too_many')) {
        const message = errorText(error);
        setError(batch ? 'generate' : 'codes', { type: 'server', message }, { shouldFocus: true });
      } else {
        showFieldErrors(error, fieldNames, setError);
      }
    }
  });
  /** A whole number, typed in any script. */
  const number = (name: 'generate' | 'value' | 'maxUses' | 'maxPerPerson', required: boolean) =>
    register(name, {
      validate: (typed) => (typed === '' ? !required || t('required') : /^\d+$/.test(typed) || t('number')),
      onChange: ({ target }) => setValue(name, digitsOf(target.value)),
    });
  const amount = register('value', {
    validate: (typed) =>
      !Number.isNaN(parseAmount(typed, event.currency)) ||
      t('amountFormat', { decimals: decimalsOf(event.currency) }),
    onChange: ({ target }) => setValue('value', amountTextOf(target.value)),
  });
  const valueTexts = {
    label: t(kind),
    hint: kind === 'price' ? t('priceHint') : undefined,
    error: errors.value?.message,
  };
  const hidden = types.filter((type) => type.hidden);
  return (
    <FormDialog
      title={t(batch ? 'batchTitle' : 'dialogTitle')}
      description={batch ? t('batchText') : undefined}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={t(batch ? 'generate' : 'create')}
      busy={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {error !== null && Object.keys(errors).length === 0 && <FormMessage>{errorText(error)}</FormMessage>}
      {batch ? (
        <NumberField
          label={t('howMany')}
          error={errors.generate?.message}
          {...register('generate', {
            validate: (typed) => {
              if (!/^[1-9]\d*$/.test(typed)) return t('number');
              return (
                Number(typed) <= codeLimits.atOnce || t('tooMany', { most: formats.count(codeLimits.atOnce) })
              );
            },
            onChange: ({ target }) => setValue('generate', digitsOf(target.value)),
          })}
        />
      ) : (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          placeholder={t('codePlaceholder')}
          maxLength={ticketLimits.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.codes?.message}
          {...register('codes', { validate: (typed) => typed.trim() !== '' || t('required') })}
        />
      )}
      <Select
        label={t('kind')}
        options={kinds
          .filter((each) => each !== 'access' || hidden.length > 0)
          .map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        {...register('kind')}
      />
      {kind === 'percent' && <NumberField {...valueTexts} tail="%" {...number('value', true)} />}
      {(kind === 'amount' || kind === 'price') && (
        <AmountField {...valueTexts} sign={currencySign(event.currency, locale)} {...amount} />
      )}
      <Chips
        label={t('forTypes')}
        hint={kind === 'access' ? t('chooseTypes') : t('forTypesHint')}
        error={errors.ticketTypes?.message}
        choices={(kind === 'access' ? hidden : types).map(({ $id, name }) => ({ value: $id, label: name }))}
        {...register('ticketTypes', {
          validate: (chosen) => kind !== 'access' || chosen.length > 0 || t('chooseTypes'),
        })}
      />
      <Disclosure
        size="sm"
        title={t('limits')}
        open={Boolean(errors.opensAt || errors.closesAt || errors.maxUses || errors.maxPerPerson)}
      >
        <div className={styles.pair}>
          <MomentField label={t('opensAt')} error={errors.opensAt?.message} {...register('opensAt')} />
          <MomentField label={t('closesAt')} error={errors.closesAt?.message} {...register('closesAt')} />
          <NumberField
            label={t('maxUses')}
            hint={t('unlimited')}
            error={errors.maxUses?.message}
            {...number('maxUses', false)}
          />
          <NumberField
            label={t('maxPerPerson')}
            hint={t('unlimited')}
            error={errors.maxPerPerson?.message}
            {...number('maxPerPerson', false)}
          />
        </div>
      </Disclosure>
    </FormDialog>
  );
}

/** As the contract takes it: percent, or an amount. */
function termsValue({ kind, value }: Draft, currency: string): number {
  if (kind === 'access') return 0;
  return kind === 'percent' ? Number(value) : parseAmount(value, currency);
}

const numberOrNull = (typed: string) => (typed === '' ? null : Number(typed));

/** Saves codes with their links as a file; the codes have only capitals and digits. */
function download(codes: readonly ManagedCode[], name: string, linkOf: (code: string) => string): void {
  const lines = codes.map(({ code }) => `${code},${linkOf(code)}\r\n`);
  const file = URL.createObjectURL(new Blob([`code,link\r\n${lines.join('')}`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = file;
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(file), 10_000);
}

interface EndCodeDialogProps {
  readonly eventId: string;
  readonly code: ManagedCode;
  readonly onClose: () => void;
}

/** Confirms deleting a code, or ending one that people have used. */
export function EndCodeDialog({ eventId, code: { $id, code, used }, onClose }: EndCodeDialogProps) {
  const t = useTranslations('manageTickets');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useEndCode(eventId, {
    onDone: ({ outcome }) => {
      showToast({ tone: 'plain', text: t(outcome === 'ended' ? 'endedDone' : 'deleted') });
      onClose();
    },
    onFailure: () => {},
  });
  const isUsed = used > 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t(isUsed ? 'endTitle' : 'deleteTitle', { code })}
      description={t(isUsed ? 'endText' : 'deleteText')}
      closeLabel={t('close')}
      destructive
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate($id)}>
            {t(isUsed ? 'end' : 'delete')}
          </Button>
        </>
      }
    >
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </Dialog>
  );
}
