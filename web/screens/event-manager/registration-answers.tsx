import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AnswerValue } from '../../../contracts/questions.ts';
import type { ManagedRegistration } from '../../../contracts/registrations.ts';
import styles from './registration-row.module.css';

/** Up to how many questions are named once, above the rows. With more, answers couldn't be told apart. */
const fewQuestions = 2;

/** What registrations answer, in its order. */
function useAnswers() {
  const t = useTranslations('manage');
  const shown = (value: AnswerValue) =>
    typeof value === 'boolean' ? t(value ? 'consentGiven' : 'consentRefused') : String(value);
  return ({ socialMedia, reason, answers }: ManagedRegistration) =>
    [
      { key: 'socialMedia', label: t('socialMedia'), answer: socialMedia },
      { key: 'reason', label: t('reason'), answer: reason },
      ...answers.map(({ questionId, label, value }) => ({ key: questionId, label, answer: shown(value) })),
    ].filter(({ answer }) => answer !== '');
}

/** The questions that every registration answers; none if some leave one out, or if they are many. */
export function useSharedQuestions(registrations: readonly ManagedRegistration[]): readonly string[] {
  const answersOf = useAnswers();
  const asked = registrations.map((each) => answersOf(each).map(({ label }) => label));
  const [first = []] = asked;
  const same = asked.every((labels) => labels.join('\n') === first.join('\n'));
  return same && first.length <= fewQuestions ? first : [];
}

interface AnswersProps {
  readonly registration: ManagedRegistration;
  /** The questions stand above the list. */
  readonly named: boolean;
}

export function Answers({ registration, named }: AnswersProps) {
  const t = useTranslations('manage');
  const answers = useAnswers()(registration);
  if (answers.length === 0) return null;
  const list = (
    <dl className={styles.answers}>
      {answers.map(({ key, label, answer }) => (
        <div key={key}>
          <dt data-named={named}>{label}</dt>
          <dd>
            <bdi>{answer}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
  // They matter for the decision, and rarely afterwards.
  if (registration.state === 'pending') return list;
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.brief}>{answers.map(({ answer }) => answer).join(' · ')}</span>
        <span className={styles.many}>{t('answers', { count: answers.length })}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {list}
    </details>
  );
}
