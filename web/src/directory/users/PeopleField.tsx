import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import classes from './people.module.css';

interface Props {
  label: string;
  /** What the button for another one says. */
  add: string;
  near?: number;
  /** Somebody who is not to be chosen. */
  without?: number;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
  path: string;
}

/** Several people, each found by their name. */
export function PeopleField({ label, add, near, without, value, onChange, error, path }: Props) {
  const { t } = useTranslation();
  const [more, setMore] = useState(value.length === 0);
  const rows = more ? [...value, ''] : value;
  const put = (index: number, id: string | null) => {
    const next = rows.map((each, at) => (at === index ? (id ?? '') : each)).filter(Boolean);
    onChange([...new Set(next)]);
    setMore(next.length === 0);
  };
  return (
    <div className={classes.people} data-path={path} tabIndex={-1}>
      {rows.map((id, index) => (
        <div key={id || 'new'} className={classes.person}>
          <PersonChooser
            label={label}
            near={near}
            without={without}
            value={id || null}
            onChange={(next) => put(index, next)}
            error={index === rows.length - 1 ? error : undefined}
          />
          {id ? (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('users.takeOut')}
              onClick={() => put(index, null)}
            >
              <IconX size={17} aria-hidden />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      {more ? null : (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setMore(true)}
          >
            {add}
          </Button>
        </div>
      )}
    </div>
  );
}
