import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ManagedRegistration } from '../../../contracts/registrations.ts';
import { type CallReply, query, useCall } from '../../api/call.ts';
import { refreshManaged } from '../../api/manage.ts';
import { managedTicketsQuery } from '../../api/ticket-types.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Spinner } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

const list = 'GET /v1/events/:eventId/registrations/:registrationId/ticket-types';
type Move = CallReply<typeof list>['types'][number];

interface MoveDialogProps {
  readonly eventId: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly registration: ManagedRegistration;
  readonly name: string;
  /** Whether the organiser may charge and refund. */
  readonly money: boolean;
  readonly onClose: () => void;
}

/** Moves a person to another ticket type, or withdraws a move that isn't paid. */
export default function MoveDialog(props: MoveDialogProps) {
  const { eventId, currency, registration, name, money, onClose } = props;
  const t = useTranslations('manage.move');
  const shared = useTranslations('manage');
  const errorText = useErrorText();
  const params = { eventId, registrationId: registration.$id };
  const [chosen, setChosen] = useState('');
  const types = useQuery({ ...query(list, { params }), staleTime: 0 });
  const change = useChange(params, onClose, name);
  const type = types.data?.types.find(({ $id }) => $id === chosen);
  if (registration.change !== null) return <OpenMove {...props} change={change} />;
  return (
    <FormDialog
      title={t('title', { name })}
      closeLabel={shared('close')}
      dismissLabel={t('keep')}
      submitLabel={t('act')}
      busy={change.isPending}
      onSubmit={() =>
        type && change.mutate({ ticketTypeId: type.$id, differencePaise: type.differencePaise })
      }
      onClose={onClose}
    >
      {types.isPending && (
        <p role="status">
          <Spinner />
          {shared('loading')}
        </p>
      )}
      {types.isError && <QueryError title={t('failed')} query={types} />}
      {types.data?.types.length === 0 && <p>{t('none')}</p>}
      {types.data !== undefined && types.data.types.length > 0 && (
        <RadioGroup
          name="ticketTypeId"
          label={t('types')}
          value={chosen}
          choices={types.data.types.map((each) => ({
            value: each.$id,
            label: <Choice move={each} currency={currency} />,
            disabled: each.problem !== null || (each.differencePaise !== 0 && !money),
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {!money && <FormMessage tone="plain">{t('needsMoney')}</FormMessage>}
      {type !== undefined && <Consequence move={type} currency={currency} />}
      {change.error && <FormMessage>{errorText(change.error)}</FormMessage>}
    </FormDialog>
  );
}

function useChange(
  params: { readonly eventId: string; readonly registrationId: string },
  onClose: () => void,
  name: string,
) {
  const t = useTranslations('manage.move');
  const call = useCall();
  const queries = useQueryClient();
  const path = '/v1/events/:eventId/registrations/:registrationId/ticket-type';
  return useMutation({
    mutationFn: (body: { ticketTypeId: string; differencePaise: number } | null) =>
      body === null ? call(`DELETE ${path}`, { params }) : call(`PUT ${path}`, { params, body }),
    onSuccess: ({ change }, body) => {
      const done = change !== null ? 'asked' : body === null ? 'withdrawn' : 'done';
      showToast({ tone: 'good', text: t(done, { name }) });
      onClose();
    },
    // What was shown may have changed.
    onSettled: () =>
      Promise.all([
        refreshManaged(queries, params.eventId),
        queries.invalidateQueries({ queryKey: managedTicketsQuery(params.eventId).queryKey }),
        queries.invalidateQueries({ queryKey: [list] }),
      ]),
  });
}

function Choice({ move, currency }: { move: Move; currency: string }) {
  const t = useTranslations('manage.move');
  const formats = useFormats();
  const { name, differencePaise, problem } = move;
  const amount = formats.money(Math.abs(differencePaise), currency);
  const cost = differencePaise === 0 ? t('same') : t(differencePaise > 0 ? 'more' : 'less', { amount });
  return <>{[name, cost, ...(problem === null ? [] : [t(problem)])].join(' · ')}</>;
}

function Consequence({ move: { differencePaise, lostAddOns }, currency }: { move: Move; currency: string }) {
  const t = useTranslations('manage.move');
  const formats = useFormats();
  const amount = formats.money(Math.abs(differencePaise), currency);
  return (
    <>
      {differencePaise > 0 && <FormMessage tone="plain">{t('charged', { amount })}</FormMessage>}
      {differencePaise < 0 && <FormMessage tone="plain">{t('refunded', { amount })}</FormMessage>}
      {lostAddOns.length > 0 && (
        <FormMessage tone="warn">{t('lost', { names: formats.list(lostAddOns) })}</FormMessage>
      )}
    </>
  );
}

function OpenMove({
  registration,
  timeZone,
  currency,
  name,
  change,
  onClose,
}: MoveDialogProps & { change: ReturnType<typeof useChange> }) {
  const t = useTranslations('manage.move');
  const shared = useTranslations('manage');
  const errorText = useErrorText();
  const formats = useFormats();
  const open = registration.change;
  return (
    <FormDialog
      title={t('title', { name })}
      closeLabel={shared('close')}
      dismissLabel={t('keepOpen')}
      submitLabel={t('withdraw')}
      tone="danger"
      busy={change.isPending}
      onSubmit={() => change.mutate(null)}
      onClose={onClose}
    >
      {open !== null && (
        <FormMessage tone="plain">
          {t('open', {
            amount: formats.money(open.duePaise, currency),
            time: formats.instant(open.payBy, timeZone),
          })}
        </FormMessage>
      )}
      {change.error && <FormMessage>{errorText(change.error)}</FormMessage>}
    </FormDialog>
  );
}
