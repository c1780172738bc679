import type { Check } from './check.ts';

/** By the time it runs the settings were read: faults in them end the command before anything else. */
export const settings: Check = {
  name: 'settings',
  async run({ config }) {
    const { site, workers } = config;
    const kind = site.kind === 'public' ? 'A public site' : 'A site for this machine only';
    return [
      { state: 'good', text: `${kind}, at ${site.url}${workers > 1 ? `, ${workers} processes` : ''}.` },
    ];
  },
};
