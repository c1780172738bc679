import { ChevronRight, CircleCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './task-list.module.css';

interface LinkRow {
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  /** In the accent colour. */
  readonly urgent?: boolean | undefined;
  /** A link or a button: `(props) => <Link to={paths.admin()} {...props} />`. */
  readonly renderLink: (props: LinkRowProps) => ReactElement;
}

export type Task = LinkRow;

export interface LinkRowProps {
  className: string;
  'data-urgent': boolean;
  children: ReactNode;
}

interface TaskListProps {
  readonly tasks: readonly Task[];
  /** Shown when nothing is left to do. */
  readonly emptyText: string;
}

/** Open tasks, each linked to its place; otherwise one line that says there are none. */
export function TaskList({ tasks, emptyText }: TaskListProps) {
  if (tasks.length === 0) {
    return (
      <p className={styles.calm}>
        <CircleCheck aria-hidden="true" />
        {emptyText}
      </p>
    );
  }
  return <LinkRows rows={tasks} />;
}

/** Choices that each lead somewhere or do something, as rows of one card. */
export function LinkRows({ rows }: { readonly rows: readonly LinkRow[] }) {
  return (
    <ul className={styles.tasks}>
      {rows.map(({ key, icon, title, hint, urgent = false, renderLink }) => (
        <li key={key}>
          {renderLink({
            className: styles.task ?? '',
            'data-urgent': urgent,
            children: (
              <>
                {icon}
                <span className={styles.what}>
                  <strong>{title}</strong>
                  {hint !== undefined && <span>{hint}</span>}
                </span>
                <ChevronRight aria-hidden="true" className={styles.go} />
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
