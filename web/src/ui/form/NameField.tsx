import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '@/platform/errors';
import { useErrorSentence } from '../sentence';
import classes from './form.module.css';

interface Props {
  label: string;
  /** What it is called now; nothing for a new one. */
  name?: string;
  /** Resolves when it is saved; the field stays for the next one when it is new. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** A name typed where it will stand: Enter saves it, Esc leaves it. */
export function NameField({ label, name = '', onSave, onClose }: Props) {
  const sentence = useErrorSentence();
  const [text, setText] = useState(name);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const left = useRef(false);
  async function save() {
    const next = text.trim();
    if (busy) return;
    if (!next || next === name) return onClose();
    setBusy(true);
    try {
      await onSave(next);
      setText('');
      if (name) onClose();
    } catch (cause) {
      const wrong = cause instanceof ApiError ? Object.values(cause.fields).flat() : [];
      setError(wrong.join(' ') || sentence(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <TextInput
      className={classes.nameField}
      aria-label={label}
      placeholder={label}
      size="sm"
      maxLength={200}
      autoFocus
      autoComplete="off"
      value={text}
      error={error}
      aria-busy={busy}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setError('');
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') {
          left.current = true;
          onClose();
        }
      }}
      onBlur={() => {
        if (!left.current) void save();
      }}
    />
  );
}
