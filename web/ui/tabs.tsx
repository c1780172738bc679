import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from 'use-intl';
import { directionOf } from '../../contracts/languages.ts';
import { classNames } from './class-names.ts';
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
  /** `byKey`: opened with the arrow keys, which also pass over other tabs. */
  onValueChange?: ((value: string, byKey: boolean) => void) | undefined;
  /** The row of tabs stays below the header while the panel scrolls. */
  sticky?: boolean | undefined;
  /** Sections of a page: on phones a row of chips that scrolls from edge to edge. */
  chips?: boolean | undefined;
}

/** Views of one thing, one at a time. The arrow keys follow the direction of the page. */
export function Tabs(props: TabsProps) {
  return (
    <DirectionProvider direction={directionOf(useLocale())}>
      <TabsInDirection {...props} />
    </DirectionProvider>
  );
}

function TabsInDirection({ label, tabs, value, onValueChange, sticky = false, chips = false }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const byPointer = useRef(true);
  // A press opens a tab twice, by focus and by click, before a controlled value changes.
  const asked = useRef(value);
  // The open tab may be beyond the edge of a narrow window.
  useEffect(() => {
    asked.current = value;
    if (value !== undefined) revealActive(list.current);
  }, [value]);
  const selection = value === undefined ? { defaultValue: tabs[0]?.value ?? null } : { value };
  return (
    <Base.Root
      className={styles.tabs}
      {...selection}
      onValueChange={(next: string) => {
        if (next === asked.current) return;
        asked.current = next;
        onValueChange?.(next, !byPointer.current);
      }}
    >
      <Base.List
        ref={list}
        className={classNames(styles.list, sticky && styles.sticky, chips && styles.chips)}
        aria-label={label}
        activateOnFocus
        // Known before the focus, which opens the tab.
        onPointerDownCapture={() => {
          byPointer.current = true;
        }}
        onKeyDownCapture={() => {
          byPointer.current = false;
        }}
      >
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

/** Scrolls the row only: `scrollIntoView` would also move the page. */
function revealActive(list: HTMLElement | null) {
  const tab = list?.querySelector<HTMLElement>('[data-active]');
  if (!list || !tab) return;
  const [row, shown] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const edge = 16;
  if (shown.left < row.left + edge) list.scrollBy({ left: shown.left - row.left - edge });
  else if (shown.right > row.right - edge) list.scrollBy({ left: shown.right - row.right + edge });
}
