import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';

describe('a button', () => {
  it('keeps its text and its focus while busy', () => {
    const markup = renderToStaticMarkup(<Button busy>Creating event…</Button>);
    expect(markup).toContain('Creating event…');
    expect(markup).toContain('aria-busy="true"');
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).not.toContain(' disabled');
  });

  it('says why it is disabled', () => {
    const markup = renderToStaticMarkup(<Button disabledReason="Opens on 1 December">Register now</Button>);
    const [, described] = /aria-describedby="([^"]+)"/.exec(markup) ?? [];
    expect(described).toBeTruthy();
    expect(markup).toContain(`id="${described}"`);
    expect(markup).toContain('Opens on 1 December');
  });

  it('doesn’t submit by default', () => {
    expect(renderToStaticMarkup(<Button>Close</Button>)).toContain('type="button"');
    expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toContain('type="submit"');
  });
});
