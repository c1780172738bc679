/**
 * The script that other sites load to show an event or a group's calendar:
 *
 *     <script async src="https://mela.example/embed.js" data-event="ID"></script>
 *
 * `data-group` instead of `data-event` shows a group's next events, `data-show="button"` the register button alone, and
 * `data-theme` is `light` or `dark`, and `data-language` a language of the site; without them the visitor's device
 * decides. The frame comes after the script element. It imports nothing and sets styles by script, which a strict
 * content security policy allows.
 */
{
  const script = document.currentScript as HTMLScriptElement | null;
  const subject = script === null ? null : addressOf(script.dataset);
  if (script !== null && subject !== null) {
    const { origin } = new URL(script.src);
    const frame = document.createElement('iframe');
    frame.src = origin + subject;
    frame.title = script.dataset.title ?? 'Event';
    Object.assign(frame.style, { width: '100%', height: '3.5rem', border: '0', colorScheme: 'normal' });
    // Higher than any content: a broken page can't take more of the page around it.
    const maxHeight = 20_000;
    window.addEventListener('message', ({ origin: sender, source, data }: MessageEvent<unknown>) => {
      if (sender !== origin || source !== frame.contentWindow) return;
      const { type, height } = (data ?? {}) as { type?: unknown; height?: unknown };
      if (type !== 'mela:height' || typeof height !== 'number' || !(height >= 0)) return;
      frame.style.height = `${Math.min(height, maxHeight)}px`;
    });
    script.after(frame);
  }

  function addressOf({ event, group, show, theme, language }: DOMStringMap): string | null {
    const query = new URLSearchParams();
    if (show === 'button') query.set('show', show);
    if (theme === 'light' || theme === 'dark') query.set('theme', theme);
    if (language !== undefined) query.set('language', language);
    const parameters = query.size === 0 ? '' : `?${query}`;
    if (event !== undefined) return `/embed/event/${encodeURIComponent(event)}${parameters}`;
    return group === undefined ? null : `/embed/group/${encodeURIComponent(group)}${parameters}`;
  }
}
