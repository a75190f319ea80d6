import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../calendar.module.css';
import type { AddressValue } from './values';

interface Props {
  value: readonly AddressValue[];
  onChange: (value: AddressValue[]) => void;
  error?: ReactNode;
}

/** A name before an address is taken along, as mail programs write it: Ann <ann@example.com>. */
export function addressIn(typed: string): AddressValue | null {
  const found = /^\s*(?:"?([^"<]*?)"?\s*<)?([^\s<>]+@[^\s<>]+\.[^\s<>]+)>?\s*$/.exec(typed);
  return found?.[2] ? { email: found[2].toLowerCase(), name: (found[1] ?? '').trim() } : null;
}

/** People without an account, by their addresses. */
export function AddressField({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  function add() {
    const parts = typed.split(/[,;\n]/).filter((part) => part.trim());
    const found = parts.map(addressIn);
    setWrong(found.includes(null));
    if (parts.length === 0 || found.includes(null)) return;
    const known = new Set(value.map(({ email }) => email));
    const added = found.flatMap((each) => (each && !known.has(each.email) ? [each] : []));
    onChange([...value, ...added]);
    setTyped('');
  }
  return (
    <div className={classes.several} data-path="addresses" tabIndex={-1}>
      <div className={classes.adding}>
        <TextInput
          className={classes.grows}
          label={t('calendar.field.addresses')}
          description={t('calendar.form.addressesHelp')}
          inputMode="email"
          value={typed}
          error={wrong ? t('calendar.form.addressWrong') : error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => typed.trim() && add()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('calendar.form.add')}
        </Button>
      </div>
      {value.length > 0 ? (
        <ul className={classes.chosen}>
          {value.map((address) => (
            <li key={address.email}>
              <span className={classes.grows}>
                {address.name ? `${address.name} · ${address.email}` : address.email}
              </span>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('calendar.form.takeOut', { name: address.email })}
                onClick={() => onChange(value.filter((each) => each !== address))}
              >
                <IconX size={17} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
