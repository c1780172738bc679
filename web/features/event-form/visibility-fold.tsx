import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { visibilities } from '../../../contracts/event-fields.ts';
import { RadioGroup } from '../../ui/fields/choices.tsx';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import { Fold } from './fold.tsx';
import type { EventValues } from './values.ts';

interface VisibilityFoldProps {
  /** Whether it has a password, so that none has to be entered. */
  readonly hasPassword: boolean;
}

/** Who may see the event. */
export function VisibilityFold({ hasPassword }: VisibilityFoldProps) {
  const t = useTranslations('eventForm');
  const { register } = useFormContext<EventValues>();
  const { errors } = useFormState<EventValues>({ name: ['visibility', 'password'] });
  const [visibility, groupId] = useWatch<EventValues, ['visibility', 'groupId']>({
    name: ['visibility', 'groupId'],
  });
  return (
    <Fold title={t('visibility')} value={t(`seenBy.${visibility}`)} names={['visibility', 'password']}>
      <RadioGroup
        label={t('visibility')}
        labelHidden
        error={errors.visibility?.message}
        choices={visibilities.map((each) => ({
          value: each,
          label: t(`seenBy.${each}`),
          // Publishing for members needs a group, which has its own section.
          disabled: each === 'group' && groupId === '' && visibility !== 'group',
        }))}
        {...register('visibility')}
      />
      {visibility === 'invited' && <p>{t('invitedHint')}</p>}
      {visibility === 'password' && (
        <PasswordField
          id="password"
          label={t('eventPassword')}
          hint={t(hasPassword ? 'passwordKept' : 'passwordHint')}
          autoComplete="off"
          maxLength={100}
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          error={errors.password?.message}
          {...register('password')}
        />
      )}
    </Fold>
  );
}
