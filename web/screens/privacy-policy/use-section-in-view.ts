import { useEffect, useState } from 'react';

/**
 * The id of the section that somebody reads: the last one whose beginning has passed the upper third of the window;
 * at the end of the page the last one, however short it is.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const line = window.innerHeight / 3;
      const begun = ids.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line,
      );
      setCurrent(atEnd ? ids.at(-1) : (begun.at(-1) ?? ids[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ids]);
  return current;
}
