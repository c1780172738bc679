import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Chips } from './choices.tsx';
import { TextField } from './text-field.tsx';

const attribute = (markup: string, element: string, name: string) =>
  new RegExp(`<${element}\\b[^>]*\\s${name}="([^"]*)"`).exec(markup)?.[1];

describe('a field', () => {
  it('connects label, error and hint to its control, the error first', () => {
    const markup = renderToStaticMarkup(
      <TextField label="Email" hint="We write rarely" error="Email is required" />,
    );
    const id = attribute(markup, 'input', 'id');
    expect(attribute(markup, 'label', 'for')).toBe(id);
    expect(attribute(markup, 'input', 'aria-describedby')).toBe(`${id}-error ${id}-hint`);
    expect(attribute(markup, 'input', 'aria-invalid')).toBe('true');
    expect(markup).toMatch(new RegExp(`id="${id}-error"[^>]*aria-live="polite".*Email is required`));
  });

  it('is valid and undescribed without error or hint', () => {
    const markup = renderToStaticMarkup(<TextField label="Email" />);
    expect(attribute(markup, 'input', 'aria-invalid')).toBeUndefined();
    expect(attribute(markup, 'input', 'aria-describedby')).toBeUndefined();
  });

  it('uses the id that an error summary links to', () => {
    const markup = renderToStaticMarkup(<TextField label="Email" id="email" />);
    expect(attribute(markup, 'input', 'id')).toBe('email');
  });
});

describe('chips', () => {
  const choices = ['music', 'art'].map((value) => ({ value, label: value }));
  const chosen = (markup: string) =>
    [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => input.includes('checked=""'));

  it('start with the given values', () => {
    const markup = renderToStaticMarkup(
      <Chips label="Categories" name="c" choices={choices} defaultValue={['art']} />,
    );
    expect(chosen(markup)).toEqual([false, true]);
  });

  it('leave the value to a form library', () => {
    expect(chosen(renderToStaticMarkup(<Chips label="Categories" name="c" choices={choices} />))).toEqual([
      false,
      false,
    ]);
  });
});
