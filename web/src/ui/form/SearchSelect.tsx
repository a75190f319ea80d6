import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '../sentence';
import classes from './search.module.css';
import { usePress } from './usePress';

export interface Found {
  readonly value: string;
  readonly label: string;
  /** A quiet second part, such as where it is. */
  readonly about?: string;
}

/** What the server finds for some words; for none, what is likely. */
export interface Source<F extends Found> {
  readonly key: QueryKey;
  readonly find: (words: string, signal: AbortSignal) => Promise<F[]>;
}

export interface SearchProps {
  label?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  leftSection?: ReactNode;
  className?: string;
  clearable?: boolean;
  'data-path'?: string;
  'data-autofocus'?: boolean;
}

interface Props<F extends Found> extends SearchProps {
  source: Source<F>;
  /** What is chosen, with its name: the server may not list it now. */
  chosen: F | null;
  onChoose: (found: F | null) => void;
  /** What was chosen is forgotten as soon as something else is typed: a wrong person is worse than none. */
  forgets?: boolean;
}

const PAUSE_MS = 160;
const NONE: readonly never[] = [];

/** Chooses one of very many: the server looks for what is typed, and Enter takes its first match. */
export function SearchSelect<F extends Found>(props: Props<F>) {
  const { source, chosen, onChoose, clearable, forgets, ...rest } = props;
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  /** Nothing while nobody types: then the name of what is chosen stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => setTyped(null) });
  const words = (typed ?? '').trim();
  const [asked] = useDebouncedValue(words, PAUSE_MS);
  const {
    data = NONE,
    isFetching,
    isPlaceholderData,
    error,
  } = useQuery({
    queryKey: [...source.key, asked],
    queryFn: ({ signal }) => source.find(asked, signal),
    placeholderData: keepPreviousData,
    enabled: combobox.dropdownOpened,
    // Without a network it is said, or what is kept on the device answers.
    networkMode: 'always',
    retry: false,
  });
  /** What Enter took before the server had answered; typing on takes it back. */
  const hurried = useRef<string | null>(null);
  const { found, isHeld, press, take } = usePress<F>(data, (one) => {
    hurried.current = null;
    onChoose(one);
    combobox.closeDropdown();
  });
  const current = words === asked && !isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other matches the first is the likely one
  useEffect(() => {
    if (isHeld || !current || !asked || !combobox.dropdownOpened) return;
    combobox.selectFirstOption(); // scrolls to it
  }, [found, asked, current]);
  /**
   * Its first match is taken once the server has answered, wherever the focus is by then: so it
   * is asked for apart from what is listed, which ends with the list.
   */
  async function takeFirst() {
    hurried.current = words;
    const [first] = await source.find(words, new AbortController().signal).catch(() => NONE);
    if (first && hurried.current === words) take(first);
  }
  function submit(value: string) {
    const one = found.find((each) => each.value === value);
    if (one) take(one);
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...rest}
          role="combobox"
          placeholder={rest.placeholder ?? t('form.find')}
          autoComplete="off"
          value={typed ?? chosen?.label ?? ''}
          rightSection={
            clearable && chosen ? (
              <CloseButton
                size="sm"
                aria-label={t('form.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(null)}
              />
            ) : (
              <IconSelector size={15} aria-hidden />
            )
          }
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            hurried.current = null;
            setTyped(event.currentTarget.value);
            if (forgets && chosen) onChoose(null);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !combobox.dropdownOpened) return;
            event.preventDefault(); // it never submits
            if (current) return;
            combobox.resetSelectedOption(); // what is listed is of other words
            void takeFirst();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className="choices">
          {found.map((each) => (
            <Combobox.Option
              key={each.value}
              value={each.value}
              active={each.value === chosen?.value}
              onMouseDown={(event) => press(each, event.nativeEvent)}
            >
              {each.label}
              <span className={classes.about}>{each.about}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 ? (
            <Combobox.Empty>
              {isFetching ? t('form.searching') : error ? sentence(error) : t('form.nothingFound')}
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
