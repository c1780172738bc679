import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { leads, ownGroupsQuery } from '../../api/groups.ts';
import { Select } from '../../ui/fields/select.tsx';
import type { EventValues } from './values.ts';

/** The group that an event is published in: for those who are organisers of one. */
export function GroupField({ published }: { readonly published: EventDetail['group'] }) {
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
