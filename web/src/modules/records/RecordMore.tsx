import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RecordKind } from '@/platform/modules';
import { useDeletion } from './useDeletion';

interface Props {
  kind: RecordKind;
  record: { readonly id: number; readonly number: string };
  /** The record is gone: what showed it goes as well. */
  onDeleted: () => void;
}

/** What is done with a record seldom, in its panel. Whoever may do none of it is shown nothing. */
export function RecordMore({ kind, record, onDeleted }: Props) {
  const { t } = useTranslation();
  const { moves, dialog } = useDeletion(kind, record, onDeleted);
  if (moves.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="ink" size="lg" aria-label={t('common.more')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {moves.map(({ label, icon: Icon, run }) => (
            <Menu.Item
              key={label}
              color="var(--hv-danger)"
              leftSection={Icon ? <Icon size={16} aria-hidden /> : null}
              onClick={run}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
