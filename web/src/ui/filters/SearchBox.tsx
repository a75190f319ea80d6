import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../keyboard';
import classes from './FilterBar.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string | undefined) => void;
  /** The dialog around it begins here. */
  first?: boolean;
}

const PAUSE_MS = 250;

/** Searches when the typing pauses; the slash key brings the cursor here. */
export function SearchBox({ label, value, onChange, first }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useRef(onChange);
  send.current = onChange;

  useEffect(() => {
    // Somebody else changed the address: the back button, or "clear all".
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);

  useEffect(() => {
    const words = text.trim();
    if (words === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = words;
      send.current(words || undefined);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useKeys({
    '/': (event) => {
      event.preventDefault();
      input.current?.focus();
    },
  });

  return (
    <span className={classes.search}>
      <IconSearch size={15} aria-hidden />
      <input
        ref={input}
        type="text"
        inputMode="search"
        data-autofocus={first || undefined}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // With words in it the key clears them; without, it is the panel's.
          if (text) {
            event.preventDefault();
            setText('');
          } else event.currentTarget.blur();
        }}
      />
      {text ? (
        <button type="button" aria-label={t('form.clear')} onClick={() => setText('')}>
          <IconX size={14} aria-hidden />
        </button>
      ) : null}
    </span>
  );
}
