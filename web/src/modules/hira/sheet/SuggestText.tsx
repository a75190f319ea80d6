import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Kind, suggestedFor } from '../terms/api';
import { lineAt, offered, withLine } from './suggest';

interface Props extends Omit<TextareaProps, 'value' | 'onChange' | 'onKeyDown'> {
  /** What of the library is suggested; without one only what is in the sheet. */
  kind?: Kind;
  /** What stands in other rows of the sheet. */
  others?: readonly string[];
  /** Each line is a thing of its own. */
  lines?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** A key that no suggestion took. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

const PAUSE_MS = 140;
const FEWEST_LETTERS = 2;

/** Words that are typed, with those that others have used for the same. */
export function SuggestText(props: Props) {
  const { kind, others = [], lines = false, value, onChange, onKey, ...rest } = props;
  const combobox = useCombobox();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.length);
  const line = lines ? lineAt(value, caret) : value;
  const words = line.trim();
  const [asked] = useDebouncedValue(words, PAUSE_MS);
  const wanted = combobox.dropdownOpened && asked.length >= FEWEST_LETTERS;
  const library = useQuery({ ...suggestedFor(kind ?? 'hazard', asked), enabled: wanted && !!kind });
  const texts = kind && wanted ? (library.data ?? []).map(({ text }) => text) : [];
  const options = words.length >= FEWEST_LETTERS ? offered(words, others, texts) : [];
  const open = combobox.dropdownOpened && options.length > 0;

  function take(text: string) {
    onChange(lines ? withLine(value, caret, text) : text);
    combobox.closeDropdown();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    const index = combobox.getSelectedOptionIndex();
    if (open && event.key === 'ArrowDown') {
      event.preventDefault();
      combobox.selectNextOption();
    } else if (open && event.key === 'ArrowUp' && index >= 0) {
      event.preventDefault();
      combobox.selectPreviousOption();
    } else if (open && event.key === 'Enter' && index >= 0 && !event.shiftKey) {
      event.preventDefault();
      take(options[index] ?? line);
    } else if (open && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      combobox.closeDropdown();
    } else {
      if (open && event.key === 'Tab' && index >= 0) take(options[index] ?? line);
      onKey?.(event);
    }
  }

  return (
    <Combobox store={combobox} onOptionSubmit={take} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={false} withExpandedAttribute>
        <Textarea
          {...rest}
          ref={field}
          role="combobox"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            setCaret(event.currentTarget.selectionStart);
            onChange(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            combobox.closeDropdown();
            rest.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!open} onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options>
          {options.map((text) => (
            <Combobox.Option key={text} value={text}>
              {text}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
