import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useMergeSaved } from '../api/saved-events.ts';
import { withTexts } from '../lib/screen-texts.tsx';
import { showToast } from '../ui/toast.ts';

/** Moves events saved before the log-in to the account. If it fails, the next page load tries again. */
function MergeSaved() {
  const t = useTranslations('savedEvents');
  const { mutate } = useMergeSaved();
  const merge = useEffectEvent(() =>
    mutate(undefined, {
      onSuccess: (left) => {
        if (left > 0) showToast({ tone: 'bad', text: t('mergeLeft', { count: left }) });
      },
    }),
  );
  useEffect(() => merge(), []);
  return null;
}

export default withTexts(MergeSaved, ['saved-events']);
