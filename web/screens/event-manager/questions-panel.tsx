import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ManagedQuestion, questionLimits } from '../../../contracts/questions.ts';
import { managedQuestionsQuery, useRemoveQuestion } from '../../api/questions.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/toast.ts';
import panels from './panels.module.css';
import styles from './questions-panel.module.css';

const openDialog = () => import('./question-dialog.tsx');
const QuestionDialog = lazyPart(openDialog);

function QuestionsPanel({ eventId }: { eventId: string }) {
  const t = useTranslations('questions');
  const query = useQuery(managedQuestionsQuery(eventId));
  const { data, isError } = query;
  // `new` while adding a question, the question itself while editing it.
  const [written, setWritten] = useState<ManagedQuestion | 'new' | null>(null);
  if (isError && data === undefined) {
    return <QueryError title={t('failed')} query={query} />;
  }
  const asked = data?.questions.filter(({ retired }) => !retired);
  const retired = data?.questions.filter((question) => question.retired) ?? [];
  return (
    <div className={panels.panel}>
      <section className={panels.section} aria-labelledby="questions">
        <div className={styles.header}>
          <div>
            <h2 id="questions">{t('title')}</h2>
            <p className={panels.hint}>{t('hint')}</p>
          </div>
          <Button
            icon={<Plus aria-hidden="true" />}
            disabled={asked === undefined || asked.length >= questionLimits.questions}
            onPointerEnter={() => void openDialog()}
            onClick={() => setWritten('new')}
          >
            {t('add')}
          </Button>
        </div>
        {asked?.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
        {asked !== undefined && asked.length > 0 && (
          <ol className={panels.list}>
            {asked.map((question) => (
              <li key={question.$id}>
                <QuestionRow eventId={eventId} question={question} onChange={() => setWritten(question)} />
              </li>
            ))}
          </ol>
        )}
      </section>
      {retired.length > 0 && (
        <section className={panels.section} aria-labelledby="retired-questions">
          <h2 id="retired-questions">{t('retiredTitle')}</h2>
          <ol className={panels.list}>
            {retired.map((question) => (
              <li key={question.$id}>
                <QuestionRow eventId={eventId} question={question} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {written !== null && (
        <Suspense>
          <QuestionDialog
            eventId={eventId}
            question={written === 'new' ? undefined : written}
            onClose={() => setWritten(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

export default withTexts(QuestionsPanel, ['manage']);

interface QuestionRowProps {
  readonly eventId: string;
  readonly question: ManagedQuestion;
  readonly onChange?: () => void;
}

function QuestionRow({ eventId, question, onChange }: QuestionRowProps) {
  const t = useTranslations('questions');
  const errorText = useErrorText();
  const { mutate, isPending } = useRemoveQuestion(eventId, {
    onDone: ({ outcome }) =>
      showToast({ tone: 'plain', text: t(outcome === 'deleted' ? 'removed' : 'retired') }),
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
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
