import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ReactNode, Ref } from 'react';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import styles from './suggest-field.module.css';

export interface SuggestFieldProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly name: string;
  readonly value: string;
  /** Called on each change; `chosen` if the text is one of the suggestions. */
  readonly onChange: (value: string, chosen: boolean) => void;
  readonly onBlur?: () => void;
  /** Complete texts. Other input is allowed too. */
  readonly suggestions: readonly string[];
  readonly icon: ReactNode;
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A text field with suggestions: arrow keys move, Enter picks, Escape closes. Import lazily: it isn't part of the first
 * load.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, labelHidden, note, hint, error, id, icon, value, onChange, suggestions, ref, ...input } =
    props;
  return (
    <Field {...{ label, labelHidden, note, hint, error, id }}>
      {(aria) => (
        <Autocomplete.Root
          items={suggestions}
          filter={null}
          value={value}
          onValueChange={(next, { reason }) => {
            // When no suggestions are open, Base UI's Escape would clear the field.
            if (reason !== 'escape-key') onChange(next, reason === 'item-press');
          }}
        >
          <div className={control.row}>
            <span className={control.lead}>{icon}</span>
            <Autocomplete.Input
              {...input}
              {...aria}
              ref={ref}
              className={`${control.control} ${control.withLead}`}
            />
          </div>
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={6} className={styles.positioner}>
              {suggestions.length > 0 && (
                <Autocomplete.Popup className={styles.popup}>
                  <Autocomplete.List>
                    {(text: string) => (
                      <Autocomplete.Item key={text} value={text} className={styles.item}>
                        {text}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                </Autocomplete.Popup>
              )}
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
}
