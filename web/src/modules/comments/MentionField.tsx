import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { type About, type Colleague, witnesses } from './api';
import classes from './comments.module.css';
import { choose, matching, type Search, searchAt, type Typed } from './mentions';

interface Props {
  about: About;
  label: string;
  placeholder?: string;
  typed: Typed;
  onChange: (typed: Typed) => void;
  /** Ctrl or Cmd with Enter. */
  onSend: () => void;
  error?: string;
  autoFocus?: boolean;
}

const OFFERED = 6;
const LONGEST = 4000;

/** Lines of text in which an @ offers the people who see the record. */
export function MentionField(props: Props) {
  const { about, typed, onChange } = props;
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const { data: people } = useQuery({ ...witnesses(about), enabled: search !== null });
  const { user } = useSession();
  const others = people?.filter((person) => person.id !== user?.id) ?? [];
  const offered = search ? matching(others, search.query, OFFERED) : [];
  const opened = offered.length > 0;
  const combobox = useCombobox({ opened, onOpenedChange: (open) => open || setSearch(null) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other people the first is the likely one
  useEffect(() => {
    if (opened) combobox.selectFirstOption();
  }, [opened, search?.query]);

  // The caret goes where a chosen name ends, before the next key can be pressed.
  const after = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text is there
  useLayoutEffect(() => {
    if (after.current !== null) field.current?.setSelectionRange(after.current, after.current);
    after.current = null;
  }, [typed.text]);

  function look(next: Typed) {
    setSearch(searchAt(next, field.current?.selectionStart ?? next.text.length));
  }

  function take(person: Colleague | undefined) {
    if (!search || !person || !field.current) return;
    const { typed: next, caret } = choose(typed, search, field.current.selectionStart, person);
    onChange(next);
    setSearch(null);
    after.current = caret;
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      props.onSend();
    }
  }

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      onOptionSubmit={(id) => take(offered.find((person) => String(person.id) === id))}
    >
      <Combobox.Target withKeyboardNavigation={opened}>
        <Textarea
          ref={field}
          aria-label={props.label}
          placeholder={props.placeholder}
          autosize
          minRows={1}
          maxRows={10}
          maxLength={LONGEST}
          value={typed.text}
          error={props.error}
          data-autofocus={props.autoFocus || undefined}
          onChange={(event) => {
            const next = { ...typed, text: event.currentTarget.value };
            onChange(next);
            look(next);
          }}
          onClick={() => look(typed)}
          onBlur={() => setSearch(null)}
          onKeyDown={press}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options className="choices" aria-label={t('comments.people')}>
          {offered.map((person) => (
            <Combobox.Option key={person.id} value={String(person.id)} className={classes.option}>
              {person.name} <span className={classes.role}>{person.role_name}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
