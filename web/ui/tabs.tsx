import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface Tab {
  value: string;
  label: ReactNode;
  /** Number of open items behind the tab. */
  count?: number | undefined;
  panel: ReactNode;
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** The open tab, if controlled (in the address); by default the first one. */
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** Views of one thing, one at a time. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const selection = value === undefined ? { defaultValue: tabs[0]?.value ?? null } : { value };
  return (
    <Base.Root className={styles.tabs} {...selection} onValueChange={(next: string) => onValueChange?.(next)}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
