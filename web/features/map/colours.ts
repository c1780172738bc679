const tokens = {
  water: '--map-water',
  land: '--map-land',
  green: '--map-green',
  road: '--map-road',
  roadEdge: '--map-road-edge',
  building: '--map-building',
  label: '--ink-soft',
  halo: '--map-land',
  route: '--map-route',
  point: '--accent',
  onPoint: '--on-accent',
} as const;

/** The colours of a map, in the map engine's format. */
export type MapColours = Record<keyof typeof tokens | 'scheme', string>;

/** Reads the design tokens that apply to the element, in its theme. */
export function coloursAt(element: HTMLElement): MapColours {
  const probe = document.createElement('span');
  element.append(probe);
  const style = getComputedStyle(probe);
  const read = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, style.color];
  });
  // A different colour per scheme reveals which one applies.
  probe.style.color = 'light-dark(rgb(1, 1, 1), rgb(2, 2, 2))';
  const scheme = style.color === 'rgb(2, 2, 2)' ? 'dark' : 'light';
  probe.remove();
  return { ...(Object.fromEntries(read) as Record<keyof typeof tokens, string>), scheme };
}

/**
 * Calls back when the page's or the system's theme may have changed.
 *
 * @returns stops listening
 */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
