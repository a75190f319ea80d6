import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { About } from './api';
import classes from './comments.module.css';
import { isMeant, type Search, searchAt, type Typed } from './mentions';
import { type Offer, useOffers } from './useOffers';

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

const LONGEST = 4000;

/** Lines of text in which an @ offers the people who see the record, and a # other records. */
export function MentionField(props: Props) {
  const { about, typed, onChange } = props;
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const offered = useOffers(about, search);
  const opened = offered.length > 0;
  const combobox = useCombobox({ opened, onOpenedChange: (open) => open || setSearch(null) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of those that match is the likely one
  useEffect(() => {
    if (opened && search && isMeant(search)) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [opened, search?.query]);

  // The caret goes where what was chosen ends, before the next key can be pressed.
  const after = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text is there
  useLayoutEffect(() => {
    if (after.current !== null) field.current?.setSelectionRange(after.current, after.current);
    after.current = null;
  }, [typed.text]);

  function look(next: Typed) {
    setSearch(searchAt(next, field.current?.selectionStart ?? next.text.length));
  }

  function take(offer: Offer | undefined) {
    if (!search || !offer || !field.current) return;
    const { typed: next, caret } = offer.take(typed, search, field.current.selectionStart);
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
      onOptionSubmit={(key) => take(offered.find((offer) => offer.key === key))}
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
        <Combobox.Options
          className="choices"
          aria-label={t(search?.sign === '#' ? 'palette.records' : 'comments.people')}
        >
          {offered.map((offer) => (
            <Combobox.Option key={offer.key} value={offer.key}>
              {offer.name} <span className={classes.role}>{offer.hint}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
