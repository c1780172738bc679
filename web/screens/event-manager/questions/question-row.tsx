import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ManagedQuestion } from '../../../../contracts/questions.ts';
import { useRemoveQuestion } from '../../../api/questions.ts';
import { useFaultText } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './questions.module.css';

interface QuestionRowProps {
  readonly eventId: string;
  readonly question: ManagedQuestion;
  /** Absent where there is nothing to change any more: the question is not asked. */
  readonly onChange?: () => void;
}

/** One question, what came of it, and what can be done with it. */
export function QuestionRow({ eventId, question, onChange }: QuestionRowProps) {
  const t = useTranslations('questions');
  const faultText = useFaultText();
  const { mutate, isPending } = useRemoveQuestion(eventId, {
    onDone: ({ outcome }) =>
      showToast({ tone: 'plain', text: t(outcome === 'deleted' ? 'removed' : 'retired') }),
    onFault: (error) => showToast({ tone: 'bad', text: faultText(error) }),
  });
  const { $id, kind, label, required, options, answers } = question;
  const removal = answers === 0 ? 'remove' : 'retire';
  return (
    <article className={styles.row}>
      <div className={styles.question}>
        <h3 className={styles.label}>{label}</h3>
        {options.length > 0 && <p className={styles.options}>{options.join(' · ')}</p>}
        <p className={styles.hint}>
          {[t(`kinds.${kind}`), t(required ? 'required' : 'optional'), t('answers', { count: answers })].join(
            ' · ',
          )}
        </p>
        {onChange !== undefined && answers > 0 && <p className={styles.hint}>{t('frozen')}</p>}
      </div>
      {onChange !== undefined && (
        <div className={styles.actions}>
          {answers === 0 && (
            <Button
              size="sm"
              variant="secondary"
              icon={<Pencil aria-hidden="true" />}
              aria-label={t('changeName', { label })}
              onClick={onChange}
            >
              {t('change')}
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={t(`${removal}Name`, { label })}
            busy={isPending}
            onClick={() => mutate($id)}
          >
            {t(removal)}
          </Button>
        </div>
      )}
    </article>
  );
}
