import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { useNamed } from '../named';
import classes from './edit.module.css';

interface Props {
  ids: readonly number[];
  onChange: (ids: readonly number[] | undefined) => void;
}

const MOST = 20;

/** Who is told when an answer is given. */
export function NotifyField({ ids, onChange }: Props) {
  const { t } = useTranslation();
  const name = useNamed('user', ids);
  return (
    <div className={classes.notify}>
      {ids.length > 0 ? (
        <ul className={classes.chosen} aria-label={t('forms.edit.notify')}>
          {ids.map((id) => (
            <li key={id}>
              {name(id)}
              <ActionIcon
                variant="subtle"
                color="ink"
                aria-label={t('files.remove', { name: name(id) })}
                onClick={() => {
                  const rest = ids.filter((each) => each !== id);
                  onChange(rest.length > 0 ? rest : undefined);
                }}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {ids.length < MOST ? (
        <PersonChooser
          label={t('forms.edit.notify')}
          value={null}
          onChange={(value) => {
            const id = Number(value);
            if (id && !ids.includes(id)) onChange([...ids, id]);
          }}
        />
      ) : null}
    </div>
  );
}
