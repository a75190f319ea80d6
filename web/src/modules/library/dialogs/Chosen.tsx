import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../library.module.css';

interface Props {
  label: string;
  of: readonly { readonly id: number; readonly name: string }[];
  onRemove: (id: number) => void;
}

/** Who or what was chosen, each of which can be taken out again. */
export function Chosen({ label, of, onRemove }: Props) {
  const { t } = useTranslation();
  if (of.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={label}>
      {of.map(({ id, name }) => (
        <li key={id}>
          {name}
          <ActionIcon
            variant="transparent"
            color="ink"
            size="md"
            aria-label={t('library.takeOut', { name })}
            onClick={() => onRemove(id)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
